import type { ApplicationStatus } from "#content/application-statuses.ts";
import type { MergeField } from "#content/merge-fields.ts";
import { daysText, type Term, UNTIL_DELETED } from "#content/notices.ts";
import type { CsvColumn } from "#platform/contract/csv.ts";
import { DAY_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import {
  dayInIndia,
  dayNumber,
  INDIA_AHEAD_MS,
  momentInIndia,
  shortDayInIndia,
} from "#platform/contract/india-day.ts";
import type { Application, Step } from "./contract.ts";

/** Returns the years of experience as text. */
export function experienceText(years: number | null | undefined): string {
  return typeof years === "number" ? `${years} yrs` : "N/A";
}

/** Returns the notice period in words: "1 day". */
export function noticeText(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** Returns the role that an application is for, as text. */
export function roleText(job: { title: string } | null): string {
  return job?.title ?? "General application";
}

/** Returns the subject of the mails to an applicant. */
export function applicationSubject(job: { title: string } | null, company: string): string {
  return job ? `Your application: ${job.title}` : `Your application to ${company}`;
}

/**
 * Returns whether a colleague has given an application another status than those it was `seen` with, and than the one
 * it is to get.
 */
export function isDecidedMeanwhile(
  present: { status: ApplicationStatus },
  { status, seen }: { status: ApplicationStatus; seen: readonly ApplicationStatus[] | undefined },
): boolean {
  return seen !== undefined && present.status !== status && !seen.includes(present.status);
}

/** Returns the line of the history about a change of status, with the reason of a rejection. */
export function statusChange(
  before: ApplicationStatus,
  { status, reason }: { status: ApplicationStatus; reason: string },
): string {
  const change = before === status ? status : `${before} → ${status}`;
  return reason ? `${change}: ${reason}` : change;
}

/** Returns the status that a line of `statusChange` tells of. */
export function statusAfter(line: string): string | undefined {
  return /^(?:[^:→]*→ )?([^:]+)/.exec(line)?.[1];
}

interface HistoryLine {
  event: string;
  detail: string;
  createdAt: string;
}

/**
 * Returns how many whole minutes after it came in an application took each step; null before it. Answered is the first
 * e-mail of staff that left. Interviewed is the first interview that was arranged, or the status, unless it was taken
 * back to Pending or Reviewed. Hired is the last such status, while it stands.
 */
export function stepsOf(
  { status, createdAt }: Pick<Application, "status" | "createdAt">,
  history: readonly HistoryLine[],
): Record<Step, number | null> {
  const since = (line: HistoryLine | undefined) =>
    line ? Math.floor((Date.parse(line.createdAt) - Date.parse(createdAt)) / MINUTE_MS) : null;
  const oldestFirst = history.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  const isStatus = (line: HistoryLine, wanted: ApplicationStatus) =>
    line.event === "status" && statusAfter(line.detail) === wanted;
  const isStanding = status !== "Pending" && status !== "Reviewed";
  const isInterview = (line: HistoryLine) =>
    line.event === "interview-arranged" || (isStanding && isStatus(line, "Interview Scheduled"));
  return {
    answered: since(oldestFirst.find(({ event }) => event === "mail")),
    interviewed: since(oldestFirst.find(isInterview)),
    hired: status === "Hired" ? since(oldestFirst.findLast((line) => isStatus(line, "Hired"))) : null,
  };
}

/** Returns the values of a letter's merge fields. @param sender the administrator's name */
export function letterValues(
  { name, job, createdAt, interviewAt }: Pick<Application, "name" | "job" | "createdAt" | "interviewAt">,
  { company, sender }: { company: string; sender: string },
): Record<MergeField, string> {
  const date = shortDayInIndia(new Date(createdAt));
  const interview = interviewAt ? momentInIndia(new Date(interviewAt)) : "a day that we will agree on";
  return { name, job: job?.title ?? "an open position", company, date, interview, sender };
}

interface MailText {
  subject: string;
  body: string;
}

interface Applied {
  name: string;
  job: { title: string; jobId: string } | null;
}

/** The company as its mails name it. */
interface Sender {
  name: string;
  careersEmail: string;
  privacyEmail: string;
  phone: { display: string };
  hours: { display: string };
}

/**
 * Returns the mail that acknowledges an application, with the next step and how to have it erased. It goes to an
 * unproven address, so it repeats nothing but a plain name.
 */
export function receiptMail({ name, job }: Applied, company: Sender, keeps: Term): MailText {
  const role = job ? ` for ${job.title}` : "";
  return {
    subject: applicationSubject(job, company.name),
    body: `${greeting(name)}

Thank you for your application${role} at ${company.name}. We have it, with your resume. You don't need to send it again.

Next steps
- A person who does this work reads your resume, on working days (${company.hours.display}).
- If it looks like a match, the next step is a call with the person you would report to.
- You get a reply by e-mail, whatever we decide.

Something to correct or add? Write to ${company.careersEmail}.

Your data
We use your application to decide about it and for nothing else. ${keeps === UNTIL_DELETED ? "It is kept until we delete it, or until you ask us to." : `After ${daysText(keeps)} it is erased.`} To get a copy of it, to correct it or to have it erased sooner, write to ${company.privacyEmail} from this address. If you did not apply, write to the same address and we erase it.

${company.name}
${company.phone.display}
`,
  };
}

/** Returns the mail to staff about a new application: name, role and link, nothing of the resume. */
export function noticeMail({ name, job }: Applied, link: string): MailText {
  const role = job ? `${job.title} (${job.jobId})` : roleText(null);
  return {
    subject: `New application: ${roleText(job)}, ${name}`,
    body: `A new application has arrived.

Name: ${name}
Position: ${role}

Read it in the staff area: ${link}
`,
  };
}

/** Letters, marks and what else stands in names; no digit and no address, which junk would have us repeat. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{Join_Control} '’.-]{1,60}$/u;

/** Returns the first line of a letter. The name is an unproven one: only a plain one is repeated. */
export function greeting(name: string): string {
  return PLAIN_NAME.test(name) && !/\.\S/.test(name) ? `Hello ${name},` : "Hello,";
}

/** Number of days that the dashboard shows, today included. */
const DAYS = 30;

/** Returns the moment at which the first of the days that are counted begins in Asia/Kolkata. */
export function firstOfDays(now: Date): Date {
  const startOfToday = dayNumber(now) * DAY_MS - INDIA_AHEAD_MS;
  return new Date(startOfToday - (DAYS - 1) * DAY_MS);
}

/**
 * Sums counts by ten minutes of UTC (`2026-11-20T18:4`) to those by day of Asia/Kolkata, oldest first, none left out.
 */
export function dailyCounts(byTenMinutes: Map<string, number>, now: Date): { day: string; count: number }[] {
  const first = firstOfDays(now).getTime();
  const counts = Array.from({ length: DAYS }, () => 0);
  for (const [tenMinutes, count] of byTenMinutes) {
    const index = Math.floor((Date.parse(`${tenMinutes}0:00Z`) - first) / DAY_MS);
    counts[index] = (counts[index] ?? 0) + count;
  }
  return counts.map((count, index) => ({ day: dayInIndia(new Date(first + index * DAY_MS)), count }));
}

/** The columns of an export, which leaves out the documents. Times are UTC. */
export const csvColumns: readonly CsvColumn<
  Omit<Application, "resume" | "resumeDocument" | "additionalDocument">
>[] = [
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Phone", ({ phone }) => phone],
  ["Experience (years)", ({ experience }) => String(experience)],
  ["Notice period (days)", ({ noticePeriod }) => String(noticePeriod)],
  ["Expected salary", ({ expectedSalary }) => String(expectedSalary)],
  ["Job Role", ({ job }) => roleText(job)],
  ["Job ID", ({ jobId }) => jobId],
  ["Status", ({ status }) => status],
  ["Reason", ({ rejectionReason }) => rejectionReason],
  ["Tags", ({ tags }) => tags.join(", ")],
  ["Applied at", ({ createdAt }) => createdAt],
  ["Read at", ({ readAt }) => readAt ?? ""],
  ["ID", ({ _id }) => _id],
  ["Answers", ({ answers }) => answers.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n")],
];
