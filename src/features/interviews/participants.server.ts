import type { Company } from "#content/company.ts";
import { roleText } from "#features/applications/rules.ts";
import type { lockApplication } from "#features/applications/storage.server.ts";
import { type ColleagueAccount, findAdministrator } from "#features/auth/storage.server.ts";
import { findReaders } from "#features/timeline/news.server.ts";
import type { Db } from "#platform/database/db.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import type { CalendarEvent } from "./calendar.server.ts";
import type { Interview } from "./contract.ts";
import type { StoredInterview } from "./storage.server.ts";

export type Application = NonNullable<Awaited<ReturnType<typeof lockApplication>>>;

export interface Recipient {
  recipient: string;
  name: string;
  /** The applicant is greeted, and told how to ask for another time; colleagues get the facts alone. */
  isApplicant: boolean;
}

/**
 * Returns who arranged an interview, since calendars refuse changes by another; the company once that account is gone.
 */
async function findOrganizer(
  db: Db,
  { arrangedBy }: StoredInterview,
  { name, careersEmail }: Pick<Company, "name" | "careersEmail">,
): Promise<{ name: string; email: string }> {
  const administrator = arrangedBy === null ? undefined : await findAdministrator(db, arrangedBy);
  if (administrator) return { name: administrator.name || administrator.email, email: administrator.email };
  return { name, email: careersEmail };
}

/** Returns the colleagues who may read an application. */
export function findApplicationReaders(db: Db, { job }: Application): Promise<ColleagueAccount[]> {
  return findReaders(db, { kind: "application", record: { jobId: job?._id ?? null } });
}

interface ReplyReaders {
  /** Those who may read the application. */
  readers: readonly ColleagueAccount[];
  /** The administrator who changes the interview, if one does. */
  changedBy?: string;
  company: Pick<Company, "careersEmail">;
}

/**
 * Returns where answers to an e-mail about an interview go: to its organizer, or to whoever changes it, if they may
 * read the application; else to the company.
 */
export function chooseReplyTo(
  { arrangedBy }: StoredInterview,
  { readers, changedBy, company }: ReplyReaders,
): string {
  const find = (id: string | null | undefined) => readers.find(({ _id }) => _id === id);
  return (find(arrangedBy) ?? find(changedBy))?.email ?? company.careersEmail;
}

/** Returns the ids of those who take part: the application's for its applicant. */
export function invitedTo({ people, invitesApplicant }: Interview, application: Application): string[] {
  const colleagues = people.map(({ _id }) => _id);
  return invitesApplicant ? [application._id, ...colleagues] : colleagues;
}

/**
 * Returns the address of somebody who takes part or did; undefined for a colleague whose account was closed, or who
 * lost the right.
 * @param readers those who may read the application
 */
export function recipientOf(
  personId: string,
  application: Application,
  readers: readonly ColleagueAccount[],
): Recipient | undefined {
  if (personId === application._id)
    return { recipient: application.email, name: application.name, isApplicant: true };
  const reader = readers.find(({ _id }) => _id === personId);
  return reader && { recipient: reader.email, name: reader.name, isApplicant: false };
}

interface Arranged {
  interview: StoredInterview;
  application: Application;
  env: Pick<Env, "origin">;
  content: { company(): Pick<Company, "name" | "careersEmail"> };
}

/** Returns an interview as calendars know it, without those who take part. */
export async function calendarEvent(
  db: Db,
  { interview, application, env, content }: Arranged,
): Promise<CalendarEvent> {
  return {
    uid: `${interview._id}@${new URL(env.origin).hostname}`,
    sequence: interview.sequence,
    startsAt: new Date(interview.startsAt),
    minutes: interview.minutes,
    title: `Interview: ${application.name}, ${roleText(application.job)}`,
    location: interview.location,
    description: "",
    organizer: await findOrganizer(db, interview, content.company()),
    attendees: [],
  };
}
