import { sql } from "kysely";
import { type ApplicationStatus, openStatuses, UNDECIDED } from "#content/application-statuses.ts";
import type { JobScope } from "#features/roles.ts";
import { isAssignedTo } from "#features/timeline/assignee-storage.server.ts";
import type { Sort } from "#platform/contract/fields.ts";
import type { Db } from "#platform/database/db.server.ts";
import type { List } from "#platform/database/pagination.server.ts";
import { type AccessPath, filterColumn } from "#platform/database/query-plan.server.ts";
import { countBy, countSelected } from "#platform/database/records.server.ts";
import { type FoundElsewhere, matchesSearch, searchedList } from "#platform/database/search.server.ts";
import { sortedBy, sortKey } from "#platform/database/sort.server.ts";
import { type applicationSorts, GENERAL, type Step } from "./contract.ts";
import { ofJobs } from "./scope-storage.server.ts";
import {
  type ApplicationTables,
  joinedColumns,
  type StoredApplication,
  stepColumns,
  toApplication,
} from "./storage.server.ts";
import { type Archive, hasTag, isWithin } from "./tags-storage.server.ts";

const tables = (db: Db) => db.withTables<ApplicationTables>();

export interface ApplicationFilter {
  /** The jobs whose applications the caller may read. */
  jobs: JobScope;
  /** Part of name, e-mail, job role or job ID. */
  q?: string;
  /** Those with the text in their resume, where `q` finds them too; see `findInResumes`. */
  inResumes?: FoundElsewhere | undefined;
  status?: ApplicationStatus | typeof UNDECIDED;
  /** `_id` of the job. */
  jobKey?: string | undefined;
  /** The jobId at the time of the application, even of a deleted job; `GENERAL` for applications without a job. */
  jobId?: string | undefined;
  /** Only those that staff have not read. */
  unread?: boolean | undefined;
  /** Only those that reach their end. */
  ending?: boolean | undefined;
  /** Those from before a moment, or with `archived: false` those since. */
  archive?: Archive | undefined;
  /** Only those that an administrator looks after, or nobody with `UNASSIGNED`; "" for all. */
  assignee?: string;
  /** Only those with a tag; "" for all. */
  tag?: string;
  /** Only those rejected for a reason; "" for all. */
  reason?: string;
  /** Only those that took this step. */
  step?: Step | undefined;
  /** Only those that came in since a moment, or before one. */
  since?: Date | undefined;
  until?: Date | undefined;
}

interface ApplicationListing extends ApplicationFilter {
  sort?: Sort<ApplicationSort> | undefined;
}
type ApplicationSort = (typeof applicationSorts)[number];

/** The orders of the list; newest first is its own. */
const applicationOrder = sortedBy<StoredApplication, ApplicationSort>({
  name: { column: "name_sort", type: "string", read: ({ name }) => sortKey(name) },
  email: { column: "email_sort", type: "string", read: ({ email }) => sortKey(email) },
  experience: { column: "experience", type: "number", read: ({ experience }) => experience },
  job: { column: "job_title_sort", type: "string", read: ({ job }) => sortKey(job?.title ?? "") },
  status: { column: "status", type: "string", read: ({ status }) => status },
});

/** Returns the applications that a filter leaves, in an order, to be read in parts. */
export function listApplications(db: Db, { sort, ...filter }: ApplicationListing): List<StoredApplication> {
  const { q, jobs, inResumes, ...narrowing } = filter;
  return searchedList({
    db,
    table: "applications",
    q,
    elsewhere: inResumes,
    // Without a filter the total is counted from the index of the texts, which knows no jobs.
    filtered: jobs !== "all" || Object.values(narrowing).some(Boolean),
    order: applicationOrder(sort),
    select: (path) => selectApplications(db, filter, path).selectAll().select(joinedColumns),
    toRecord: toApplication,
  });
}

