import type { Db, Tx } from "#platform/database/db.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { HistoryEntry } from "./contract.ts";

type HistoryTables = {
  application_history: {
    id: string;
    application_id: string;
    event: HistoryEntry["event"];
    detail: string;
    actor: string;
    created_at: string;
  };
};

export interface HistoryRecord {
  applicationId: string;
  event: HistoryEntry["event"];
  detail: string;
  /** Name of the administrator; "" for the applicant. */
  actor: string;
  at: Date;
}

/** Adds a line to the history of an application. */
export async function insertHistory(
  tx: Tx,
  { applicationId, event, detail, actor, at }: HistoryRecord,
): Promise<void> {
  await tx
    .withTables<HistoryTables>()
    .insertInto("application_history")
    .values({
      id: newId(),
      application_id: applicationId,
      event,
      detail,
      actor,
      created_at: at.toISOString(),
    })
    .execute();
}

/** Returns the history of an application, newest first. */
export async function findHistory(db: Db, applicationId: string): Promise<HistoryEntry[]> {
  const rows = await db
    .withTables<HistoryTables>()
    .selectFrom("application_history")
    .selectAll()
    .where("application_id", "=", applicationId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    event: row.event,
    detail: row.detail,
    actor: row.actor,
    createdAt: row.created_at,
  }));
}
