import { sql } from "kysely";
import { addressesIn } from "#platform/addresses.server.ts";
import { arrivalsIn } from "#platform/arrivals.server.ts";
import { type Query, searchable, type Tx } from "#platform/db.server.ts";
import { expiryOf } from "#platform/expiry.server.ts";
import type { Sort } from "#platform/fields.ts";
import { newId } from "#platform/id.server.ts";
import { marksOf } from "#platform/marks.server.ts";
import type { List } from "#platform/page.server.ts";
import { namesIn } from "#platform/record-names.server.ts";
import { filterColumn, holdsText, type Lead, searchedList } from "#platform/search.server.ts";
import { sortedBy, sortKey } from "#platform/sort.server.ts";
import {
  type Application,
  type ApplicationBody,
  type ApplicationStatus,
  type applicationSorts,
  GENERAL,
  type HistoryEntry,
} from "./contract.ts";

type ApplicationTables = {
  applications: {
    id: string;
    job_key: string | null;
    job_id: string;
    job_title: string;
    name: string;
    email: string;
    phone: string;
    expected_salary: number;
    experience: number;
    notice_period: number;
    status: ApplicationStatus;
    resume_id: string;
    additional_id: string | null;
    created_at: string;
    updated_at: string;
    read_at: string | null;
    search: string;
    name_sort: string;
    email_sort: string;
    job_title_sort: string;
  };
  application_history: {
    id: string;
    application_id: string;
    event: HistoryEntry["event"];
    detail: string;
    actor: string;
    created_at: string;
  };
};
type ApplicationRow = ApplicationTables["applications"];

/** An application as it is stored: its documents by id. */
export interface StoredApplication
  extends Omit<Application, "resume" | "resumeDocument" | "additionalDocument"> {
  resumeId: string;
  additionalId: string | null;
}

export interface ApplicationFilter {
  /** Part of name, e-mail, job role or job ID. */
  q?: string;
  status?: ApplicationStatus;
  /** `_id` of the job. */
  jobKey?: string | undefined;
  /** The jobId as it was when they applied, of a job that may have gone; `GENERAL` for those without a job. */
  jobId?: string | undefined;
  /** Only those that staff have not read. */
  unread?: boolean | undefined;
  /** Those that have left the lists, in place of the others. */
  archived?: boolean | undefined;
  /** What came before this moment has left the lists; without it nothing has. */
  hiddenBefore?: Date;
}

