import { setTimeout as pause } from "node:timers/promises";
import { type Log, reasonOf } from "#platform/process/log.server.ts";
import type { Services } from "#services.server.ts";
import type { MailStatus } from "./contract.ts";
import { afterAttempt, authorityAdvice, type Delivery, type Settlement } from "./rules.ts";
import * as storage from "./sending-storage.server.ts";
import { recordFirstSent } from "./storage.server.ts";
import type { MailTransport } from "./transport.server.ts";

/** The end of an attempt. */
interface Ending {
  status: MailStatus;
  /** False when the mail server could not be talked to at all. */
  reached: boolean;
}

/** The attempts of this process: each mail is handed over, and the outcome is recorded. */
export interface Attempts {
  /** Those under way, by the mail's id. */
  underway: ReadonlyMap<string, Promise<Ending>>;
  /**
   * Sends claimed mails, several at once. Returns false when the mail server could not be reached; the others are given
   * back.
   */
  sendGroup(mails: readonly storage.GroupedMail[], atOnce: number): Promise<boolean>;
  /** Sends one mail if it is due and unclaimed; for one that is under way, returns its end. */
  sendById(id: string): Promise<Ending>;
}

export interface AttemptDeps extends Pick<Services, "db" | "clock" | "log"> {
  transport: MailTransport;
  /** Begins no further attempt. */
  closing: AbortSignal;
  /** Ends what is under way. */
  stopping: AbortSignal;
}

/** A claimed mail that is not begun within this time is given back: an attempt must end within the lease. */
const BEGIN_WITHIN_MS = 60_000;

export function createAttempts(deps: AttemptDeps): Attempts {
  const { db, clock, closing, log } = deps;
  const underway = new Map<string, Promise<Ending>>();
  const settle = createSettle(deps);

  function track(id: string, attempting: Promise<Ending>): Promise<Ending> {
    underway.set(id, attempting);
    return attempting.finally(() => underway.delete(id));
  }

  /** Resolves when the mail server has answered: the next one does not wait for the database. */
  async function attempt(mail: storage.ClaimedMail) {
    const delivery = await deps.transport.deliver(mail, deps.stopping);
    const settlement = afterAttempt(delivery, mail.attempts, clock.now());
    report(log, { mail, delivery, settlement });
    const reached = delivery.outcome !== "deferred" || delivery.reached;
    const settled = settle(mail.id, settlement).then(() => ({ status: settlement.status, reached }));
    return { reached, settled };
  }

  async function claimAndSend(id: string): Promise<Ending> {
    const mail = await db.transaction((tx) => storage.claimMail(tx, id, clock.now()));
    if (mail) return (await attempt(mail)).settled;
    return { status: (await storage.findMailStatus(db.read, id)) ?? "failed", reached: true };
  }

  async function sendGroup(mails: readonly storage.GroupedMail[], atOnce: number): Promise<boolean> {
    const waiting = [...mails];
    const settling: Promise<Ending>[] = [];
    const beginsBy = performance.now() + BEGIN_WITHIN_MS;
    async function sendNext(): Promise<void> {
      while (!closing.aborted && performance.now() < beginsBy) {
        const mail = waiting.shift();
        if (!mail) return;
        const attempting = attempt(mail);
        settling.push(
          track(
            mail.id,
            attempting.then(({ settled }) => settled),
          ),
        );
        if (!(await attempting).reached) return;
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sendNext));
    if (waiting.length > 0) await release(waiting);
    const endings = await Promise.all(settling);
    return endings.some((ending) => ending.reached);
  }

  async function release(mails: readonly storage.GroupedMail[]): Promise<void> {
    try {
      await db.transaction((tx) => storage.releaseMails(tx, mails));
    } catch (error) {
      // Their lease ends, and then they are tried.
      log.warn({ reason: reasonOf(error) }, "mails that were not begun could not be given back");
    }
  }

  return { underway, sendGroup, sendById: (id) => underway.get(id) ?? track(id, claimAndSend(id)) };
}

function report(
  log: Log,
  attempted: { mail: storage.ClaimedMail; delivery: Delivery; settlement: Settlement },
): void {
  const { mail, delivery, settlement } = attempted;
  const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempts };
  if (delivery.outcome === "accepted") log.info(about, "mail sent");
  else if (delivery.outcome === "saved") log.info(about, "mail saved as a file");
  else if (settlement.status === "failed") log.error({ ...about, reason: delivery.code }, "mail failed");
  else {
    const advice = authorityAdvice(delivery.code);
    log.warn({ ...about, reason: delivery.code, advice }, "mail deferred");
  }
}

/** Waits for a database that is away when an attempt has ended; all within the lease. */
const settleWaits = [0, 1_000, 5_000, 15_000, 30_000];

/** How long an outcome waits for others to share its transaction. */
const GATHER_MS = 15;

/**
 * Returns the function that writes outcomes down, those of a moment in one transaction. It resolves when that is done.
 */
function createSettle({ db, clock, log, stopping }: AttemptDeps) {
  let waiting = new Map<string, Settlement>();
  let next: Promise<void> | undefined;
  let knownSent = false;

  async function write(settlements: ReadonlyMap<string, Settlement>): Promise<void> {
    const now = clock.now();
    const hasSent = [...settlements.values()].some(({ status }) => status === "sent");
    await db.transaction(async (tx) => {
      await storage.settleMails(tx, settlements, now);
      if (hasSent && !knownSent) await recordFirstSent(tx, now);
    });
    knownSent ||= hasSent;
  }

  async function writeNext(): Promise<void> {
    await pause(GATHER_MS);
    const settlements = waiting;
    waiting = new Map();
    next = undefined;
    for (const wait of settleWaits) {
      try {
        if (wait > 0) await pause(wait, undefined, { signal: stopping });
        return await write(settlements);
      } catch (error) {
        const about = { mails: [...settlements.keys()], reason: reasonOf(error) };
        log.warn(about, "outcomes of mails could not be written down yet");
        if (stopping.aborted) return;
      }
    }
  }

  return (id: string, settlement: Settlement): Promise<void> => {
    waiting.set(id, settlement);
    next ??= writeNext();
    return next;
  };
}
