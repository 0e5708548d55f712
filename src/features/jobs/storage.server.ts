import { type JobQuestion, type QuestionWords, wordsOf } from "#features/questions/contract.ts";
import type { JobScope } from "#features/roles.ts";
import type { Sort } from "#platform/contract/fields.ts";
import { dayInIndia } from "#platform/contract/india-day.ts";
import { searchable } from "#platform/contract/searchable.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import type { List, PagePart } from "#platform/database/pagination.server.ts";
import { countSelected, lockRow } from "#platform/database/records.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import { containsText } from "#platform/database/search.server.ts";
import { sortedBy, sortKey } from "#platform/database/sort.server.ts";
import { newId, sha256 } from "#platform/process/id.server.ts";
import type { Job, JobBody, jobSorts } from "./contract.ts";
import { jobIdFrom, salaryText } from "./rules.ts";

type JobTables = {
  jobs: {
    id: string;
    job_id: string;
    title: string;
    description: string;
    salary_range: number;
    requirements: string;
    experience: string;
    location: string;
    employment_type: Job["employmentType"];
    status: Job["status"];
    closes_on: string | null;
    posted_at: string | null;
    created_at: string;
    updated_at: string;
    version: number;
    sample: number;
    questions: string;
    lead_id: string | null;
    lead_sentence: string;
    search: string;
    title_sort: string;
  };
};
const tables = (db: Db) => db.withTables<JobTables>();
type JobRow = JobTables["jobs"];

/** A job as it is stored: the names of the company and of its lead are those of the moment at which it is answered. */
export interface StoredJob extends Omit<Job, "company" | "lead"> {
  questions: JobQuestion[];
  leadId: string | null;
  leadSentence: string;
}

interface JobFilter {
  /** Leaves out drafts, closed jobs and those whose closing date has passed by this moment. */
  openAt?: Date;
  q?: string;
  location?: string;
  experience?: string;
  status?: Job["status"] | undefined;
}

interface JobPage extends JobFilter, Partial<PagePart> {
  sort?: Sort<JobSort> | undefined;
}
type JobSort = (typeof jobSorts)[number];

/** The orders of the list; newest first is its own. */
const jobOrder = sortedBy<StoredJob, JobSort>({
  title: { column: "title_sort", type: "string", read: ({ title }) => sortKey(title) },
  salaryRange: { column: "salary_range", type: "number", read: ({ salaryRange }) => salaryRange },
  status: { column: "status", type: "string", read: ({ status }) => status },
});

/** Returns the jobs of one page; all of them, newest first, when nothing says otherwise. */
export async function findJobs(db: Db, page: JobPage): Promise<StoredJob[]> {
  const query = jobOrder(page.sort).take(filtered(db, page).selectAll(), page);
  return (await query.execute()).map(toJob);
}

/** Returns the jobs in an order, to be read in parts. */
export function listJobs(db: Db, page: JobPage): List<StoredJob> {
  return {
    find: (part) => findJobs(db, { ...page, ...part }),
    count: () => countJobs(db, page),
    cursorAfter: jobOrder(page.sort).cursorAfter,
  };
}

export function countJobs(db: Db, filter: JobFilter): Promise<number> {
  return countSelected(filtered(db, filter));
}

function filtered(db: Db, { openAt, q, location, experience, status }: JobFilter) {
  let query = tables(db).selectFrom("jobs");
  if (openAt) {
    query = query
      .where("status", "=", "open")
      .where((job) => job.or([job("closes_on", "is", null), job("closes_on", ">=", dayInIndia(openAt))]));
  }
  if (q) query = query.where(containsText(q));
  if (location) query = query.where("location", "=", location);
  if (experience) query = query.where("experience", "=", experience);
  if (status) query = query.where("status", "=", status);
  return query;
}

/** Returns a job by its `_id` or its jobId. */
export async function findJob(db: Db, idOrJobId: string): Promise<StoredJob | undefined> {
  const row = await tables(db)
    .selectFrom("jobs")
    .selectAll()
    .where((job) => job.or([job("id", "=", idOrJobId), job("job_id", "=", idOrJobId)]))
    .executeTakeFirst();
  return row && toJob(row);
}

/** Returns the names of jobs, of any status, by title. */
export async function findJobTitles(
  db: Db,
  jobs: JobScope,
): Promise<{ _id: string; jobId: string; title: string }[]> {
  if (jobs.length === 0) return [];
  let query = tables(db).selectFrom("jobs").select(["id as _id", "job_id as jobId", "title"]);
  if (jobs !== "all") query = query.where("id", "in", jobs);
  return query.orderBy("title_sort").orderBy("id").execute();
}

/** Returns the names of the jobs that are closed, by their status or their date, by title. */
export async function findClosedJobs(
  db: Db,
  now: Date,
): Promise<{ _id: string; jobId: string; title: string }[]> {
  return tables(db)
    .selectFrom("jobs")
    .select(["id as _id", "job_id as jobId", "title"])
    .where((job) =>
      job.or([
        job("status", "=", "closed"),
        job("status", "!=", "draft").and("closes_on", "<", dayInIndia(now)),
      ]),
    )
    .orderBy("title_sort")
    .orderBy("id")
    .execute();
}