export interface ApplicationListing extends ApplicationFilter {
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

/** The applications that a filter leaves, in an order, to be read in parts. */
export function listApplications(
  db: Query,
  { sort, ...filter }: ApplicationListing,
): List<StoredApplication> {
  return searchedList({
    ...{ db, table: "applications", q: filter.q },
    filtered: Boolean(filter.status || filter.jobKey || filter.jobId || filter.unread || filter.hiddenBefore),
    order: applicationOrder(sort),
    select: (lead) => selectApplications(db, filter, lead).selectAll(),
    toRecord: toApplication,
  });
}

/** The applications that a filter leaves, as a query that goes by what it is told. */
export function selectApplications(db: Query, filter: ApplicationFilter, lead: Lead) {
  const { q, status, jobKey, jobId, unread, archived, hiddenBefore } = filter;
  const column = (name: string) => filterColumn<string>(name, lead);
  let query = db.withTables<ApplicationTables>().selectFrom("applications");
  if (q) query = query.where(holdsText("applications", q, lead));
  if (status) query = query.where(column("status"), "=", status);
  if (jobKey) query = query.where(column("job_key"), "=", jobKey);
  if (jobId) query = query.where(column("job_id"), "=", jobId === GENERAL ? "" : jobId);
  if (unread) query = query.where(column("read_at"), "is", null);
  if (hiddenBefore) {
    query = query.where(column("created_at"), archived ? "<" : ">=", hiddenBefore.toISOString());
  }
  return query;
}

/** The application of an id. */
export async function findApplication(db: Query, id: string): Promise<StoredApplication | undefined> {
  const row = await db
    .withTables<ApplicationTables>()
    .selectFrom("applications")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toApplication(row);
}

/**
 * As `findApplication`, and holds the row until the transaction ends, by a write that changes nothing: of two at once
 * the second sees what the first has done.
 */
export async function lockApplication(tx: Tx, id: string): Promise<StoredApplication | undefined> {
  const row = await tx
    .withTables<ApplicationTables>()
    .updateTable("applications")
    .set({ status: sql`status` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row && toApplication(row);
}

/**
 * Applications by the job's `_id`; those of deleted jobs and general ones are left out.
 * @param hiddenBefore leaves out those that have left the lists too
 */
export async function countApplicationsByJob(db: Query, hiddenBefore?: Date): Promise<Map<string, number>> {
  let query = db.withTables<ApplicationTables>().selectFrom("applications");
  if (hiddenBefore) query = query.where("created_at", ">=", hiddenBefore.toISOString());
  const rows = await query
    .select((of) => ["job_key", of.fn.countAll<number>().as("count")])
    .groupBy("job_key")
    .execute();
  return new Map(rows.flatMap((row) => (row.job_key === null ? [] : [[row.job_key, row.count]])));
}

/** Applications in the lists by status; a status that none has is left out. */
export async function countApplicationsByStatus(
  db: Query,
  hiddenBefore: Date,
): Promise<Map<ApplicationStatus, number>> {
  const rows = await db
    .withTables<ApplicationTables>()
    .selectFrom("applications")
    .select((of) => ["status", of.fn.countAll<number>().as("count")])
    .where("created_at", ">=", hiddenBefore.toISOString())
    .groupBy("status")
    .execute();
  return new Map(rows.map((row) => [row.status, row.count]));
}

/** How many nobody has opened yet, of those in the lists. */
export async function countUnread(db: Query, hiddenBefore: Date): Promise<number> {
  const row = await db
    .withTables<ApplicationTables>()
    .selectFrom("applications")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("read_at", "is", null)
    .where("created_at", ">=", hiddenBefore.toISOString())
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Applications received since a moment, by the ten minutes they came in (`2026-11-20T18:4`): both engines can cut a
 * time short, and every day of Asia/Kolkata begins with such ten minutes.
 */
export async function countByTenMinutes(db: Query, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .withTables<ApplicationTables>()
    .selectFrom("applications")
    .select((of) => [
      sql<string>`substr(created_at, 1, 15)`.as("ten_minutes"),
      of.fn.countAll<number>().as("count"),
    ])
    .where("created_at", ">=", since.toISOString())
    .groupBy("ten_minutes")
    .execute();
  return new Map(rows.map((row) => [row.ten_minutes, row.count]));
}

export interface NewApplication
  extends Pick<
    ApplicationBody,
    "name" | "email" | "phone" | "expectedSalary" | "experience" | "noticePeriod"
  > {
  /** The job as it is called now, without `_id` when it has gone; none for a general application. */
  job: { _id: string | null; jobId: string; title: string } | null;
  resumeId: string;
  additionalId: string | null;
}

/** Stores an application as Pending, with the first line of its history. */
export async function insertApplication(
  tx: Tx,
  given: NewApplication,
  now: Date,
): Promise<StoredApplication> {
  const row: ApplicationRow = {
    id: newId(),
    job_key: given.job?._id ?? null,
    job_id: given.job?.jobId ?? "",
    job_title: given.job?.title ?? "",
    name: given.name,
    email: given.email,
    phone: given.phone,
    expected_salary: given.expectedSalary,
    experience: given.experience,
    notice_period: given.noticePeriod,
    status: "Pending",
    resume_id: given.resumeId,
    additional_id: given.additionalId,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    read_at: null,
    search: searchable(given.name, given.email, given.job?.title, given.job?.jobId),
    name_sort: sortKey(given.name),
    email_sort: sortKey(given.email),
    job_title_sort: sortKey(given.job?.title ?? ""),
  };
  await tx.withTables<ApplicationTables>().insertInto("applications").values(row).execute();
  await insertHistory(tx, {
    applicationId: row.id,
    event: "received",
    detail: row.job_title,
    actor: "",
    at: now,
  });
  return toApplication(row);
}

/**
 * True when an application could not be stored because its job was deleted while it was being written; only
 * PostgreSQL, where writers work side by side, knows that (foreign_key_violation).
 */
export function isJobGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23503";
}

/** The mark that says whether staff have read an application. */
export const applicationMarks = marksOf("applications");

/** Gives a locked application another status. */
export async function updateStatus(
  tx: Tx,
  id: string,
  status: ApplicationStatus,
  now: Date,
): Promise<StoredApplication> {
  const row = await tx
    .withTables<ApplicationTables>()
    .updateTable("applications")
    .set({ status, updated_at: now.toISOString() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toApplication(row);
}

/** Deletes a locked application with its history. Its documents and consent are deleted by their own nouns. */
export async function deleteApplication(tx: Tx, id: string): Promise<void> {
  await tx.withTables<ApplicationTables>().deleteFrom("applications").where("id", "=", id).execute();
}

export interface HistoryRecord {
  applicationId: string;
  event: HistoryEntry["event"];
  detail: string;
  /** Name of the administrator; "" for the applicant. */
  actor: string;
  at: Date;
}

export async function insertHistory(
  tx: Tx,
  { applicationId, event, detail, actor, at }: HistoryRecord,
): Promise<void> {
  await tx
    .withTables<ApplicationTables>()
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

export interface SentMail {
  /** `_id` of the record that the mail is about. */
  subjectId: string;
  subject: string;
  actorName: string;
  at: Date;
}

/** Puts a mail into the history of the application it is about; nothing when there is no such application. */
export async function recordMail(tx: Tx, { subjectId, subject, actorName, at }: SentMail): Promise<void> {
  if (!(await lockApplication(tx, subjectId))) return;
  await insertHistory(tx, { applicationId: subjectId, event: "mail", detail: subject, actor: actorName, at });
}

/** The history of an application, newest first. */
export async function findHistory(db: Query, applicationId: string): Promise<HistoryEntry[]> {
  const rows = await db
    .withTables<ApplicationTables>()
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

function toApplication(row: ApplicationRow): StoredApplication {
  const named = row.job_id !== "" || row.job_title !== "";
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    expectedSalary: row.expected_salary,
    experience: row.experience,
    noticePeriod: row.notice_period,
    job: named ? { _id: row.job_key, jobId: row.job_id, title: row.job_title } : null,
    jobId: row.job_id,
    status: row.status,
    resumeId: row.resume_id,
    additionalId: row.additional_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    readAt: row.read_at,
  };
}

/** Applications by the applicant's address, by age, by name and as they come in. */
export const applicationAddresses = addressesIn("applications", "email");
export const applicationExpiry = expiryOf("applications");
export const findApplicationNames = namesIn("applications", "name");
export const findNewApplications = arrivalsIn("applications");

/** Applications by id, with their history; an unknown id is left out. */
export async function findApplicationsWhole(
  db: Query,
  ids: readonly string[],
): Promise<(StoredApplication & { history: HistoryEntry[] })[]> {
  const found: (StoredApplication & { history: HistoryEntry[] })[] = [];
  for (const id of ids) {
    const application = await findApplication(db, id);
    if (application) found.push({ ...application, history: await findHistory(db, id) });
  }
  return found;
}

/** Deletes applications with their history. Gives the ids of their documents, which the caller deletes. */
export async function deleteApplicationsById(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .withTables<ApplicationTables>()
    .deleteFrom("applications")
    .where("id", "in", ids)
    .returning(["resume_id", "additional_id"])
    .execute();
  return rows.flatMap((row) => [row.resume_id, row.additional_id ?? []].flat());
}
