import type { Step } from "#features/applications/contract.ts";
import { type ApplicationTables, stepColumns } from "#features/applications/storage.server.ts";
import type { Db } from "#platform/database/db.server.ts";

const tables = (db: Db) => db.withTables<ApplicationTables>();

/** Holds what one application adds to the figures: its job, and the minutes to each step; null before it. */
export interface StepsTaken extends Record<Step, number | null> {
  jobKey: string | null;
  jobId: string;
}

/** Returns the steps of the applications that came in from one moment until before another. */
export function findStepsTaken(
  db: Db,
  { since, until }: { since: Date; until: Date },
): Promise<StepsTaken[]> {
  return tables(db)
    .selectFrom("applications")
    .select(["job_key as jobKey", "job_id as jobId"])
    .select([
      `${stepColumns.answered} as answered`,
      `${stepColumns.interviewed} as interviewed`,
      `${stepColumns.hired} as hired`,
    ])
    .where("created_at", ">=", since.toISOString())
    .where("created_at", "<", until.toISOString())
    .execute();
}

/** Returns the title of a deleted job, as it was when somebody applied for it. */
export async function findFormerTitle(db: Db, jobId: string): Promise<string> {
  const row = await tables(db)
    .selectFrom("applications")
    .select("job_title")
    .where("job_id", "=", jobId)
    .where("job_key", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row?.job_title ?? jobId;
}
