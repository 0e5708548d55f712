import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "#platform/database/db.server.ts";
import { GENERAL, type Step } from "./contract.ts";
import { type ApplicationTables, stepColumns } from "./storage.server.ts";

/** How many applications came in, and how many of those have taken each step so far. */
export interface Reached extends Record<Step, number> {
  received: number;
}

interface Period {
  since: Date;
  until: Date;
}

/** Counts the applications of a period and the steps that they took. */
export async function countReached(db: Db, period: Period): Promise<Reached> {
  return toReached(await applicationsOf(db, period).select(reachedColumns).executeTakeFirstOrThrow());
}

/** Counts the same by the job that they are for, most applications first; `jobId` is what lists are filtered by. */
export async function countReachedByJob(
  db: Db,
  period: Period,
): Promise<(Reached & { jobId: string; title: string })[]> {
  const rows = await applicationsOf(db, period)
    .leftJoin("jobs", "jobs.id", "applications.job_key")
    .select(jobOf.as("job"))
    .select((of) => of.fn.max<string>(sql`coalesce(jobs.title, applications.job_title)`).as("title"))
    .select(reachedColumns)
    .groupBy(jobOf)
    .execute();
  return rows
    .map((row) => ({ jobId: row.job, title: row.title, ...toReached(row) }))
    .toSorted((one, other) => other.received - one.received || (one.title < other.title ? -1 : 1));
}

/** Returns within how many minutes half of those took a step that took it, by job; of all jobs together under "". */
export async function findMedians(db: Db, period: Period, step: Step): Promise<Map<string, number>> {
  const after = sql<number>`${sql.ref(stepColumns[step])}`;
  const took = applicationsOf(db, period)
    .where(after, "is not", null)
    .select([jobOf.as("job"), after.as("minutes")])
    .select([
      sql<number>`row_number() over (partition by ${jobOf} order by ${after})`.as("place"),
      sql<number>`count(*) over (partition by ${jobOf})`.as("count"),
      sql<number>`row_number() over (order by ${after})`.as("place_of_all"),
      sql<number>`count(*) over ()`.as("count_of_all"),
    ]);
  const rows = await db
    .withTables<ApplicationTables>()
    .selectFrom(took.as("took"))
    .select(["job", "minutes"])
    .select(sql<number>`case when place_of_all = (count_of_all + 1) / 2 then 1 else 0 end`.as("is_of_all"))
    .select(sql<number>`case when place = (count + 1) / 2 then 1 else 0 end`.as("is_of_job"))
    .where(sql<boolean>`place = (count + 1) / 2 or place_of_all = (count_of_all + 1) / 2`)
    .execute();
  const ofJobs = rows.filter((row) => row.is_of_job === 1).map((row) => [row.job, row.minutes] as const);
  const ofAll = rows.filter((row) => row.is_of_all === 1).map((row) => ["", row.minutes] as const);
  return new Map([...ofJobs, ...ofAll]);
}

/** Names the job of an application: its `_id`, or its ID as it was for one that has gone, or `GENERAL`. */
const jobOf = sql<string>`coalesce(
  applications.job_key,
  case when applications.job_id = '' then ${sql.lit(GENERAL)} else applications.job_id end
)`;

function applicationsOf(db: Db, { since, until }: Period) {
  return db
    .withTables<ApplicationTables & { jobs: { id: string; title: string } }>()
    .selectFrom("applications")
    .where("applications.created_at", ">=", since.toISOString())
    .where("applications.created_at", "<", until.toISOString());
}

type Tables = ApplicationTables & { jobs: { id: string; title: string } };

function reachedColumns(of: ExpressionBuilder<Tables, "applications">) {
  return [
    of.fn.countAll<number>().as("received"),
    of.fn.count<number>("answered_after").as("answered"),
    of.fn.count<number>("interviewed_after").as("interviewed"),
    of.fn.count<number>("hired_after").as("hired"),
  ] as const;
}

function toReached({ received, answered, interviewed, hired }: Reached): Reached {
  return { received, answered, interviewed, hired };
}