/** Returns the query of the applications that a filter leaves, which follows the access path. */
export function selectApplications(db: Db, filter: ApplicationFilter, path: AccessPath) {
  const { jobs, q, status, jobKey, jobId, unread, ending, archive, assignee, tag, reason } = filter;
  const column = (name: string) => filterColumn<string>(name, path);
  let query = tables(db).selectFrom("applications").$call(ofJobs(jobs, path));
  if (q) query = query.where(matchesSearch({ table: "applications", q, elsewhere: filter.inResumes }, path));
  if (status === UNDECIDED) query = query.where(column("status"), "in", openStatuses);
  else if (status) query = query.where(column("status"), "=", status);
  if (jobKey) query = query.where(column("job_key"), "=", jobKey);
  if (jobId) query = query.where(column("job_id"), "=", jobId === GENERAL ? "" : jobId);
  if (unread) query = query.where(column("read_at"), "is", null);
  if (ending) query = query.where(column("announced_at"), "is not", null);
  if (assignee) query = query.where(isAssignedTo(assignee, column("assignee_id")));
  if (reason) query = query.where(column("rejection_reason"), "=", reason);
  if (filter.step) query = query.where(column(stepColumns[filter.step]), "is not", null);
  if (filter.since) query = query.where(column("created_at"), ">=", filter.since.toISOString());
  if (filter.until) query = query.where(column("created_at"), "<", filter.until.toISOString());
  if (tag) query = query.where(hasTag(tag, column("id"), archive));
  else if (archive) query = query.where(isWithin(archive, column("created_at")));
  return query;
}

/**
 * Counts applications by the job's `_id`, archived ones too, of these jobs; those of deleted jobs and general ones are
 * left out.
 */
export function countApplicationsByJob(db: Db, jobs: JobScope): Promise<Map<string, number>> {
  const applications = tables(db)
    .selectFrom("applications")
    .$call(ofJobs(jobs))
    .where("job_key", "is not", null);
  return countBy(applications, (of) => of.ref("job_key").$notNull());
}

type UndecidedCounts = Partial<Record<ApplicationStatus, number>>;

/**
 * Counts the undecided applications for some jobs since a moment, by the job's `_id` and their status, from an index
 * alone.
 */
export async function countUndecided(
  db: Db,
  { of: jobKeys, since, jobs }: { of: readonly string[]; since: Date; jobs: JobScope },
): Promise<Map<string, UndecidedCounts>> {
  // PostgreSQL takes no empty list.
  if (jobKeys.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom("applications")
    .$call(ofJobs(jobs))
    .select((of) => ["job_key", "status", of.fn.countAll<number>().as("count")])
    .where("job_key", "in", jobKeys)
    .where("status", "in", openStatuses)
    .where("created_at", ">=", since.toISOString())
    .groupBy(["job_key", "status"])
    .execute();
  const counts = new Map<string, UndecidedCounts>();
  for (const { job_key, status, count } of rows)
    if (job_key !== null) counts.set(job_key, { ...counts.get(job_key), [status]: count });
  return counts;
}

/** Counts applications for these jobs by status, archived ones too; a status that none has is left out. */
export function countApplicationsByStatus(db: Db, jobs: JobScope): Promise<Map<ApplicationStatus, number>> {
  const applications = tables(db).selectFrom("applications").$call(ofJobs(jobs));
  return countBy(applications, (of) => of.ref("status"));
}

/** Counts the applications for these jobs received before a moment, the archived ones: counted from an index alone. */
export function countArchived(db: Db, before: Date, jobs: JobScope): Promise<number> {
  return countSelected(
    tables(db).selectFrom("applications").$call(ofJobs(jobs)).where("created_at", "<", before.toISOString()),
  );
}

/** Counts the unread applications for these jobs since a moment. */
export function countUnread(db: Db, since: Date, jobs: JobScope): Promise<number> {
  return countSelected(
    tables(db)
      .selectFrom("applications")
      .$call(ofJobs(jobs))
      .where("read_at", "is", null)
      .where("created_at", ">=", since.toISOString()),
  );
}

/**
 * Counts applications for these jobs received since a moment, by the ten minutes they came in (`2026-11-20T18:4`): both
 * engines can cut a time short, and every day of Asia/Kolkata begins with such ten minutes.
 */
export function countByTenMinutes(db: Db, since: Date, jobs: JobScope): Promise<Map<string, number>> {
  const applications = tables(db)
    .selectFrom("applications")
    .$call(ofJobs(jobs))
    .where("created_at", ">=", since.toISOString());
  return countBy(applications, () => sql<string>`substr(created_at, 1, 15)`);
}
