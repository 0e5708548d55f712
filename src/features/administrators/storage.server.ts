import { sql } from "kysely";
import { lockSession } from "#features/auth/sessions-storage.server.ts";
import type { AuthTables } from "#features/auth/storage.server.ts";
import { permissionsOf, type Role, readRoles } from "#features/roles.ts";
import type { TwoStepTables } from "#features/two-step/storage.server.ts";
import type { Actor } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { addressesIn } from "#platform/database/email-column.server.ts";
import type { Account } from "./contract.ts";
import { accountJobs } from "./jobs-storage.server.ts";

type AdministratorTables = AuthTables & TwoStepTables;
const tables = (db: Db) => db.withTables<AdministratorTables>();

/** Returns all administrators, active ones first, by name. */
export async function findAccounts(db: Db, selfId: string): Promise<Account[]> {
  const jobs = await accountJobs.findAll(db);
  const rows = await tables(db)
    .selectFrom("administrators")
    .leftJoin("two_step", "two_step.administrator_id", "administrators.id")
    .leftJoin("administrators as givers", "givers.id", "administrators.roles_by")
    .select(["administrators.id", "administrators.name", "administrators.email", "administrators.roles"])
    .select(["administrators.active", "administrators.created_at", "administrators.seen_at"])
    .select((of) => of.fn.coalesce("administrators.roles_since", "administrators.created_at").as("since"))
    .select((of) =>
      of.fn.coalesce(sql<string | null>`nullif(${of.ref("givers.name")}, '')`, "givers.email").as("given_by"),
    )
    .select("two_step.confirmed_at as two_step_since")
    .orderBy("administrators.active", "desc")
    .orderBy("administrators.name")
    .orderBy("administrators.id")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    roles: readRoles(row.roles),
    jobs: jobs.get(row.id) ?? [],
    rolesSince: row.since,
    rolesBy: row.given_by,
    active: row.active === 1,
    twoStep: row.two_step_since !== null,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    self: row.id === selfId,
  }));
}

/** An active account and what it may do. */
interface ActiveAccount {
  _id: string;
  roles: Role[];
}

/**
 * Locks every active account by a write that changes nothing, and returns them. Throws Fault `unauthorized` when the
 * actor's is none of them any more or their session has ended, and `forbidden` when it may not change accounts any
 * more.
 */
export async function lockActive(tx: Tx, actor: Actor): Promise<ActiveAccount[]> {
  const rows = await tables(tx)
    .updateTable("administrators")
    .set({ active: sql`active` })
    .where("active", "=", 1)
    .returning(["id", "roles"])
    .execute();
  const active = rows.map((row) => ({ _id: row.id, roles: readRoles(row.roles) }));
  const own = active.find(({ _id }) => _id === actor.administratorId);
  if (!own) throw new Fault("unauthorized");
  await lockSession(tx, actor);
  if (!permissionsOf(own.roles).has("administrators.change")) throw new Fault("forbidden");
  return active;
}

/** Roles with the jobs that are named with them. */
interface Grant {
  roles: readonly Role[];
  /** Ids of the jobs. */
  jobs: readonly string[];
  /** Id of the administrator who gives them; null where the program does. */
  by: string | null;
}

/** Changes the roles and jobs of an administrator. Returns false when one of the jobs is not there. */
export async function updateRoles(
  tx: Tx,
  id: string,
  { roles, jobs, by }: Grant,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  await tables(tx)
    .updateTable("administrators")
    .set({ roles: roles.join(" "), roles_since: at, roles_by: by, updated_at: at })
    .where("id", "=", id)
    .execute();
  return accountJobs.replace(tx, id, jobs);
}

/** Lets an administrator sign in or not. Returns false when there is none of this id. */
export async function setActive(tx: Tx, id: string, active: boolean, now: Date): Promise<boolean> {
  const changed = await tables(tx)
    .updateTable("administrators")
    .set((of) => ({
      active: active ? 1 : 0,
      updated_at: now.toISOString(),
      // Deactivating twice does not begin the time anew after which the account ends.
      deactivated_at: active ? null : of.fn.coalesce("deactivated_at", of.val(now.toISOString())),
    }))
    .where("id", "=", id)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

const accountAddresses = addressesIn("administrators", "email");

/** Returns the account under an e-mail address, active or not, however its letters are written. */
export async function findAccountUnder(
  db: Db,
  address: string,
): Promise<{ _id: string; name: string; deactivatedAt: string | null } | undefined> {
  const [id] = await accountAddresses.find(db, address);
  if (id === undefined) return undefined;
  const row = await tables(db)
    .selectFrom("administrators")
    .select(["id", "name", "email", "active", "deactivated_at", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  const deactivatedAt = row?.active === 0 ? (row.deactivated_at ?? row.updated_at) : null;
  return row && { _id: row.id, name: row.name || row.email, deactivatedAt };
}

/** Deletes the accounts that were deactivated before a moment, with all that hangs on them. Returns their ids. */
export async function deleteDeactivated(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tables(tx)
    .deleteFrom("administrators")
    .where("active", "=", 0)
    .where((of) => of(of.fn.coalesce("deactivated_at", "updated_at"), "<", before.toISOString()))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the ids of the inactive administrators. */
export async function findInactive(db: Db): Promise<string[]> {
  const rows = await tables(db).selectFrom("administrators").select("id").where("active", "=", 0).execute();
  return rows.map((row) => row.id);
}

/** Returns whether the account of an e-mail address is active; undefined when there is none. */
export async function findStanding(db: Db, email: string): Promise<"active" | "inactive" | undefined> {
  const row = await tables(db)
    .selectFrom("administrators")
    .select("active")
    .where("email", "=", email)
    .executeTakeFirst();
  return row && (row.active === 1 ? "active" : "inactive");
}
