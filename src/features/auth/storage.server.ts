import { accountJobs, readNamedJobs } from "#features/administrators/jobs-storage.server.ts";
import {
  type JobScope,
  jobScopeOf,
  type Permission,
  permissionsOf,
  type Role,
  readRoles,
} from "#features/roles.ts";
import type { Actor } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import { latestIssue } from "#platform/contract/issued.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { countSelected, lockRow } from "#platform/database/records.server.ts";
import { newId, sha256 } from "#platform/process/id.server.ts";
import type { Administrator } from "./contract.ts";
import { deadSince, isConfirmed, isLive, SEEN_STEP_MS } from "./rules.ts";

/** Tables of accounts and sessions; settings reads and changes them too. */
export type AuthTables = {
  administrators: {
    id: string;
    email: string;
    password_hash: string;
    name: string;
    phone: string;
    notify_email: number;
    /** The morning digest of enquiries. */
    notify_digest: number;
    notify_sms: number;
    active: number;
    /** Parted by spaces. */
    roles: string;
    /** Since when the account has its roles, and who gave them; null for the roles it was created with. */
    roles_since: string | null;
    roles_by: string | null;
    created_at: string;
    updated_at: string;
    /** When they last used the staff area, to the minute. */
    seen_at: string | null;
    /** Null while the account is active. */
    deactivated_at: string | null;
  };
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

export interface Account extends Administrator {
  passwordHash: string;
}

/** Returns the active account of an e-mail address. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const row = await db
    .withTables<AuthTables>()
    .selectFrom("administrators")
    .selectAll()
    .where("email", "=", normalizeEmail(email))
    .where("active", "=", 1)
    .executeTakeFirst();
  return row && { ...toAdministrator(row), passwordHash: row.password_hash };
}

/** Returns the active account of an id. */
export async function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  const row = await db
    .withTables<AuthTables>()
    .selectFrom("administrators")
    .selectAll()
    .where("id", "=", id)
    .where("active", "=", 1)
    .executeTakeFirst();
  return row && { ...toAdministrator(row), passwordHash: row.password_hash };
}

/** Returns the administrator of an id, active or not. */
export async function findAdministrator(db: Db, id: string): Promise<Administrator | undefined> {
  const row = await db
    .withTables<AuthTables>()
    .selectFrom("administrators")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toAdministrator(row);
}

/** Returns the roles of an administrator; none for an unknown id. */
export async function findRoles(db: Db, id: string): Promise<Role[]> {
  const row = await db
    .withTables<AuthTables>()
    .selectFrom("administrators")
    .select("roles")
    .where("id", "=", id)
    .executeTakeFirst();
  return readRoles(row?.roles ?? "");
}

/** Returns the e-mail addresses of the active administrators who have a permission. */
export async function findActiveEmails(db: Db, permission: Permission): Promise<string[]> {
  const rows = await db
    .withTables<AuthTables>()
    .selectFrom("administrators")
    .select(["email", "roles"])
    .where("active", "=", 1)
    .orderBy("id")
    .execute();
  const held = rows.filter(({ roles }) => permissionsOf(readRoles(roles)).has(permission));
  return held.map(({ email }) => email);
}

/** An active administrator as colleagues write to them. */
export interface ColleagueAccount {
  _id: string;
  /** Their e-mail address while they have no name. */
  name: string;
  email: string;
  /** The jobs whose applications they may read. */
  jobs: JobScope;
}

/** Returns the active administrators who have a permission, by name. */
export async function findColleagues(db: Db, permission: Permission): Promise<ColleagueAccount[]> {
  const rows = await db
    .withTables<AuthTables>()
    .selectFrom("administrators")
    .select(["id", "name", "email", "roles", accountJobs.ids.as("named_jobs")])
    .where("active", "=", 1)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows
    .map((row) => ({ ...row, roles: readRoles(row.roles) }))
    .filter(({ roles }) => permissionsOf(roles).has(permission))
    .map(({ id, name, email, roles, named_jobs }) => ({
      _id: id,
      name: name || email,
      email,
      jobs: jobScopeOf(roles, readNamedJobs(named_jobs)),
    }));
}

export function countAdministrators(db: Db): Promise<number> {
  return countSelected(db.withTables<AuthTables>().selectFrom("administrators"));
}

interface NewAdministrator {
  /** Left out for a new id. */
  _id?: string;
  email: string;
  name: string;
  passwordHash: string;
  roles: readonly Role[];
}

