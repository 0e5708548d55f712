import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#platform/clock.server.ts";
import type { Database } from "#platform/db.server.ts";
import { type Log, reasonOf } from "#platform/log.server.ts";
import { createAttempts } from "./attempts.server.ts";
import type { MailStatus } from "./contract.ts";
import { deletePastTurns } from "./pace-storage.server.ts";
import { KEEP_TEXT_MS, allPriorities as priorities } from "./rules.ts";
import * as storage from "./sending-storage.server.ts";
import type { MailTransport } from "./transport.server.ts";

/** Sends what is in the outbox. */
export interface Mailer {
  transport: MailTransport["kind"];
  /** Says that the outbox has something new; call it after the commit. */
  wake(): void;
  /** Tries to send one mail now. Gives `queued` when the end is not known within the patience; the attempt goes on. */
  deliver(id: string, patienceMs: number): Promise<MailStatus>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Takes up nothing new, gives what is under way a few seconds and ends it then. */
  close(): Promise<void>;
}

export interface MailerParts {
  db: Database;
  clock: Clock;
  log: Log;
  transport: MailTransport;
}

const AT_ONCE = 4;
const FIRST_LOOK_MS = 1_000;
const SHORTEST_WAIT_MS = 1_000;
/** Mails of a process that crashed, or queued by another one, wait at most this long. */
const LONGEST_WAIT_MS = 30_000;
const CLOSING_PATIENCE_MS = 5_000;
const TIDY_EVERY_MS = 60 * 60_000;

/**
 * The outbox's worker. Any number of processes may run one on the same database: a mail is claimed before it is sent.
 * Due times follow the given clock; how often it looks, real time.
 */
export function createMailer(parts: MailerParts): Mailer {
  const { db, clock, log, transport } = parts;
  const stop = new AbortController();
  const attempts = createAttempts({ ...parts, stopping: stop.signal });
  let closing = false;
  let running: Promise<void> | undefined;
  let again = false;
  let tidiedAt = 0;
  let timer = setTimeout(wake, FIRST_LOOK_MS).unref();

  function wake(): void {
    if (closing) return;
    again = true;
    if (running) return;
    clearTimeout(timer);
    running = run();
  }

  async function run(): Promise<void> {
    let wait = LONGEST_WAIT_MS;
    while (again && !closing) {
      again = false;
      wait = await look();
    }
    running = undefined;
    if (!closing) timer = setTimeout(wake, wait).unref();
  }

  /** Sends what is due and gives the milliseconds until the next look. */
  async function look(): Promise<number> {
    try {
      if (!(await sendDue())) return LONGEST_WAIT_MS;
      await tidy();
      return await waitUntilNext(parts);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, "outbox could not be read");
      return LONGEST_WAIT_MS;
    }
  }

  /** Sends every mail that is due; false when the mail server is away, so that the others need not try. */
  async function sendDue(): Promise<boolean> {
    while (!closing) {
      const mails = await claimDue(parts);
      if (mails.length === 0) return true;
      const endings = await Promise.all(mails.map((mail) => attempts.send(mail)));
      if (!endings.some((ending) => ending.reached)) return false;
    }
    return true;
  }

  async function tidy(): Promise<void> {
    const now = clock.now().getTime();
    if (now - tidiedAt < TIDY_EVERY_MS) return;
    await db.transaction(async (tx) => {
      await storage.forgetSentTexts(tx, new Date(now - KEEP_TEXT_MS));
      await deletePastTurns(tx, new Date(now - TIDY_EVERY_MS));
    });
    tidiedAt = now;
  }

  async function deliver(id: string, patienceMs: number): Promise<MailStatus> {
    if (closing) return "queued";
    const trying = attempts.sendById(id).then(
      (ending) => ending.status,
      (error: unknown): MailStatus => {
        // The mail is in the outbox: the worker finds it there.
        log.warn({ mail: id, reason: reasonOf(error) }, "mail could not be claimed");
        return "queued";
      },
    );
    return queuedUnlessWithin(patienceMs, trying);
  }

  async function idle(): Promise<void> {
    while (running || attempts.underway.size > 0) {
      await Promise.allSettled([running, ...attempts.underway.values()]);
    }
  }

  async function close(): Promise<void> {
    closing = true;
    clearTimeout(timer);
    const ended = idle();
    await Promise.race([ended, pause(CLOSING_PATIENCE_MS, undefined, { ref: false })]);
    stop.abort();
    await ended;
  }

  return { transport: transport.kind, wake, deliver, idle, close };
}

/** Claims a few of those that are due. It looks without a lock first: an idle worker never stands in a writer's way. */
async function claimDue({ db, clock }: MailerParts): Promise<storage.ClaimedMail[]> {
  const next = await storage.findNextDue(db.read, priorities);
  if (!next || next > clock.now()) return [];
  return db.transaction((tx) =>
    storage.claimDueMails(tx, { engine: db.engine, priorities, limit: AT_ONCE, now: clock.now() }),
  );
}

async function waitUntilNext({ db, clock }: MailerParts): Promise<number> {
  const next = await storage.findNextDue(db.read, priorities);
  const wait = next ? next.getTime() - clock.now().getTime() : LONGEST_WAIT_MS;
  return Math.min(Math.max(wait, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
}

/** The end of an attempt; `queued` when that is not known within the patience. */
function queuedUnlessWithin(patienceMs: number, trying: Promise<MailStatus>): Promise<MailStatus> {
  const patience = new AbortController();
  const late = pause<MailStatus>(patienceMs, "queued", { signal: patience.signal }).catch(() => trying);
  return Promise.race([trying, late]).finally(() => patience.abort());
}
