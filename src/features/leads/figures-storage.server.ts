import type { Db } from "#platform/database/db.server.ts";
import type { Outcome } from "./figures.server.ts";
import type { LeadColumns } from "./storage.server.ts";

interface EnquiryColumns extends Pick<LeadColumns, "stage" | "first_answered_at"> {
  source: string;
  created_at: string;
}

/** Returns the stages and first answers of a table's enquiries from `since` until before `until`. */
export async function findOutcomes(
  db: Db,
  table: string,
  { since, until }: { since: Date; until: Date },
): Promise<Outcome[]> {
  return db
    .withTables<Record<string, EnquiryColumns>>()
    .selectFrom(table)
    .select(["source", "stage", "created_at as createdAt", "first_answered_at as firstAnsweredAt"])
    .where("created_at", ">=", since.toISOString())
    .where("created_at", "<", until.toISOString())
    .execute();
}
