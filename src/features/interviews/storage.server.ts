import { sql } from "kysely";
import type { AuthTables } from "#features/auth/storage.server.ts";
import { MINUTE_MS } from "#platform/contract/durations.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { countSelected } from "#platform/database/records.server.ts";
import { newId } from "#platform/process/id.server.ts";
import { type Interview, MAX_MINUTES } from "./contract.ts";

/** Tables of interviews and of those who take part. */
export type InterviewTables = AuthTables & {
  interviews: {
    id: string;
    application_id: string;
    starts_at: string;
    minutes: number;
    location: string;
    sequence: number;
    version: number;
    invites_applicant: number;
    cancelled_at: string | null;
    arranged_by: string | null;
    created_at: string;
    /** When the participants are reminded; null once they have been, and when nobody is to be. */
    remind_at: string | null;
  };
  interview_people: { interview_id: string; administrator_id: string };
};
const tables = (db: Db) => db.withTables<InterviewTables>();
type InterviewRow = InterviewTables["interviews"];

/** Selects when the last interview of an application begins that was not cancelled. */
export const interviewAt = sql<string | null>`(
  select max(starts_at) from interviews where application_id = applications.id and cancelled_at is null
)`.as("interview_at");

/** An interview as it is arranged or changed. */
export interface InterviewPlan {
  startsAt: Date;
  minutes: number;
  location: string;
  people: readonly string[];
  invitesApplicant: boolean;
  remindAt: Date | null;
}

export interface StoredInterview extends Interview {
  sequence: number;
  /** The administrator whom calendars name as its organizer; null once the account is gone. */
  arrangedBy: string | null;
}

export function countInterviews(db: Db, applicationId: string): Promise<number> {
  return countSelected(tables(db).selectFrom("interviews").where("application_id", "=", applicationId));
}

/** Returns the interviews of some applications by the application's id, the latest first. */
export async function findInterviews(
  db: Db,
  applicationIds: readonly string[],
): Promise<Map<string, StoredInterview[]>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom("interviews")
    .selectAll()
    .where("application_id", "in", applicationIds)
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const people = await findPeople(
    db,
    rows.map(({ id }) => id),
  );
  const byApplication = Map.groupBy(rows, (row) => row.application_id);
  return new Map(
    [...byApplication].map(([id, some]) => [
      id,
      some.map((row) => toInterview(row, people.get(row.id) ?? [])),
    ]),
  );
}

/** Returns an interview of an application; undefined where none has its id. */
export async function findInterview(
  db: Db,
  { id, applicationId }: { id: string; applicationId: string },
): Promise<StoredInterview | undefined> {
  const found = await findInterviews(db, [applicationId]);
  return found.get(applicationId)?.find(({ _id }) => _id === id);
}

