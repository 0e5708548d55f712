import { sql } from "kysely";
import { lockSession } from "#features/auth/sessions-storage.server.ts";
import type { AuthTables } from "#features/auth/storage.server.ts";
import { permissionsOf, type Role, readRoles } from "#features/roles.ts";
import type { TwoStepTables } from "#features/two-step/storage.server.ts";
import type { Actor } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { issuedWithin, latestIssue } from "#platform/contract/issued.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { addressesIn } from "#platform/database/email-column.server.ts";
import { newId, sha256 } from "#platform/process/id.server.ts";
import type { Account, Invitation } from "./contract.ts";
import { accountJobs, invitationJobs, readNamedJobs } from "./jobs-storage.server.ts";
import { expiresAt, FORGET_AFTER_MS, INVITED_FOR_MS } from "./rules.ts";

type AdministratorTables = AuthTables &
  TwoStepTables & {
    invitations: {
      id: string;
      email: string;
      name: string;
      /** Parted by spaces. */
      roles: string;
      token_hash: string;
      invited_by: string | null;
      created_at: string;
    };
  };

/** Returns all administrators, active ones first, by name. */
export async function findAccounts(db: Db, selfId: string): Promise<Account[]> {
  const jobs = await accountJobs.findAll(db);
  const rows = await db
    .withTables<AdministratorTables>()
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

/** Returns the invitations that were not accepted yet, the newest first. */
export async function findInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const jobs = await invitationJobs.findAll(db);
  const rows = await db
    .withTables<AdministratorTables>()
    .selectFrom("invitations")
    .leftJoin("administrators", "administrators.id", "invitations.invited_by")
    .select(["invitations.id", "invitations.name", "invitations.email", "invitations.created_at"])
    .select(["invitations.roles", "administrators.name as inviter"])
    .orderBy("invitations.id", "desc")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    roles: readRoles(row.roles),
    jobs: jobs.get(row.id) ?? [],
    invitedBy: row.inviter,
    createdAt: row.created_at,
    expiresAt: expiresAt(row.created_at).toISOString(),
    expired: expiresAt(row.created_at) <= now,
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
  const rows = await tx
    .withTables<AdministratorTables>()
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
  await tx
    .withTables<AdministratorTables>()
    .updateTable("administrators")
    .set({ roles: roles.join(" "), roles_since: at, roles_by: by, updated_at: at })
    .where("id", "=", id)
    .execute();
  return accountJobs.replace(tx, id, jobs);
}

