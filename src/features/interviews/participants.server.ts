import type { Company } from "#content/company.ts";
import { greeting, roleText } from "#features/applications/rules.ts";
import type { lockApplication } from "#features/applications/storage.server.ts";
import { type ColleagueAccount, findAdministrator } from "#features/auth/storage.server.ts";
import { findReaders } from "#features/timeline/news.server.ts";
import { momentInIndia } from "#platform/contract/india-day.ts";
import type { Db } from "#platform/database/db.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import type { CalendarEvent, CalendarMethod } from "./calendar.server.ts";
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
  { name, salesEmail }: Pick<Company, "name" | "salesEmail">,
): Promise<{ name: string; email: string }> {
  const administrator = arrangedBy === null ? undefined : await findAdministrator(db, arrangedBy);
  if (administrator) return { name: administrator.name || administrator.email, email: administrator.email };
  return { name, email: salesEmail };
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
  company: Pick<Company, "salesEmail">;
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
  return (find(arrangedBy) ?? find(changedBy))?.email ?? company.salesEmail;
}

/** Returns the ids of those who take part: the application's for its applicant. */
export function invitedTo({ people, invitesApplicant }: Interview, application: Application): string[] {
  const colleagues = people.map(({ _id }) => _id);
  return invitesApplicant ? [application._id, ...colleagues] : colleagues;
}

/** Returns the address of somebody who takes part or did; undefined once the account is gone. */
export async function findRecipient(
  db: Db,
  personId: string,
  application: Application,
): Promise<Recipient | undefined> {
  if (personId === application._id)
    return { recipient: application.email, name: application.name, isApplicant: true };
  const administrator = await findAdministrator(db, personId);
  if (!administrator) return undefined;
  const { email, name } = administrator;
  return { recipient: email, name: name || email, isApplicant: false };
}

interface Arranged {
  interview: StoredInterview;
  application: Application;
  env: Pick<Env, "origin">;
  content: { company(): Pick<Company, "name" | "salesEmail"> };
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

type Described = Pick<CalendarEvent, "title" | "startsAt" | "minutes" | "location">;

/** Returns the subject and the words of an invitation, a change or a cancellation. @param company its name */
export function letterWords(event: Described, method: CalendarMethod, to: Recipient, company: string) {
  const { title } = event;
  if (method === "CANCEL") {
    const planned = `It was planned for: ${whenText(event)}\n`;
    const body = to.isApplicant
      ? `${opening(to, company)} is cancelled. ${planned}\nIf you have a question, reply to this e-mail.\n`
      : `This interview is cancelled.\n\n${planned}`;
    return { subject: `Cancelled: ${title}`, body };
  }
  const body = to.isApplicant
    ? `${opening(to, company)} is arranged.\n\n${whenAndWhere(event)}\nThe calendar entry is attached. ${OTHER_TIME}\n`
    : `${title}\n\n${whenAndWhere(event)}`;
  return { subject: title, body };
}

/** Returns the subject and the words of the reminder. @param company its name */
export function reminderWords(event: Described, to: Recipient, company: string) {
  const { title } = event;
  const body = to.isApplicant
    ? `${opening(to, company)} is soon.\n\n${whenAndWhere(event)}\n${OTHER_TIME}\n`
    : `${title}\n\n${whenAndWhere(event)}`;
  return { subject: `Reminder: ${title}`, body };
}

const OTHER_TIME = "If this time does not suit you, reply to this e-mail.";

function opening({ name }: Recipient, company: string): string {
  return `${greeting(name)}\n\nYour interview with ${company}`;
}

function whenText({ startsAt, minutes }: Described): string {
  return `${momentInIndia(startsAt)} (India), ${minutes} minutes`;
}

function whenAndWhere(event: Described): string {
  const where = event.location && `\nWhere: ${event.location}`;
  return `When: ${whenText(event)}${where}\n`;
}
