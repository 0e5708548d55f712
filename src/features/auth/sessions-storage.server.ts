import { accountJobs } from "#features/administrators/jobs-storage.server.ts";
import type { Actor } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { latestIssue } from "#platform/contract/issued.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { lockRow } from "#platform/database/records.server.ts";
import { newId, sha256 } from "#platform/process/id.server.ts";
import type { Session } from "./contract.ts";
import { deadSince, isConfirmed, isLive, SEEN_STEP_MS } from "./rules.ts";
import { type Account, type AuthTables, toRights } from "./storage.server.ts";

/** Tables of sessions and of the accounts that they belong to. */
export type SessionTables = AuthTables & {
  sessions: {
    id: string;
    token_hash: string;
    administrator_id: string;
    keep: number;
    user_agent: string;
    address: string;
    created_at: string;
    seen_at: string;
    /** When its holder last proved who they are, at the sign-in or since; null before the first time. */
    confirmed_at: string | null;
  };
};
const tables = (db: Db) => db.withTables<SessionTables>();

export interface NewSession {
  token: string;
  /** The account as its password was verified. */
  account: Account;
  keep: boolean;
  userAgent: string;
  address: string;
  /** False where the sign-in did not show that its holder is here; left out for true. */
  confirmed?: boolean;
}

/**
 * Begins a session; of the token only its SHA-256 is kept. Returns its id, or undefined when the account's password was
 * changed after it was verified: that ended all sessions, and this one would come after.
 */
export async function insertSession(tx: Tx, session: NewSession, now: Date): Promise<string | undefined> {
  if (!(await noteUse(tx, session.account, now))) return undefined;
  const id = newId();
  await tables(tx)
    .insertInto("sessions")
    .values({
      id,
      token_hash: sha256(session.token),
      administrator_id: session.account._id,
      keep: session.keep ? 1 : 0,
      user_agent: session.userAgent,
      address: session.address,
      created_at: now.toISOString(),
      seen_at: now.toISOString(),
      confirmed_at: session.confirmed === false ? null : now.toISOString(),
    })
    .execute();
  return id;
}

/** Notes the use of an account, which locks it. Returns false when its password is no longer the verified one. */
async function noteUse(tx: Tx, { _id, passwordHash }: Account, now: Date): Promise<boolean> {
  const locked = await tables(tx)
    .updateTable("administrators")
    .set({ seen_at: now.toISOString() })
    .where("id", "=", _id)
    .where("password_hash", "=", passwordHash)
    .where("active", "=", 1)
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
}

/** Deletes the sessions that cannot be used any more, with the addresses they were used from. */
export async function deleteDeadSessions(tx: Tx, now: Date): Promise<void> {
  const latest = latestIssue(now).toISOString();
  for (const keep of [false, true]) {
    const { seenAt, createdAt } = deadSince(keep, now);
    await tables(tx)
      .deleteFrom("sessions")
      .where("keep", "=", keep ? 1 : 0)
      .where((of) =>
        of.or([
          of("seen_at", "<=", seenAt),
          of("seen_at", ">", latest),
          of("created_at", "<=", createdAt),
          of("created_at", ">", latest),
        ]),
      )
      .execute();
  }
}

/**
 * Returns the administrator of a token, while its session lives and its account is active; `stale` when the use should
 * be written down.
 */
export async function findActor(
  db: Db,
  token: string,
  now: Date,
): Promise<{ actor: Actor; stale: boolean } | undefined> {
  const row = await tables(db)
    .selectFrom("sessions")
    .innerJoin("administrators", "administrators.id", "sessions.administrator_id")
    .select(["sessions.id as session_id", "keep", "sessions.created_at", "sessions.seen_at", "confirmed_at"])
    .select(["administrator_id", "email", "name", "roles", accountJobs.ids.as("named_jobs")])
    .where("token_hash", "=", sha256(token))
    .where("active", "=", 1)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!isLive({ keep: row.keep === 1, createdAt: row.created_at, seenAt: row.seen_at }, now))
    return undefined;
  return {
    actor: {
      administratorId: row.administrator_id,
      sessionId: row.session_id,
      email: row.email,
      name: row.name,
      confirmed: isConfirmed(row.confirmed_at, now),
      ...toRights(row),
    },
    stale: now.getTime() - Date.parse(row.seen_at) > SEEN_STEP_MS,
  };
}

/** Notes the use of a session and its account. */
export async function touchSession(
  tx: Tx,
  { sessionId, administratorId }: Pick<Actor, "sessionId" | "administratorId">,
  now: Date,
): Promise<void> {
  const seen = { seen_at: now.toISOString() };
  await tables(tx).updateTable("sessions").set(seen).where("id", "=", sessionId).execute();
  await tables(tx).updateTable("administrators").set(seen).where("id", "=", administratorId).execute();
}

/**
 * Notes that a session's holder has proved who they are. Returns false when the session is gone, or when the password
 * was changed after it was verified.
 */
export async function confirmSession(
  tx: Tx,
  { sessionId, administratorId }: Pick<Actor, "sessionId" | "administratorId">,
  verifiedHash: string,
  now: Date,
): Promise<boolean> {
  const confirmed = await tables(tx)
    .updateTable("sessions")
    .set({ confirmed_at: now.toISOString() })
    .where("id", "=", sessionId)
    .where("administrator_id", "in", (of) =>
      of
        .selectFrom("administrators")
        .select("id")
        .where("id", "=", administratorId)
        .where("password_hash", "=", verifiedHash),
    )
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}

/**
 * Locks the session of a call before a new way into its account is made. Throws Fault `unauthorized` when it has ended
 * since the call began.
 */
export async function lockSession(tx: Tx, { sessionId }: Pick<Actor, "sessionId">): Promise<void> {
  if (!(await lockRow(tx, "sessions", sessionId))) throw new Fault("unauthorized");
}

/** Returns an administrator's sessions that still live, the last used first. */
export async function findSessions(
  db: Db,
  { administratorId, currentId }: { administratorId: string; currentId: string },
  now: Date,
): Promise<Session[]> {
  const rows = await tables(db)
    .selectFrom("sessions")
    .select(["id", "keep", "user_agent", "address", "created_at", "seen_at"])
    .where("administrator_id", "=", administratorId)
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows
    .filter((row) => isLive({ keep: row.keep === 1, createdAt: row.created_at, seenAt: row.seen_at }, now))
    .map((row) => ({
      _id: row.id,
      userAgent: row.user_agent,
      address: row.address,
      createdAt: row.created_at,
      seenAt: row.seen_at,
      current: row.id === currentId,
    }));
}

/** Ends a session of this administrator. Returns false when there is none of this id. */
export async function deleteSession(tx: Tx, administratorId: string, id: string): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("administrator_id", "=", administratorId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Ends every session of every account. */
export async function deleteAllSessions(tx: Tx): Promise<void> {
  await tables(tx).deleteFrom("sessions").execute();
}

/** Ends every session of an administrator, but for one that is kept. */
export async function deleteSessions(tx: Tx, administratorId: string, keptId = ""): Promise<void> {
  await tables(tx)
    .deleteFrom("sessions")
    .where("administrator_id", "=", administratorId)
    .where("id", "!=", keptId)
    .execute();
}