/** Lets an administrator sign in or not. Returns false when there is none of this id. */
export async function setActive(tx: Tx, id: string, active: boolean, now: Date): Promise<boolean> {
  const changed = await tx
    .withTables<AdministratorTables>()
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
  const row = await db
    .withTables<AdministratorTables>()
    .selectFrom("administrators")
    .select(["id", "name", "email", "active", "deactivated_at", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  const deactivatedAt = row?.active === 0 ? (row.deactivated_at ?? row.updated_at) : null;
  return row && { _id: row.id, name: row.name || row.email, deactivatedAt };
}

/** Deletes the accounts that were deactivated before a moment, with all that hangs on them. Returns their ids. */
export async function deleteDeactivated(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .withTables<AdministratorTables>()
    .deleteFrom("administrators")
    .where("active", "=", 0)
    .where((of) => of(of.fn.coalesce("deactivated_at", "updated_at"), "<", before.toISOString()))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the ids of the inactive administrators. */
export async function findInactive(db: Db): Promise<string[]> {
  const rows = await db
    .withTables<AdministratorTables>()
    .selectFrom("administrators")
    .select("id")
    .where("active", "=", 0)
    .execute();
  return rows.map((row) => row.id);
}

/** Returns whether the account of an e-mail address is active; undefined when there is none. */
export async function findStanding(db: Db, email: string): Promise<"active" | "inactive" | undefined> {
  const row = await db
    .withTables<AdministratorTables>()
    .selectFrom("administrators")
    .select("active")
    .where("email", "=", email)
    .executeTakeFirst();
  return row && (row.active === 1 ? "active" : "inactive");
}

/** Keeps an invitation with the SHA-256 of its token. Throws the engine's unique error when the address has one. */
export async function insertInvitation(
  tx: Tx,
  invited: { name: string; email: string; roles: readonly Role[]; token: string; invitedBy: string },
  now: Date,
): Promise<string> {
  const id = newId();
  await tx
    .withTables<AdministratorTables>()
    .insertInto("invitations")
    .values({
      id,
      email: invited.email,
      name: invited.name,
      roles: invited.roles.join(" "),
      token_hash: sha256(invited.token),
      invited_by: invited.invitedBy,
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}

/** Renews the token of an invitation and its seven days. */
export async function renewInvitation(
  tx: Tx,
  id: string,
  { token, invitedBy }: { token: string; invitedBy: string },
  now: Date,
): Promise<{ name: string; email: string } | undefined> {
  return tx
    .withTables<AdministratorTables>()
    .updateTable("invitations")
    .set({ token_hash: sha256(token), invited_by: invitedBy, created_at: now.toISOString() })
    .where("id", "=", id)
    .returning(["name", "email"])
    .executeTakeFirst();
}

/** Deletes an invitation. Returns false when there is none of this id. */
export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .withTables<AdministratorTables>()
    .deleteFrom("invitations")
    .where("id", "=", id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Returns invitations as a person may see them, without their tokens. */
export async function findInvitationsById(
  db: Db,
  ids: readonly string[],
): Promise<Pick<Invitation, "_id" | "name" | "email" | "createdAt">[]> {
  const rows = await db
    .withTables<AdministratorTables>()
    .selectFrom("invitations")
    .select(["id", "name", "email", "created_at"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, email, created_at }) => ({ _id: id, name, email, createdAt: created_at }));
}

/** Withdraws invitations. */
export async function deleteInvitationsById(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.withTables<AdministratorTables>().deleteFrom("invitations").where("id", "in", ids).execute();
}

/** Deletes the invitations that an administrator sent last. Returns their ids. */
export async function deleteInvitationsBy(tx: Tx, administratorId: string): Promise<string[]> {
  const gone = await tx
    .withTables<AdministratorTables>()
    .deleteFrom("invitations")
    .where("invited_by", "=", administratorId)
    .returning("id")
    .execute();
  return gone.map((row) => row.id);
}

/** Withdraws every invitation. */
export async function deleteAllInvitations(tx: Tx): Promise<void> {
  await tx.withTables<AdministratorTables>().deleteFrom("invitations").execute();
}

/**
 * Deletes the invitations that were not taken up or sent again for long, or that were sent while a clock was ahead.
 * Returns their ids, since their mails must go too.
 */
export async function deleteOldInvitations(tx: Tx, now: Date): Promise<string[]> {
  const sentBefore = new Date(now.getTime() - FORGET_AFTER_MS);
  const rows = await tx
    .withTables<AdministratorTables>()
    .deleteFrom("invitations")
    .where((of) =>
      of.or([
        of("created_at", "<", sentBefore.toISOString()),
        of("created_at", ">", latestIssue(now).toISOString()),
      ]),
    )
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Whom an invitation is for, and what its account may do. */
export interface InvitedPerson {
  _id: string;
  name: string;
  email: string;
  roles: Role[];
  jobs: string[];
  invitedBy: string | null;
}

/** Returns the invitation of a token, while it is good. */
export async function findInvitation(db: Db, token: string, now: Date): Promise<InvitedPerson | undefined> {
  const row = await goodInvitations(db, now)
    .select(["id", "name", "email", "roles", "invited_by", invitationJobs.ids.as("named_jobs")])
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  return (
    row && {
      _id: row.id,
      name: row.name,
      email: row.email,
      roles: readRoles(row.roles),
      jobs: readNamedJobs(row.named_jobs),
      invitedBy: row.invited_by,
    }
  );
}

/** Returns whether an address has a good invitation. */
export async function isInvited(db: Db, email: string, now: Date): Promise<boolean> {
  const row = await goodInvitations(db, now).select("id").where("email", "=", email).executeTakeFirst();
  return row !== undefined;
}

function goodInvitations(db: Db, now: Date) {
  const [after, until] = issuedWithin(INVITED_FOR_MS, now);
  return db
    .withTables<AdministratorTables>()
    .selectFrom("invitations")
    .where("created_at", ">", after)
    .where("created_at", "<=", until);
}

/** Spends an invitation. Returns false when its token was used, renewed or withdrawn meanwhile. */
export async function spendInvitation(tx: Tx, token: string): Promise<boolean> {
  const spent = await tx
    .withTables<AdministratorTables>()
    .deleteFrom("invitations")
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  return spent.numDeletedRows > 0n;
}
