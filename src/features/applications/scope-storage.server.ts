import { type Expression, type SqlBool, sql } from "kysely";
import type { JobScope } from "#features/roles.ts";
import { type AccessPath, filterColumn } from "#platform/database/query-plan.server.ts";

/** A query of the table `applications` that takes conditions. */
interface Filtered<Query> {
  where(condition: Expression<SqlBool>): Query;
}

/**
 * Narrows a query to the applications of the jobs that somebody may read: `query.$call(ofJobs(jobs))`. Every function
 * that finds applications takes the jobs, so that no caller forgets them.
 */
export function ofJobs(
  jobs: JobScope,
  path: AccessPath = "planner",
): <Query extends Filtered<Query>>(query: Query) => Query {
  return (query) => (jobs === "all" ? query : query.where(isOfJobs(jobs, path)));
}

/** Returns the condition that a column has the id of an application of another job than these, or of no job. */
export function isOfOtherJobs(idColumn: string, jobs: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from applications
    where applications.id = ${sql.ref(idColumn)} and (${isOfJobs(jobs, "planner")}) is not true
  )`;
}

function isOfJobs(jobs: readonly string[], path: AccessPath): Expression<SqlBool> {
  // PostgreSQL takes no empty list.
  if (jobs.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${filterColumn<string>("job_key", path)} in (${sql.join(jobs)})`;
}
