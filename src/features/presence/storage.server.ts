import type { SessionTables } from "#features/auth/sessions-storage.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { lockRow } from "#platform/database/records.server.ts";
import { MAX_OPEN, PRESENT_FOR_MS } from "./contract.ts";

type PresenceTables = SessionTables & {
  presence: { session_id: string; document_id: string; seen_at: string };
};
const tables = (db: Db) => db.withTables<PresenceTables>();

interface Present {
  sessionId: string;
  documentId: string;
}

/**
 * Records that a session has a document open, and deletes what has ended, so that there is no history of anybody.
 * Returns false for a session that ended meanwhile.
 */
export async function keepPresence(tx: Tx, { sessionId, documentId }: Present, at: Date): Promise<boolean> {
  // A row of an ended session would be refused.
  if (!(await lockRow(tx, "sessions", sessionId))) return false;
  const seen_at = at.toISOString();
  await tables(tx).deleteFrom("presence").where("seen_at", "<", endedBefore(at)).execute();
  await tables(tx)
    .insertInto("presence")
    .values({ session_id: sessionId, document_id: documentId, seen_at })
    .onConflict((conflict) => conflict.columns(["session_id", "document_id"]).doUpdateSet({ seen_at }))
    .execute();
  const open = await tables(tx)
    .selectFrom("presence")
    .select("document_id")
    .where("session_id", "=", sessionId)
    .orderBy("seen_at", "desc")
    .orderBy("document_id")
    .execute();
  const further = open.slice(MAX_OPEN).map(({ document_id }) => document_id);
  if (further.length > 0)
    await tables(tx)
      .deleteFrom("presence")
      .where("session_id", "=", sessionId)
      .where("document_id", "in", further)
      .execute();
  return true;
}

/** Returns the names of the administrators who have a document open, without one of them. */
export async function findOthers(
  db: Db,
  documentId: string,
  { administratorId, at }: { administratorId: string; at: Date },
): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom("presence")
    .innerJoin("sessions", "sessions.id", "presence.session_id")
    .innerJoin("administrators", "administrators.id", "sessions.administrator_id")
    .select(["administrators.id", "administrators.name", "administrators.email"])
    .distinct()
    .where("presence.document_id", "=", documentId)
    .where("presence.seen_at", ">=", endedBefore(at))
    .where("administrators.active", "=", 1)
    .where("administrators.id", "<>", administratorId)
    .execute();
  return rows.map(({ name, email }) => name || email).toSorted((one, other) => one.localeCompare(other));
}

function endedBefore(at: Date): string {
  return new Date(at.getTime() - PRESENT_FOR_MS).toISOString();
}
