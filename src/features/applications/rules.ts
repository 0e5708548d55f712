import type { ApplicationStatus } from "./contract.ts";

/** How many years of experience, as it is shown. */
export function experienceText(years: number | null | undefined): string {
  return typeof years === "number" ? `${years} yrs` : "N/A";
}

/** What an application is for, as it is shown. */
export function roleText(job: { title: string } | null): string {
  return job?.title ?? "General application";
}

/** A change of status as the history tells it. */
export function statusChange(before: ApplicationStatus, after: ApplicationStatus): string {
  return `${before} → ${after}`;
}

export interface MailText {
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
  hours: { display: string };
}

/**
 * The mail that tells an applicant that the application is here, what happens next and how to have it erased.
 * It goes to an address that nobody has proved to own, so nothing but a plain name is repeated in it.
 */
export function receiptMail({ name, job }: Applied, company: Sender, keptDays: number): MailText {
  const role = job ? ` for ${job.title}` : "";
  return {
    subject: job ? `Your application: ${job.title}` : `Your application to ${company.name}`,
    body: `${greeting(name)}

Thank you for your application${role} at ${company.name}. It is stored, with your resume. You need not send it again.

What happens now
- Somebody who does this work reads your resume. We do that on working days (${company.hours.display}).
- If it suits both sides, the next step is a call with the person you would report to.
- You hear from us by mail, whatever we decide.

Something to correct or add? Write to ${company.careersEmail}.

Your data
We use your application to decide about it and for nothing else. After ${keptDays} days it is erased. To get a copy of it, to correct it or to have it erased sooner, write to ${company.privacyEmail} from this address. If you did not apply, write to the same address and we erase it.

${company.name}
`,
  };
}

/** The mail that tells staff of a new application: who, for what and where to read it; nothing of the resume. */
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

function greeting(name: string): string {
  return PLAIN_NAME.test(name) && !/\.\S/.test(name) ? `Hello ${name},` : "Hello,";
}
