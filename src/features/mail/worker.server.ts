import { setTimeout as pause } from "node:timers/promises";
import { createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import type { Services } from "#services.server.ts";
import { createAttempts } from "./attempts.server.ts";
import type { MailStatus } from "./contract.ts";
import { createLane, type LaneOptions } from "./lane.server.ts";
import { deletePastTurns } from "./pace-storage.server.ts";
import { KEEP_TEXT_MS } from "./rules.ts";
import * as storage from "./sending-storage.server.ts";
import type { MailTransport } from "./transport.server.ts";

/** Sends what is in the outbox. */
export interface Mailer {
  transport: MailTransport["kind"];
  /** Looks for new mails in the outbox; call it after the commit. */
  wake(): void;
  /**
   * Tries to send one mail now. Returns `queued` when the end is not known within the patience; the attempt goes on.
   */
  deliver(id: string, patienceMs: number): Promise<MailStatus>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Starts no new attempt, and ends those under way after a few seconds. */
  close(): Promise<void>;
}

interface MailerDeps extends Pick<Services, "db" | "clock" | "log"> {
  transport: MailTransport;
}

/** A link that opens an account never waits behind others, however many they are and however slowly they are taken. */
const lanes: readonly LaneOptions[] = [
  { priorities: [0], atOnce: 2, group: 4, givesWay: false },
  { priorities: [1, 2, 3, 4], atOnce: 4, group: 16, givesWay: true },
];
/** Mails that are sent while those who wrote them wait; each has a connection of its own. */
const DELIVERED_AT_ONCE = 4;
const CLOSING_PATIENCE_MS = 5_000;
const TIDY_EVERY_MS = 60 * 60_000;

/**
 * Returns the worker of the outbox. Any number of processes may run one on the same database: a mail is claimed before
 * it is sent. Due times follow the given clock; how often it looks, real time.
 */
export function createMailer(deps: MailerDeps): Mailer {
  const { db, clock, log, transport } = deps;
  const closing = new AbortController();
  const stopping = new AbortController();
  const sending = { ...deps, closing: closing.signal, stopping: stopping.signal };
  const attempts = createAttempts(sending);
  const running = lanes.map((lane) => createLane(sending, attempts, lane));
  let delivering = 0;
  let tidiedAt = 0;
  const tidier = createBackgroundLoop({
    run: tidy,
    log,
    failed: "texts of mails that were sent could not be forgotten",
    firstMs: TIDY_EVERY_MS,
    everyMs: TIDY_EVERY_MS,
  });

  function wake(): void {
    for (const lane of running) lane.wake();
    tidier.wake();
  }

  async function tidy(): Promise<void> {
    const now = clock.now().getTime();
    if (now - tidiedAt < TIDY_EVERY_MS) return;
    tidiedAt = now;
    await db.transaction(async (tx) => {
      await storage.forgetSentTexts(tx, new Date(now - KEEP_TEXT_MS));
      await deletePastTurns(tx, new Date(now - TIDY_EVERY_MS));
    });
  }

  async function deliver(id: string, patienceMs: number): Promise<MailStatus> {
    if (closing.signal.aborted) return "queued";
    if (delivering >= DELIVERED_AT_ONCE) {
      wake();
      return "queued";
    }
    delivering += 1;
    const trying = attempts
      .sendById(id)
      .then(
        (ending) => ending.status,
        (error: unknown): MailStatus => {
          // The mail is in the outbox: the worker finds it there.
          log.warn({ mail: id, reason: reasonOf(error) }, "mail could not be claimed");
          return "queued";
        },
      )
      .finally(() => {
        delivering -= 1;
      });
    return queuedUnlessWithin(patienceMs, trying);
  }

  async function idle(): Promise<void> {
    for (;;) {
      const busy = [...running, tidier].map((loop) => loop.running()).filter((one) => one !== undefined);
      if (busy.length + attempts.underway.size === 0) return;
      await Promise.allSettled([...busy, ...attempts.underway.values()]);
    }
  }

  async function close(): Promise<void> {
    closing.abort();
    void tidier.close();
    const ended = idle();
    await Promise.race([ended, pause(CLOSING_PATIENCE_MS, undefined, { ref: false })]);
    stopping.abort();
    await ended;
    transport.close();
  }

  return { transport: transport.kind, wake, deliver, idle, close };
}

/** Returns the end of an attempt; `queued` when that is not known within the patience. */
function queuedUnlessWithin(patienceMs: number, trying: Promise<MailStatus>): Promise<MailStatus> {
  const patience = new AbortController();
  const late = pause<MailStatus>(patienceMs, "queued", { signal: patience.signal }).catch(() => trying);
  return Promise.race([trying, late]).finally(() => patience.abort());
}
