import { recordAudit } from "#features/audit/storage.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import type { Actor, By } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { randomToken } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import { keepAddress } from "./address-storage.server.ts";
import type { SignedIn } from "./contract.ts";
import { type AccountNotice, accountNotice } from "./rules.ts";
import * as storage from "./sessions-storage.server.ts";

/** Marks our tokens, so that a scanner finds a leaked one. */
const TOKEN_PREFIX = "jds_";

/**
 * Begins a session in the caller's transaction: after a login, and with a new account. Returns its token and its
 * administrator; undefined when the account's password was changed after it was verified.
 */
export async function beginSession(
  tx: Tx,
  session: Omit<storage.NewSession, "token">,
  at: Date,
): Promise<SignedIn | undefined> {
  const token = TOKEN_PREFIX + randomToken();
  const sessionId = await storage.insertSession(tx, { ...session, token }, at);
  if (!sessionId) return undefined;
  await storage.deleteDeadSessions(tx, at);
  const { account, address } = session;
  await keepAddress(tx, { administratorId: account._id, address }, at);
  await recordAudit(tx, { actor: account._id, address, at }, "session.begun", sessionId);
  const { passwordHash: _, ...administrator } = account;
  return { token, administrator };
}

/** Ends the caller's other sessions, which began in the way before a change, and tells the mailbox of it. */
export async function endOtherSessions(
  { content }: Pick<Services, "content">,
  tx: Tx,
  { actor, at }: By,
  notice: AccountNotice,
): Promise<void> {
  const { administratorId, sessionId, email } = actor;
  await storage.deleteSessions(tx, administratorId, sessionId);
  const mail = accountNotice(notice, { _id: administratorId, email }, content.company());
  await enqueueMail(tx, mail, at);
}

/**
 * Returns the administrator of a bearer token; null for an unknown, ended or expired one.
 * @param passive reading the token is no use of its session
 */
export async function authenticate(
  { db, clock }: Pick<Services, "db" | "clock">,
  token: string,
  { passive = false } = {},
): Promise<Actor | null> {
  if (!token.startsWith(TOKEN_PREFIX)) return null;
  const now = clock.now();
  const found = await storage.findActor(db.read, token, now);
  if (found?.stale && !passive) {
    // Where nothing can be written just now, staff still read: the session only ends sooner.
    await db
      .transaction((tx) => storage.touchSession(tx, found.actor, now))
      .catch((error: unknown) => {
        if (!(error instanceof Fault)) throw error;
      });
  }
  return found?.actor ?? null;
}
