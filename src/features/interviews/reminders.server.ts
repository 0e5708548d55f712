import { lockApplication } from "#features/applications/storage.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { type BackgroundLoop, createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import type { Services } from "#services.server.ts";
import { reminderWords } from "./mail-words.server.ts";
import {
  calendarEvent,
  chooseReplyTo,
  findApplicationReaders,
  invitedTo,
  recipientOf,
} from "./participants.server.ts";
import { type DueReminder, findDueReminders, takeReminder } from "./reminders-storage.server.ts";
import { findInterview } from "./storage.server.ts";

type ReminderDeps = Pick<Services, "env" | "db" | "clock" | "log" | "content" | "mailer">;

const FIRST_MS = 25_000;
const EVERY_MS = 60_000;
const AT_ONCE = 100;

/**
 * Returns the loop that reminds those who take part in an interview, a day before. Each reminder is taken in the
 * transaction of its e-mails: of many nodes and restarts one writes them.
 */
export function createInterviewReminders(deps: ReminderDeps): BackgroundLoop {
  const { db, clock, log, mailer } = deps;

  async function run(): Promise<void> {
    const now = clock.now();
    const due = await findDueReminders(db.read, now, AT_ONCE);
    for (const one of due) await db.transaction((tx) => remind(deps, tx, one, now));
    if (due.length > 0) mailer.wake();
  }

  return createBackgroundLoop({
    run,
    log,
    failed: "reminders of interviews could not be put into the outbox",
    firstMs: FIRST_MS,
    everyMs: EVERY_MS,
  });
}

async function remind(
  { env, content }: ReminderDeps,
  tx: Tx,
  { id, applicationId }: DueReminder,
  now: Date,
): Promise<void> {
  const application = await lockApplication(tx, applicationId, "all");
  if (!application || !(await takeReminder(tx, id, now))) return;
  // The interview was not cancelled, but nobody will come.
  if (application.status === "Rejected") return;
  const interview = await findInterview(tx, { id, applicationId });
  if (!interview) return;
  const event = await calendarEvent(tx, { interview, application, env, content });
  const readers = await findApplicationReaders(tx, application);
  const company = content.company();
  const replyTo = chooseReplyTo(interview, { readers, company });
  const mail = { kind: "interview", replyTo, subjectId: applicationId } as const;
  for (const personId of invitedTo(interview, application)) {
    const to = recipientOf(personId, application, readers);
    if (!to) continue;
    const words = reminderWords(event, to, company.name);
    await enqueueMail(tx, { ...mail, ...words, recipient: to.recipient }, now);
  }
}
