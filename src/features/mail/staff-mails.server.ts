import { findRights, lockAccount } from "#features/auth/storage.server.ts";
import { has } from "#features/roles.ts";
import { type Actor, notPermitted } from "#platform/api/serve.server.ts";
import { MINUTE_MS } from "#platform/contract/durations.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import { takeTurn } from "./pace-storage.server.ts";
import type { OutgoingMail } from "./rules.ts";
import { enqueueMail, readUndoMinutes } from "./storage.server.ts";
import type { Mailer } from "./worker.server.ts";

interface Delivering {
  mailer: Pick<Mailer, "transport">;
}

interface Sender {
  actor: Actor;
  at: Date;
  /** For how many minutes the e-mail waits at least. */
  heldMinutes?: number;
}

/** Returns for how many minutes an e-mail waits to be taken back. Files reach no mailbox: they need not wait. */
export async function undoMinutes({ db, mailer }: Pick<Services, "db" | "mailer">): Promise<number> {
  return mailer.transport === "smtp" ? readUndoMinutes(db.read) : 0;
}

/**
 * Locks the account of an e-mail's writer until the transaction ends, since what is written after an account has ended
 * is not taken back. Throws Fault `unauthorized` when it has ended since the call began, and `forbidden` when it may
 * write no e-mails any more.
 */
export async function lockWriter(tx: Tx, { administratorId }: Actor): Promise<void> {
  await lockAccount(tx, administratorId);
  const rights = await findRights(tx, administratorId);
  if (!rights) throw new Fault("unauthorized");
  if (!has(rights, "mail.send")) throw notPermitted("mail.send");
}

/**
 * Takes the moment at which the next e-mail of an administrator may leave: 200 an hour do for each, and the rest wait
 * in the outbox. Files need no turn, since they reach no mailbox.
 */
export async function takeStaffTurn({ mailer }: Delivering, tx: Tx, { actor, at }: Sender): Promise<Date> {
  return mailer.transport === "smtp" ? takeTurn(tx, actor.administratorId, at) : at;
}

/** Puts an e-mail that an administrator causes into the outbox, at the administrator's next turn. Returns its id. */
export async function enqueueStaffMail(
  services: Delivering,
  tx: Tx,
  mail: OutgoingMail,
  sender: Sender,
): Promise<string> {
  const { actor, at, heldMinutes = 0 } = sender;
  const turn = await takeStaffTurn(services, tx, sender);
  const leavesAt = new Date(Math.max(turn.getTime(), at.getTime() + heldMinutes * MINUTE_MS));
  return enqueueMail(tx, { ...mail, senderId: actor.administratorId, leavesAt }, at);
}
