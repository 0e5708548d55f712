import type { MailTables } from "#features/mail/storage.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import type { Invitation } from "./rules.ts";
import type { InterviewTables } from "./storage.server.ts";

type InvitationTables = InterviewTables & {
  interview_letters: {
    interview_id: string;
    /** An administrator, or the application for its applicant. */
    person_id: string;
    /** The latest e-mail to the recipient. */
    mail_id: string | null;
    method: "REQUEST" | "CANCEL";
    last_left: Invitation["lastLeft"];
  };
};
const tables = (db: Db) => db.withTables<InvitationTables>();

export interface StoredInvitation extends Invitation {
  mailId: string | null;
  method: "REQUEST" | "CANCEL";
}

export async function findInvitations(tx: Tx, interviewId: string): Promise<StoredInvitation[]> {
  const rows = await tables(tx)
    .selectFrom("interview_letters")
    .selectAll()
    .where("interview_id", "=", interviewId)
    .orderBy("person_id")
    .execute();
  return rows.map(({ person_id, mail_id, method, last_left }) => ({
    personId: person_id,
    mailId: mail_id,
    method,
    lastLeft: last_left,
  }));
}

/** Writes the invitations of an interview in place of those before. */
export async function replaceInvitations(
  tx: Tx,
  interviewId: string,
  invitations: readonly StoredInvitation[],
): Promise<void> {
  await tables(tx).deleteFrom("interview_letters").where("interview_id", "=", interviewId).execute();
  if (invitations.length === 0) return;
  const rows = invitations.map(({ personId, mailId, method, lastLeft }) => ({
    interview_id: interviewId,
    person_id: personId,
    mail_id: mailId,
    method,
    last_left: lastLeft,
  }));
  await tables(tx).insertInto("interview_letters").values(rows).execute();
}

/** An invitation of an applicant that waits in the outbox. */
interface WaitingInvitation {
  mailId: string;
  applicationId: string;
  subject: string;
}

/** Returns the invitations of applicants, first ones and changed ones, that an administrator wrote and that wait. */
export async function findWaitingInvitations(tx: Tx, senderId: string): Promise<WaitingInvitation[]> {
  const rows = await tx
    .withTables<InvitationTables & MailTables>()
    .selectFrom("interview_letters")
    .innerJoin("outbox", "outbox.id", "mail_id")
    .innerJoin("interviews", "interviews.id", "interview_id")
    .select(["outbox.id", "application_id", "subject"])
    .where("sender_id", "=", senderId)
    .where("status", "=", "queued")
    .where("method", "=", "REQUEST")
    .orderBy("outbox.id")
    .execute();
  return rows.map(({ id, application_id, subject }) => {
    return { mailId: id, applicationId: application_id, subject };
  });
}

/**
 * Forgets invitations that were deleted from the outbox: their recipients have those before, if any. An applicant who
 * had none is not invited any more.
 */
export async function forgetMails(tx: Tx, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return;
  const forgotten = await tables(tx)
    .updateTable("interview_letters")
    .set({ mail_id: null })
    .where("mail_id", "in", mailIds)
    .returning(["interview_id", "person_id", "last_left"])
    .execute();
  for (const { interview_id, person_id } of forgotten.filter(({ last_left }) => last_left === ""))
    await tables(tx)
      .updateTable("interviews")
      .set((row) => ({ invites_applicant: 0, version: row("version", "+", 1) }))
      .where("id", "=", interview_id)
      .where("application_id", "=", person_id)
      .execute();
}
