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
import { normalizeEmail } from "#platform/contract/fields.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { countSelected, lockRow } from "#platform/database/records.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { Administrator } from "./contract.ts";

/** Tables of accounts; settings reads and changes them too. */
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
};
const tables = (db: Db) => db.withTables<AuthTables>();

export interface Account extends Administrator {
  passwordHash: string;
}

/** Returns the active account of an e-mail address. */
export function findAccount(db: Db, email: string): Promise<Account | undefined> {
  return findActiveBy(db, "email", normalizeEmail(email));
}

/** Returns the active account of an id. */
export function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  return findActiveBy(db, "id", id);
}

async function findActiveBy(db: Db, column: "email" | "id", value: string): Promise<Account | undefined> {
  const row = await tables(db)
    .selectFrom("administrators")
    .selectAll()
    .where(column, "=", value)
    .where("active", "=", 1)
    .executeTakeFirst();
  return row && { ...toAdministrator(row), passwordHash: row.password_hash };
}

/** Returns the administrator of an id, active or not. */
export async function findAdministrator(db: Db, id: string): Promise<Administrator | undefined> {
  const row = await tables(db)
    .selectFrom("administrators")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toAdministrator(row);
}

/** Returns the roles of an administrator; none for an unknown id. */
export async function findRoles(db: Db, id: string): Promise<Role[]> {
  const row = await tables(db)
    .selectFrom("administrators")
    .select("roles")
    .where("id", "=", id)
    .executeTakeFirst();
  return readRoles(row?.roles ?? "");
}

/** Returns the e-mail addresses of the active administrators who have a permission. */
export async function findActiveEmails(db: Db, permission: Permission): Promise<string[]> {
  const rows = await tables(db)
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
  const rows = await tables(db)
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
  return countSelected(tables(db).selectFrom("administrators"));
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
  await tables(tx).insertInto("administrators").values(row).execute();
  return toAdministrator(row);
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
  const row = await tables(db)
    .selectFrom("administrators")
    .select(["roles", accountJobs.ids.as("named_jobs")])
    .where("id", "=", administratorId)
    .where("active", "=", 1)
    .executeTakeFirst();
  return row && toRights(row);
}

/**
 * Locks an account until the transaction ends: of two changes of how it signs in the second sees the first. It is
 * locked before its sessions, so that two changes cannot deadlock.
 */
export async function lockAccount(tx: Tx, administratorId: string): Promise<void> {
  await lockRow(tx, "administrators", administratorId);
}

export async function findPasswordHash(db: Db, administratorId: string): Promise<string | undefined> {
  const row = await tables(db)
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
  let query = tables(tx)
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
