import type { ApplicationStatus } from "#content/application-statuses.ts";
import type { WrittenMail } from "#features/define-noun.server.ts";
import { interviewAt } from "#features/interviews/storage.server.ts";
import type { JobAnswer } from "#features/questions/contract.ts";
import type { JobScope } from "#features/roles.ts";
import {
  type AssigneeColumns,
  assigneeName,
  toAssignee,
} from "#features/timeline/assignee-storage.server.ts";
import type { TimelineEntry } from "#features/timeline/contract.ts";
import {
  findHistory,
  findTimelines,
  insertEntry,
  insertMailEntry,
} from "#features/timeline/storage.server.ts";
import { searchable } from "#platform/contract/searchable.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { readStatus } from "#platform/database/read-status.server.ts";
import { lockRow } from "#platform/database/records.server.ts";
import { sortKey } from "#platform/database/sort.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { Application, ApplicationBody, Step } from "./contract.ts";
import { stepsOf } from "./rules.ts";
import { ofJobs } from "./scope-storage.server.ts";
import { type TagColumn, tagNames, toTags } from "./tags-storage.server.ts";

export type ApplicationTables = {
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
    answers: string;
    /** The latest end by the notice that it was sent under; null for none. */
    promised_until: string | null;
    /** The administrator who looks after it. */
    assignee_id: string | null;
    /** Since when the dashboard names it among those that reach their end. */
    announced_at: string | null;
    rejection_reason: string;
    /** Minutes from its arrival to each step; null before it. */
    answered_after: number | null;
    interviewed_after: number | null;
    hired_after: number | null;
    search: string;
    name_sort: string;
    email_sort: string;
    job_title_sort: string;
  };
};
const tables = (db: Db) => db.withTables<ApplicationTables>();
type ApplicationRow = ApplicationTables["applications"];
/** A row with what other tables say of it, as most queries select it. */
type SelectedRow = ApplicationRow & Partial<AssigneeColumns & TagColumn & { interview_at: string | null }>;

/** Selects what other tables say of an application. */
export const joinedColumns = [assigneeName("applications"), tagNames, interviewAt];

/** An application as it is stored: its documents by id. */
export interface StoredApplication
  extends Omit<Application, "resume" | "resumeDocument" | "additionalDocument"> {
  resumeId: string;
  additionalId: string | null;
}

/** Returns the application of an id, if it is of one of these jobs. */
export async function findApplication(
  db: Db,
  id: string,
  jobs: JobScope,
): Promise<StoredApplication | undefined> {
  const row = await tables(db)
    .selectFrom("applications")
    .selectAll()
    .select(joinedColumns)
    .where("id", "=", id)
    .$call(ofJobs(jobs))
    .executeTakeFirst();
  return row && toApplication(row);
}

/** Finds an application of these jobs and locks its row until the transaction ends. */
export async function lockApplication(
  tx: Tx,
  id: string,
  jobs: JobScope,
): Promise<StoredApplication | undefined> {
  return (await lockRow(tx, "applications", id)) ? findApplication(tx, id, jobs) : undefined;
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
  answers?: readonly JobAnswer[] | undefined;
  /** The latest end that the notice promised; null for none. */
  promisedUntil: Date | null;
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
    answers: JSON.stringify(given.answers ?? []),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    read_at: null,
    promised_until: given.promisedUntil?.toISOString() ?? null,
    announced_at: null,
    assignee_id: null,
    rejection_reason: "",
    answered_after: null,
    interviewed_after: null,
    hired_after: null,
    search: searchText(given),
    name_sort: sortKey(given.name),
    email_sort: sortKey(given.email),
    job_title_sort: sortKey(given.job?.title ?? ""),
  };
  await tables(tx).insertInto("applications").values(row).execute();
  const received = {
    kind: "application",
    recordId: row.id,
    event: "received",
    detail: row.job_title,
  } as const;
  await insertEntry(tx, { ...received, actor: null, at: now });
  return toApplication(row);
}

/** Returns the text of an application that lists are searched by. */
export function searchText({ name, email, job }: Pick<NewApplication, "name" | "email" | "job">): string {
  return searchable(name, email, job?.title, job?.jobId);
}