/** Adds an administrator; the password comes hashed. */
export async function insertAdministrator(
  tx: Tx,
  { _id = newId(), email, name, passwordHash, roles }: NewAdministrator,
  now: Date,
): Promise<Administrator> {
  const row = {
    id: _id,
    email: normalizeEmail(email),
    password_hash: passwordHash,
    name,
    phone: "",
    notify_email: 1,
    notify_digest: 1,
    notify_sms: 0,
    active: 1,
    roles: roles.join(" "),
    roles_since: null,
    roles_by: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    seen_at: null,
    deactivated_at: null,
  };
  await tx.withTables<AuthTables>().insertInto("administrators").values(row).execute();
  return toAdministrator(row);
}

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
  await tx
    .withTables<AuthTables>()
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
  const held = await tx
    .withTables<AuthTables>()
    .updateTable("administrators")
    .set({ seen_at: now.toISOString() })
    .where("id", "=", _id)
    .where("password_hash", "=", passwordHash)
    .where("active", "=", 1)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

/** Deletes the sessions that cannot be used any more, with the addresses they were used from. */
export async function deleteDeadSessions(tx: Tx, now: Date): Promise<void> {
  const latest = latestIssue(now).toISOString();
  for (const keep of [false, true]) {
    const { seenAt, createdAt } = deadSince(keep, now);
    await tx
      .withTables<AuthTables>()
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
  const row = await db
    .withTables<AuthTables>()
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

/** Says what somebody may do, and the jobs whose applications they may read. */
export type Rights = Pick<Actor, "permissions" | "jobs">;

/** Returns the rights of an account's columns. */
export function toRights({ roles, named_jobs }: { roles: string; named_jobs: string | null }): Rights {
  const held = readRoles(roles);
  return { permissions: permissionsOf(held), jobs: jobScopeOf(held, readNamedJobs(named_jobs)) };
}

/** Returns the rights of an active account as they are now. */
export async function findRights(db: Db, administratorId: string): Promise<Rights | undefined> {
  const row = await db
    .withTables<AuthTables>()
    .selectFrom("administrators")
    .select(["roles", accountJobs.ids.as("named_jobs")])
    .where("id", "=", administratorId)
    .where("active", "=", 1)
    .executeTakeFirst();
  return row && toRights(row);
}

/** Notes the use of a session and its account. */
export async function touchSession(
  tx: Tx,
  { sessionId, administratorId }: Pick<Actor, "sessionId" | "administratorId">,
  now: Date,
): Promise<void> {
  const seen = { seen_at: now.toISOString() };
  const tables = tx.withTables<AuthTables>();
  await tables.updateTable("sessions").set(seen).where("id", "=", sessionId).execute();
  await tables.updateTable("administrators").set(seen).where("id", "=", administratorId).execute();
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
  const confirmed = await tx
    .withTables<AuthTables>()
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
 * Locks an account until the transaction ends: of two changes of how it signs in the second sees the first. It is
 * locked before its sessions, so that two changes cannot deadlock.
 */
export async function lockAccount(tx: Tx, administratorId: string): Promise<void> {
  await lockRow(tx, "administrators", administratorId);
}

/**
 * Locks the session of a call before a new way into its account is made. Throws Fault `unauthorized` when it has ended
 * since the call began.
 */
export async function lockSession(tx: Tx, { sessionId }: Pick<Actor, "sessionId">): Promise<void> {
  if (!(await lockRow(tx, "sessions", sessionId))) throw new Fault("unauthorized");
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.withTables<AuthTables>().deleteFrom("sessions").where("id", "=", id).execute();
}

/** Ends every session of every account. */
export async function deleteAllSessions(tx: Tx): Promise<void> {
  await tx.withTables<AuthTables>().deleteFrom("sessions").execute();
}

/** Ends every session of an administrator, but for one that is kept. */
export async function deleteSessions(tx: Tx, administratorId: string, keptId = ""): Promise<void> {
  await tx
    .withTables<AuthTables>()
    .deleteFrom("sessions")
    .where("administrator_id", "=", administratorId)
    .where("id", "!=", keptId)
    .execute();
}

export async function findPasswordHash(db: Db, administratorId: string): Promise<string | undefined> {
  const row = await db
    .withTables<AuthTables>()
    .selectFrom("administrators")
    .select("password_hash")
    .where("id", "=", administratorId)
    .executeTakeFirst();
  return row?.password_hash;
}

/**
 * Replaces the password hash of an active administrator. Returns false when there is no such administrator, or when
 * `verified` is given and the stored hash is a different one.
 */
export async function replacePasswordHash(
  tx: Tx,
  administratorId: string,
  { verified, next }: { verified?: string; next: string },
  now: Date,
): Promise<boolean> {
  let query = tx
    .withTables<AuthTables>()
    .updateTable("administrators")
    .set({ password_hash: next, updated_at: now.toISOString() })
    .where("id", "=", administratorId)
    .where("active", "=", 1);
  if (verified !== undefined) query = query.where("password_hash", "=", verified);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

function toAdministrator(row: AuthTables["administrators"]): Administrator {
  return { _id: row.id, name: row.name, email: row.email, phone: row.phone };
}
