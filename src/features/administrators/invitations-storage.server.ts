import type { AuthTables } from "#features/auth/storage.server.ts";
import { type Role, readRoles } from "#features/roles.ts";
import { issuedWithin, latestIssue } from "#platform/contract/issued.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { newId, sha256 } from "#platform/process/id.server.ts";
import type { Invitation } from "./contract.ts";
import { invitationJobs, readNamedJobs } from "./jobs-storage.server.ts";
import { expiresAt, FORGET_AFTER_MS, INVITED_FOR_MS } from "./rules.ts";

type InvitationTables = AuthTables & {
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
const tables = (db: Db) => db.withTables<InvitationTables>();

/** Returns the invitations that were not accepted yet, the newest first. */
export async function findInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const jobs = await invitationJobs.findAll(db);
  const rows = await tables(db)
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

/** Keeps an invitation with the SHA-256 of its token. Throws the engine's unique error when the address has one. */
export async function insertInvitation(
  tx: Tx,
  invited: { name: string; email: string; roles: readonly Role[]; token: string; invitedBy: string },
  now: Date,
): Promise<string> {
  const id = newId();
  await tables(tx)
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
  return tables(tx)
    .updateTable("invitations")
    .set({ token_hash: sha256(token), invited_by: invitedBy, created_at: now.toISOString() })
    .where("id", "=", id)
    .returning(["name", "email"])
    .executeTakeFirst();
}

/** Deletes an invitation. Returns false when there is none of this id. */
export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const gone = await tables(tx).deleteFrom("invitations").where("id", "=", id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Returns invitations as a person may see them, without their tokens. */
export async function findInvitationsById(
  db: Db,
  ids: readonly string[],
): Promise<Pick<Invitation, "_id" | "name" | "email" | "createdAt">[]> {
  const rows = await tables(db)
    .selectFrom("invitations")
    .select(["id", "name", "email", "created_at"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, email, created_at }) => ({ _id: id, name, email, createdAt: created_at }));
}

/** Withdraws invitations. */
export async function deleteInvitationsById(tx: Tx, ids: readonly string[]): Promise<void> {
  await tables(tx).deleteFrom("invitations").where("id", "in", ids).execute();
}

/** Deletes the invitations that an administrator sent last. Returns their ids. */
export async function deleteInvitationsBy(tx: Tx, administratorId: string): Promise<string[]> {
  const gone = await tables(tx)
    .deleteFrom("invitations")
    .where("invited_by", "=", administratorId)
    .returning("id")
    .execute();
  return gone.map((row) => row.id);
}

/** Withdraws every invitation. */
export async function deleteAllInvitations(tx: Tx): Promise<void> {
  await tables(tx).deleteFrom("invitations").execute();
}

/**
 * Deletes the invitations that were not taken up or sent again for long, or that were sent while a clock was ahead.
 * Returns their ids, since their mails must go too.
 */
export async function deleteOldInvitations(tx: Tx, now: Date): Promise<string[]> {
  const sentBefore = new Date(now.getTime() - FORGET_AFTER_MS);
  const rows = await tables(tx)
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
  return tables(db)
    .selectFrom("invitations")
    .where("created_at", ">", after)
    .where("created_at", "<=", until);
}

/** Spends an invitation. Returns false when its token was used, renewed or withdrawn meanwhile. */
export async function spendInvitation(tx: Tx, token: string): Promise<boolean> {
  const spent = await tables(tx)
    .deleteFrom("invitations")
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  return spent.numDeletedRows > 0n;
}