/** The mark that says whether staff have read an application. */
export const applicationReadStatus = readStatus("applications");

/** Changes the status of a locked application, and the reason of a rejection. */
export async function updateStatus(
  tx: Tx,
  id: string,
  { status, reason }: { status: ApplicationStatus; reason: string },
  now: Date,
): Promise<StoredApplication> {
  const row = await tables(tx)
    .updateTable("applications")
    .set({ status, rejection_reason: reason, updated_at: now.toISOString() })
    .where("id", "=", id)
    .returningAll()
    .returning(joinedColumns)
    .executeTakeFirstOrThrow();
  return toApplication(row);
}

/**
 * Adds a mail to the timeline of the application that it is about. Returns false, and does nothing, when its writer may
 * read none of this id.
 */
export async function recordMail(tx: Tx, mail: WrittenMail): Promise<boolean> {
  const { subjectId, jobs } = mail;
  if (!(await lockApplication(tx, subjectId, jobs))) return false;
  await insertMailEntry(tx, "application", mail);
  await updateSteps(tx, subjectId);
  return true;
}

/** The columns with the minutes to each step. */
export const stepColumns = {
  answered: "answered_after",
  interviewed: "interviewed_after",
  hired: "hired_after",
} as const satisfies Record<Step, string>;

/** Writes anew when an application took each step, after a line was added to its timeline or taken back. */
export async function updateSteps(tx: Tx, id: string): Promise<void> {
  const application = await tables(tx)
    .selectFrom("applications")
    .select(["status", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!application) return;
  const lines = await findHistory(tx, id);
  const steps = stepsOf({ status: application.status, createdAt: application.created_at }, lines);
  await tables(tx)
    .updateTable("applications")
    .set({
      answered_after: steps.answered,
      interviewed_after: steps.interviewed,
      hired_after: steps.hired,
    })
    .where("id", "=", id)
    .execute();
}

/** Returns the application of a row. */
export function toApplication(row: SelectedRow): StoredApplication {
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
    answers: JSON.parse(row.answers),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    readAt: row.read_at,
    rejectionReason: row.rejection_reason,
    interviewAt: row.interview_at ?? null,
    tags: toTags(row),
    assignee: toAssignee(row),
  };
}

/** Returns the applicants' names by the id of their document, of applications for these jobs. */
export async function findApplicantsOf(
  db: Db,
  documentIds: readonly string[],
  jobs: JobScope,
): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom("applications")
    .select(["name", "resume_id", "additional_id"])
    .where((where) =>
      where.or([where("resume_id", "in", documentIds), where("additional_id", "in", documentIds)]),
    )
    .$call(ofJobs(jobs))
    .execute();
  return new Map(
    rows.flatMap(({ name, resume_id, additional_id }) => [
      [resume_id, name] as const,
      ...(additional_id ? [[additional_id, name] as const] : []),
    ]),
  );
}

/** Returns those of some ids that are applications for these jobs. */
export async function findKnownApplications(
  db: Db,
  ids: readonly string[],
  jobs: JobScope,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tables(db)
    .selectFrom("applications")
    .select("id")
    .where("id", "in", ids)
    .$call(ofJobs(jobs))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns applications for these jobs by id, with their timeline; an unknown id is left out. */
export async function findApplicationsWhole(
  db: Db,
  ids: readonly string[],
  jobs: JobScope,
): Promise<(StoredApplication & { history: TimelineEntry[] })[]> {
  const timelines = await findTimelines(db, ids);
  const found: (StoredApplication & { history: TimelineEntry[] })[] = [];
  for (const id of ids) {
    const application = await findApplication(db, id, jobs);
    if (application) found.push({ ...application, history: timelines.get(id) ?? [] });
  }
  return found;
}

/** Deletes applications. Returns the ids of their documents, which the caller deletes. */
export async function deleteApplicationsById(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tables(tx)
    .deleteFrom("applications")
    .where("id", "in", ids)
    .returning(["resume_id", "additional_id"])
    .execute();
  return rows.flatMap((row) => [row.resume_id, row.additional_id ?? []].flat());
}
