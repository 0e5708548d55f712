import type { Db, Tx } from "#platform/database/db.server.ts";
import type { InterviewTables } from "./storage.server.ts";

const tables = (db: Db) => db.withTables<InterviewTables>();

/** An interview whose reminder is due. */
export interface DueReminder {
  id: string;
  applicationId: string;
}

/** Returns interviews whose reminder is due and that have not begun, the soonest first. */
export async function findDueReminders(db: Db, now: Date, limit: number): Promise<DueReminder[]> {
  const rows = await tables(db)
    .selectFrom("interviews")
    .select(["id", "application_id"])
    .where("remind_at", "<=", now.toISOString())
    .where("starts_at", ">", now.toISOString())
    .orderBy("remind_at")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, applicationId: row.application_id }));
}

/** Takes a reminder that is due. Returns false when it was taken already, or is due later by now. */
export async function takeReminder(tx: Tx, id: string, now: Date): Promise<boolean> {
  const taken = await tables(tx)
    .updateTable("interviews")
    .set({ remind_at: null })
    .where("id", "=", id)
    .where("remind_at", "<=", now.toISOString())
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Forgets the reminders that were due before a moment: after a restored backup nobody knows whether they were sent. */
export async function forgetDueReminders(tx: Tx, now: Date): Promise<void> {
  await tables(tx)
    .updateTable("interviews")
    .set({ remind_at: null })
    .where("remind_at", "<=", now.toISOString())
    .execute();
}