/** Returns the interviews that an administrator takes part in and that are not cancelled, the latest first. */
export async function findInterviewsOf(
  db: Db,
  administratorId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<{ applicationId: string; interview: StoredInterview }[]> {
  const rows = await tables(db)
    .selectFrom("interview_people")
    .innerJoin("interviews", "interviews.id", "interview_id")
    .selectAll("interviews")
    .where("administrator_id", "=", administratorId)
    .where("cancelled_at", "is", null)
    .where("starts_at", ">", since.toISOString())
    .orderBy("starts_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ applicationId: row.application_id, interview: toInterview(row, []) }));
}

async function findPeople(db: Db, interviewIds: readonly string[]) {
  if (interviewIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom("interview_people")
    .innerJoin("administrators", "administrators.id", "administrator_id")
    .select(["interview_id", "administrators.id", "administrators.name", "administrators.email"])
    .where("interview_id", "in", interviewIds)
    .orderBy("administrators.name")
    .orderBy("administrators.id")
    .execute();
  return Map.groupBy(rows, (row) => row.interview_id);
}

/** A colleague's other interview at the same time. */
interface Overlap {
  colleague: string;
  startsAt: Date;
}

/** Returns the other interviews of those who take part in one, while it lasts, the earliest first. */
export async function findOverlaps(
  db: Db,
  { _id, startsAt, minutes, people }: Interview,
): Promise<Overlap[]> {
  if (people.length === 0) return [];
  const start = Date.parse(startsAt);
  const rows = await tables(db)
    .selectFrom("interview_people")
    .innerJoin("interviews", "interviews.id", "interview_id")
    .select(["administrator_id", "starts_at", "minutes"])
    .where(
      "administrator_id",
      "in",
      people.map((person) => person._id),
    )
    .where("interviews.id", "!=", _id)
    .where("cancelled_at", "is", null)
    .where("starts_at", ">", new Date(start - MAX_MINUTES * MINUTE_MS).toISOString())
    .where("starts_at", "<", new Date(start + minutes * MINUTE_MS).toISOString())
    .orderBy("starts_at")
    .orderBy("administrator_id")
    .execute();
  const names = new Map(people.map((person) => [person._id, person.name]));
  return rows
    .map((row) => ({ ...row, startsAt: new Date(row.starts_at) }))
    .filter((row) => row.startsAt.getTime() + row.minutes * MINUTE_MS > start)
    .map((row) => ({ colleague: names.get(row.administrator_id) ?? "", startsAt: row.startsAt }));
}

/** Writes an interview. Returns its id. */
export async function insertInterview(
  tx: Tx,
  applicationId: string,
  plan: InterviewPlan,
  { arrangedBy, at }: { arrangedBy: string; at: Date },
): Promise<string> {
  const id = newId();
  await tables(tx)
    .insertInto("interviews")
    .values({
      id,
      application_id: applicationId,
      ...planColumns(plan),
      sequence: 0,
      version: 1,
      cancelled_at: null,
      arranged_by: arrangedBy,
      created_at: at.toISOString(),
    })
    .execute();
  await insertPeople(tx, id, plan.people);
  return id;
}

interface Expected {
  id: string;
  applicationId: string;
  version: number;
}

/** Changes an interview. Returns false when it is cancelled, or its version is another one meanwhile. */
export async function updateInterview(tx: Tx, expected: Expected, plan: InterviewPlan): Promise<boolean> {
  const changed = await latest(tx, expected)
    .set({ ...planColumns(plan), version: expected.version + 1 })
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await tables(tx).deleteFrom("interview_people").where("interview_id", "=", expected.id).execute();
  await insertPeople(tx, expected.id, plan.people);
  return true;
}

/** Marks an interview as cancelled. Returns false when it is already, or its version is another one meanwhile. */
export async function cancelInterview(tx: Tx, expected: Expected, at: Date): Promise<boolean> {
  const changed = await latest(tx, expected)
    .set({ cancelled_at: at.toISOString(), remind_at: null, version: expected.version + 1 })
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

function latest(tx: Tx, { id, applicationId, version }: Expected) {
  return tables(tx)
    .updateTable("interviews")
    .where("id", "=", id)
    .where("application_id", "=", applicationId)
    .where("version", "=", version)
    .where("cancelled_at", "is", null);
}

export async function writeSequence(tx: Tx, id: string, sequence: number): Promise<void> {
  await tables(tx).updateTable("interviews").set({ sequence }).where("id", "=", id).execute();
}

async function insertPeople(tx: Tx, interviewId: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map((id) => ({ interview_id: interviewId, administrator_id: id }));
  await tables(tx).insertInto("interview_people").values(rows).execute();
}

function planColumns(plan: InterviewPlan) {
  return {
    starts_at: plan.startsAt.toISOString(),
    minutes: plan.minutes,
    location: plan.location,
    invites_applicant: Number(plan.invitesApplicant),
    remind_at: plan.remindAt?.toISOString() ?? null,
  };
}

function toInterview(
  row: InterviewRow,
  people: readonly { id: string; name: string; email: string }[],
): StoredInterview {
  return {
    _id: row.id,
    startsAt: row.starts_at,
    minutes: row.minutes,
    location: row.location,
    people: people.map(({ id, name, email }) => ({ _id: id, name: name || email })),
    invitesApplicant: row.invites_applicant === 1,
    cancelledAt: row.cancelled_at,
    version: row.version,
    sequence: row.sequence,
    arrangedBy: row.arranged_by,
  };
}
