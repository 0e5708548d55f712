import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#platform/clock.server.ts";
import type { Database } from "#platform/db.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { MailStatus } from "./contract.ts";
import { afterAttempt, type Delivery, KEEP_TEXT_MS, type Settlement } from "./rules.ts";
import * as storage from "./storage.server.ts";
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

interface Ending {
  status: MailStatus;
  /** False when the mail server could not be talked to at all. */
  reached: boolean;
}

const AT_ONCE = 4;
const FIRST_LOOK_MS = 1_000;
const SHORTEST_WAIT_MS = 1_000;
/** Mails of a process that crashed, or queued by another one, wait at most this long. */
const LONGEST_WAIT_MS = 30_000;
const CLOSING_PATIENCE_MS = 5_000;
const TIDY_EVERY_MS = 60 * 60_000;
/** Waits for a database that is away when an attempt has ended; all within the lease. */
const settleWaits = [0, 1_000, 5_000, 15_000, 30_000];

/**
 * The outbox's worker. Any number of processes may run one on the same database: a mail is claimed before it is sent.
 * Due times follow the given clock; how often it looks, real time.
 */
export function createMailer({ db, clock, log, transport }: MailerParts): Mailer {
  const underway = new Map<string, Promise<Ending>>();
  const stop = new AbortController();
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
      const next = await storage.findNextDue(db.read);
      const wait = next ? next.getTime() - clock.now().getTime() : LONGEST_WAIT_MS;
      return Math.min(Math.max(wait, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, "outbox could not be read");
      return LONGEST_WAIT_MS;
    }
  }

  /** Sends every mail that is due; false when the mail server is away, so that the others need not try. */
  async function sendDue(): Promise<boolean> {
    while (!closing && (await isAnyDue())) {
      const limit = AT_ONCE;
      const mails = await db.transaction((tx) =>
        storage.claimDueMails(tx, { engine: db.engine, limit, now: clock.now() }),
      );
      if (mails.length === 0) return true;
      const endings = await Promise.all(mails.map((mail) => track(mail.id, attempt(mail))));
      if (!endings.some((ending) => ending.reached)) return false;
    }
    return true;
  }

  /** A look without a lock, so that an idle worker never stands in a writer's way. */
  async function isAnyDue(): Promise<boolean> {
    const next = await storage.findNextDue(db.read);
    return next !== undefined && next <= clock.now();
  }

  async function attempt(mail: storage.ClaimedMail): Promise<Ending> {
    const delivery = await transport.deliver(mail, stop.signal);
    const settlement = afterAttempt(delivery, mail.attempts, clock.now());
    report(mail, delivery, settlement);
    await settle(mail.id, settlement);
    return { status: settlement.status, reached: delivery.outcome !== "deferred" || delivery.reached };
  }

  async function settle(id: string, settlement: Settlement): Promise<void> {
    for (const wait of settleWaits) {
      try {
        if (wait > 0) await pause(wait, undefined, { signal: stop.signal });
        return await db.transaction((tx) => storage.settleMail(tx, id, settlement, clock.now()));
      } catch (error) {
        log.warn({ mail: id, reason: reasonOf(error) }, "mail's outcome could not be written down yet");
        if (stop.signal.aborted) return;
      }
    }
  }

  function report(mail: storage.ClaimedMail, delivery: Delivery, { status }: Settlement): void {
    const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempts };
    if (delivery.outcome === "accepted") log.info(about, "mail sent");
    else if (status === "failed") log.error({ ...about, reason: delivery.code }, "mail failed");
    else log.warn({ ...about, reason: delivery.code }, "mail deferred");
  }

  function track(id: string, attempting: Promise<Ending>): Promise<Ending> {
    underway.set(id, attempting);
    return attempting.finally(() => underway.delete(id));
  }

  async function sendOne(id: string): Promise<Ending> {
    const mail = await db.transaction((tx) => storage.claimMail(tx, id, clock.now()));
    if (mail) return attempt(mail);
    return { status: (await storage.findMailStatus(db.read, id)) ?? "failed", reached: true };
  }

  async function deliver(id: string, patienceMs: number): Promise<MailStatus> {
    if (closing) return "queued";
    const trying = (underway.get(id) ?? track(id, sendOne(id))).then(
      (ending) => ending.status,
      (error: unknown): MailStatus => {
        // The mail is in the outbox: the worker finds it there.
        log.warn({ mail: id, reason: reasonOf(error) }, "mail could not be claimed");
        return "queued";
      },
    );
    const patience = new AbortController();
    const late = pause<MailStatus>(patienceMs, "queued", { signal: patience.signal }).catch(() => trying);
    return Promise.race([trying, late]).finally(() => patience.abort());
  }

  async function tidy(): Promise<void> {
    const now = clock.now().getTime();
    if (now - tidiedAt < TIDY_EVERY_MS) return;
    await db.transaction((tx) => storage.forgetSentTexts(tx, new Date(now - KEEP_TEXT_MS)));
    tidiedAt = now;
  }

  async function idle(): Promise<void> {
    while (running || underway.size > 0) {
      await Promise.allSettled([running, ...underway.values()]);
    }
  }

  return {
    transport: transport.kind,
    wake,
    deliver,
    idle,
    async close() {
      closing = true;
      clearTimeout(timer);
      const ended = idle();
      await Promise.race([ended, pause(CLOSING_PATIENCE_MS, undefined, { ref: false })]);
      stop.abort();
      await ended;
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