/** Finds a job and locks it until the transaction ends. */
export async function lockJob(tx: Tx, idOrJobId: string): Promise<StoredJob | undefined> {
  const row =
    (await lockRow<JobRow>(tx, "jobs", idOrJobId)) ??
    (await lockRow<JobRow>(tx, "jobs", idOrJobId, "job_id"));
  return row && toJob(row);
}

/** Adds a job; makes the jobId from the title when none is given. Throws the engine's unique error when it is taken. */
export async function insertJob(
  tx: Tx,
  body: JobBody,
  now: Date,
  { sample = false } = {},
): Promise<StoredJob> {
  const row = {
    ...toColumns(body),
    id: newId(),
    posted_at: body.status === "open" ? now.toISOString() : null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
    sample: sample ? 1 : 0,
  };
  const job_id = body.id || (await insertWithFreeId(tx, row, jobIdFrom(body.title)));
  if (body.id)
    await tables(tx)
      .insertInto("jobs")
      .values({ ...row, job_id })
      .execute();
  await bumpRevision(tx);
  return toJob({ ...row, job_id });
}

/**
 * Adds a job under the wanted jobId or the next number of it. A transaction that has taken the same one is waited for,
 * so of many jobs with one title each finds its own.
 */
async function insertWithFreeId(tx: Tx, row: Omit<JobRow, "job_id">, wanted: string): Promise<string> {
  for (;;) {
    const job_id = await findFreeId(tx, wanted);
    const added = await tables(tx)
      .insertInto("jobs")
      .values({ ...row, job_id })
      .onConflict((conflict) => conflict.column("job_id").doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 1n) return job_id;
  }
}

/** Changes a job and counts its version up; a draft that opens is posted now. */
export async function updateJob(tx: Tx, present: StoredJob, body: JobBody, now: Date): Promise<StoredJob> {
  const row = await tables(tx)
    .updateTable("jobs")
    .set({
      ...toColumns(body),
      job_id: body.id || present.jobId,
      posted_at: present.postedAt ?? (body.status === "open" ? now.toISOString() : null),
      updated_at: now.toISOString(),
      version: present.version + 1,
      // Whoever changes a sample makes it their own.
      sample: 0,
    })
    .where("id", "=", present._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await bumpRevision(tx);
  return toJob(row);
}

/** Changes the status of a locked job, and nothing else; a draft that opens is posted now. */
export async function updateJobStatus(
  tx: Tx,
  present: StoredJob,
  status: Job["status"],
  now: Date,
): Promise<StoredJob> {
  const row = await tables(tx)
    .updateTable("jobs")
    .set({
      status,
      posted_at: present.postedAt ?? (status === "open" ? now.toISOString() : null),
      updated_at: now.toISOString(),
      version: present.version + 1,
      sample: 0,
    })
    .where("id", "=", present._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await bumpRevision(tx);
  return toJob(row);
}

/** Deletes a job by its `_id`. */
export async function deleteJob(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom("jobs").where("id", "=", id).execute();
  await bumpRevision(tx);
}

async function findFreeId(tx: Tx, wanted: string): Promise<string> {
  const taken = await tables(tx)
    .selectFrom("jobs")
    .select("job_id")
    .where("job_id", "like", `${wanted}%`)
    .execute();
  const ids = new Set(taken.map((row) => row.job_id));
  if (!ids.has(wanted)) return wanted;
  let number = 2;
  while (ids.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

function toColumns(body: JobBody) {
  return {
    title: body.title,
    description: body.description,
    salary_range: body.salaryRange,
    requirements: JSON.stringify(body.requirements),
    experience: body.experience,
    location: body.location,
    employment_type: body.employmentType,
    status: body.status,
    closes_on: body.closesOn,
    questions: JSON.stringify(body.questions.map(withId)),
    lead_id: body.leadId || null,
    lead_sentence: body.leadId ? body.leadSentence : "",
    search: searchable(body.title, body.description),
    title_sort: sortKey(body.title),
  };
}

/** Returns a question with an id of its words, so that a form of before never answers other words than it showed. */
function withId(question: QuestionWords): JobQuestion {
  return { _id: sha256(wordsOf(question)).slice(0, 12), ...question };
}

function toJob(row: JobRow): StoredJob {
  return {
    _id: row.id,
    jobId: row.job_id,
    title: row.title,
    description: row.description,
    salaryRange: row.salary_range,
    requirements: JSON.parse(row.requirements),
    experience: row.experience,
    location: row.location,
    salary: salaryText(row.salary_range),
    employmentType: row.employment_type,
    closesOn: row.closes_on,
    status: row.status,
    postedAt: row.posted_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    sample: row.sample === 1,
    questions: JSON.parse(row.questions),
    leadId: row.lead_id,
    leadSentence: row.lead_sentence,
  };
}

/** Returns the ids of the sample jobs that are unchanged. */
export async function findSampleJobs(db: Db): Promise<string[]> {
  const rows = await tables(db).selectFrom("jobs").select("id").where("sample", "=", 1).execute();
  return rows.map((row) => row.id);
}

/** Deletes the unchanged sample jobs. Returns how many. */
export async function deleteSampleJobs(tx: Tx): Promise<number> {
  const gone = await tables(tx).deleteFrom("jobs").where("sample", "=", 1).executeTakeFirst();
  await bumpRevision(tx);
  return Number(gone.numDeletedRows);
}
