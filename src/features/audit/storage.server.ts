import type { AuthTables } from "#features/auth/storage.server.ts";
import type { Actor } from "#platform/api/serve.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { countSelected } from "#platform/database/records.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { AuditAction } from "./contract.ts";

type AuditTables = {
  audit: {
    id: string;
    actor: string;
    action: string;
    subject_kind: string;
    subject_id: string;
    address: string;
    detail: string;
    created_at: string;
  };
};
const tables = (db: Db) => db.withTables<AuditTables>();

/** Names who does something, from which network address and when. Every API call has these. */
interface AuditSource {
  /** The signed-in administrator, an administrator's id or one of `actorWords`; null for a visitor. */
  actor: Actor | string | null;
  address: string;
  at: Date;
}

/**
 * Writes one line of the activity log in the transaction of the change. It holds ids only, no personal data.
 * @param subjectId `_id` of the record; "" for no single one
 * @param detail figures and states, never personal data
 */
export async function recordAudit(
  tx: Tx,
  { actor, address, at }: AuditSource,
  action: AuditAction,
  subjectId = "",
  detail = "",
): Promise<void> {
  await tables(tx)
    .insertInto("audit")
    .values({
      id: newId(),
      actor: typeof actor === "string" ? actor : (actor?.administratorId ?? "visitor"),
      action,
      subject_kind: action.split(".")[0] ?? "",
      subject_id: subjectId,
      address,
      detail,
      created_at: at.toISOString(),
    })
    .execute();
}

export interface AuditFilter {
  action?: string;
  actor?: string;
}

/** A stored line of the log, with the name of the administrator. */
export interface StoredAuditEntry {
  _id: string;
  createdAt: string;
  actor: { _id: string; name: string };
  action: string;
  detail: string;
  subject: { kind: string; _id: string };
  address: string;
}

/** Returns lines of the log, newest first. */
export async function findAudit(
  db: Db,
  filter: AuditFilter & { limit?: number | undefined; after?: string | undefined },
): Promise<StoredAuditEntry[]> {
  let query = filtered(db, filter)
    .leftJoin("administrators", "administrators.id", "audit.actor")
    .select(["audit.id", "actor", "action", "subject_kind", "subject_id", "address", "detail"])
    .select(["audit.created_at", "administrators.name", "administrators.email"])
    .orderBy("audit.id", "desc");
  if (filter.after) query = query.where("audit.id", "<", filter.after);
  if (filter.limit) query = query.limit(filter.limit);
  return (await query.execute()).map((row) => ({
    _id: row.id,
    createdAt: row.created_at,
    actor: { _id: row.actor, name: row.name || row.email || "" },
    action: row.action,
    detail: row.detail,
    subject: { kind: row.subject_kind, _id: row.subject_id },
    address: row.address,
  }));
}

export function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  return countSelected(filtered(db, filter));
}

function filtered(db: Db, { action, actor }: AuditFilter) {
  let query = db.withTables<AuditTables & AuthTables>().selectFrom("audit");
  if (action) query = query.where("action", "=", action);
  if (actor) query = query.where("actor", "=", actor);
  return query;
}

/** Returns every present and former administrator by name. */
export async function findAuditPeople(db: Db): Promise<{ _id: string; name: string }[]> {
  const rows = await db
    .withTables<AuthTables>()
    .selectFrom("administrators")
    .select(["id", "name", "email"])
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ _id: row.id, name: row.name || row.email }));
}

/** Deletes lines of the log by id. */
export async function deleteAudit(tx: Tx, ids: readonly string[]): Promise<void> {
  await tables(tx).deleteFrom("audit").where("id", "in", ids).execute();
}

/** Returns the lines above an id, newest first. */
export async function findAuditSince(
  db: Db,
  since: string,
  limit: number,
): Promise<{ _id: string; action: string; subjectId: string }[]> {
  const rows = await tables(db)
    .selectFrom("audit")
    .select(["id", "action", "subject_id"])
    .where("id", ">", since)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ _id: row.id, action: row.action, subjectId: row.subject_id }));
}
