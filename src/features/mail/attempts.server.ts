import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#platform/clock.server.ts";
import type { Database } from "#platform/db.server.ts";
import { type Log, reasonOf } from "#platform/log.server.ts";
import type { MailStatus } from "./contract.ts";
import { afterAttempt, type Delivery, type Settlement } from "./rules.ts";
import * as storage from "./sending-storage.server.ts";
import type { MailTransport } from "./transport.server.ts";

/** How an attempt ended. */
export interface Ending {
  status: MailStatus;
  /** False when the mail server could not be talked to at all. */
  reached: boolean;
}

/** What this process tries to send: each mail is handed over, and how that ended is written down. */
export interface Attempts {
  /** Those under way, by the mail's id. */
  underway: ReadonlyMap<string, Promise<Ending>>;
  /** Sends a mail that is claimed. */
  send(mail: storage.ClaimedMail): Promise<Ending>;
  /** Sends one mail if it is due and nobody else's; who asks for one that is under way gets its end. */
  sendById(id: string): Promise<Ending>;
}

export interface AttemptsParts {
  db: Database;
  clock: Clock;
  log: Log;
  transport: MailTransport;
  /** Ends what is under way. */
  stopping: AbortSignal;
}

/** Waits for a database that is away when an attempt has ended; all within the lease. */
const settleWaits = [0, 1_000, 5_000, 15_000, 30_000];

export function createAttempts(parts: AttemptsParts): Attempts {
  const underway = new Map<string, Promise<Ending>>();

  function track(id: string, attempting: Promise<Ending>): Promise<Ending> {
    underway.set(id, attempting);
    return attempting.finally(() => underway.delete(id));
  }

  return {
    underway,
    send: (mail) => track(mail.id, attempt(parts, mail)),
    sendById: (id) => underway.get(id) ?? track(id, claimAndSend(parts, id)),
  };
}

async function claimAndSend(parts: AttemptsParts, id: string): Promise<Ending> {
  const { db, clock } = parts;
  const mail = await db.transaction((tx) => storage.claimMail(tx, id, clock.now()));
  if (mail) return attempt(parts, mail);
  return { status: (await storage.findMailStatus(db.read, id)) ?? "failed", reached: true };
}

async function attempt(parts: AttemptsParts, mail: storage.ClaimedMail): Promise<Ending> {
  const delivery = await parts.transport.deliver(mail, parts.stopping);
  const settlement = afterAttempt(delivery, mail.attempts, parts.clock.now());
  report(parts.log, { mail, delivery, settlement });
  await settle(parts, mail.id, settlement);
  return { status: settlement.status, reached: delivery.outcome !== "deferred" || delivery.reached };
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
  else log.warn({ ...about, reason: delivery.code }, "mail deferred");
}

async function settle(
  { db, clock, log, stopping }: AttemptsParts,
  id: string,
  settlement: Settlement,
): Promise<void> {
  for (const wait of settleWaits) {
    try {
      if (wait > 0) await pause(wait, undefined, { signal: stopping });
      return await db.transaction((tx) => storage.settleMail(tx, id, settlement, clock.now()));
    } catch (error) {
      log.warn({ mail: id, reason: reasonOf(error) }, "mail's outcome could not be written down yet");
      if (stopping.aborted) return;
    }
  }
}
