import { recordAudit } from "#features/audit/storage.server.ts";
import { takeStaffTurn } from "#features/mail/staff-mails.server.ts";
import { deleteUnsentById, enqueueMail } from "#features/mail/storage.server.ts";
import { insertEntry } from "#features/timeline/storage.server.ts";
import type { Actor, By } from "#platform/api/serve.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import { type CalendarEvent, calendarText } from "./calendar.server.ts";
import {
  findInvitations,
  findWaitingInvitations,
  forgetMails,
  replaceInvitations,
  type StoredInvitation,
} from "./invitations-storage.server.ts";
import { invitationWords } from "./mail-words.server.ts";
import {
  type Application,
  calendarEvent,
  chooseReplyTo,
  findApplicationReaders,
  invitedTo,
  type Recipient,
  recipientOf,
} from "./participants.server.ts";
import { invitationsOf } from "./rules.ts";
import { type StoredInterview, writeSequence } from "./storage.server.ts";

interface Changed {
  interview: StoredInterview;
  /** As it was before a change: those who are taken off it are told nothing newer. */
  before?: StoredInterview;
  application: Application;
  actor: Actor;
  at: Date;
  /** When its invitations can no longer be taken back. */
  leavesAt: Date;
}

interface Written {
  /** The sequence that the invitations bear. */
  sequence: number;
  /** The e-mail to the applicant, if one was written. */
  mailId?: string;
}

/** Deletes the invitations of an interview that have not left, and writes those that tell of its change. */
export async function writeInvitations(
  tx: Tx,
  services: Pick<Services, "env" | "content" | "mailer">,
  changed: Changed,
): Promise<Written> {
  const { env, content } = services;
  const { interview, before = interview, application, actor, at } = changed;
  const invitations = await deleteUnsentInvitations(tx, await findInvitations(tx, interview._id));
  const invited = interview.cancelledAt ? [] : invitedTo(interview, application);
  const { sequence, requests, cancels } = invitationsOf({
    sequence: interview.sequence,
    invitations,
    invited,
  });
  const eventOf = (one: StoredInterview) =>
    calendarEvent(tx, { env, content, interview: { ...one, sequence }, application });
  const events = { REQUEST: await eventOf(interview), CANCEL: await eventOf(before) };
  const company = content.company();
  const readers = await findApplicationReaders(tx, application);
  const replyTo = chooseReplyTo(interview, { readers, changedBy: actor.administratorId, company });
  const received = invitations.filter(({ lastLeft }) => lastLeft !== "");
  const kept = new Map(received.map((one) => [one.personId, one]));
  const write = async (personId: string, method: StoredInvitation["method"]) => {
    const to = recipientOf(personId, application, readers);
    if (!to) return;
    // Colleagues are no strangers: their invitations need no turn.
    const turn = to.isApplicant ? await takeStaffTurn(services, tx, changed) : at;
    const leavesAt = turn > changed.leavesAt ? turn : changed.leavesAt;
    const mail = {
      ...invitationMail(events[method], method, to, { ...changed, leavesAt }),
      ...invitationWords(events[method], method, to, company.name),
      // Where answers are read, those of applicants go there: the line of the timeline names the e-mail.
      replyTo: (to.isApplicant && env.mailbox?.address) || replyTo,
      senderId: to.isApplicant ? actor.administratorId : undefined,
    };
    const mailId = await enqueueMail(tx, mail, at);
    kept.set(personId, { personId, method, mailId, lastLeft: kept.get(personId)?.lastLeft ?? "" });
  };
  for (const personId of cancels) await write(personId, "CANCEL");
  for (const personId of requests) await write(personId, "REQUEST");
  await writeSequence(tx, interview._id, sequence);
  await replaceInvitations(tx, interview._id, [...kept.values()]);
  return { sequence, mailId: kept.get(application._id)?.mailId ?? undefined };
}

/** Deletes invitations from the outbox. Returns all of them, each with what left last. */
async function deleteUnsentInvitations(
  tx: Tx,
  invitations: readonly StoredInvitation[],
): Promise<StoredInvitation[]> {
  const deleted = await deleteUnsentById(
    tx,
    invitations.flatMap(({ mailId }) => mailId ?? []),
  );
  return invitations.map((invitation) => {
    const hasLeft = invitation.mailId !== null && !deleted.has(invitation.mailId);
    return { ...invitation, mailId: null, lastLeft: hasLeft ? invitation.method : invitation.lastLeft };
  });
}

/** Returns the e-mail that tells one person, with the event for the calendar. */
function invitationMail(
  event: CalendarEvent,
  method: StoredInvitation["method"],
  { recipient, name }: Recipient,
  { application, at, leavesAt }: Changed,
) {
  const own = { ...event, attendees: [{ name, email: recipient }] };
  return {
    kind: "interview",
    recipient,
    calendar: calendarText([own], { method, stampedAt: at }),
    subjectId: application._id,
    leavesAt,
  } as const;
}

/**
 * Undoes the invitations to applicants that a person wrote and that have not left, and says so in the timelines. An
 * applicant who never had one is not invited then, and a colleague may do it anew. What tells of a cancellation leaves,
 * since an interview is cancelled for good.
 */
export async function undoInvitationsOf(tx: Tx, by: By, senderId: string): Promise<void> {
  const waiting = await findWaitingInvitations(tx, senderId);
  const deleted = await deleteUnsentById(
    tx,
    waiting.map(({ mailId }) => mailId),
  );
  for (const { mailId, applicationId, subject } of waiting) {
    if (!deleted.has(mailId)) continue;
    const line = {
      kind: "application",
      recordId: applicationId,
      event: "mail-undone",
      detail: subject,
    } as const;
    await insertEntry(tx, { ...line, actor: by.actor, at: by.at });
    await recordAudit(tx, by, "mail.undone", mailId);
  }
  await forgetMails(tx, [...deleted]);
}
