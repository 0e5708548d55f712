import { isOfOtherJobs } from "#features/applications/scope-storage.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { addressesIn } from "#platform/database/email-column.server.ts";
import { countBy, countSelected } from "#platform/database/records.server.ts";
import { insertSetting, readSetting, writeSetting } from "#platform/database/settings.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { Mail, MailStatus } from "./contract.ts";
import {
  isOneAddress,
  type MailKind,
  type MailPriority,
  mailKinds,
  type OutgoingMail,
  SHIPPED_UNDO_MINUTES,
  staffMail,
} from "./rules.ts";

export type MailTables = {
  outbox: {
    id: string;
    kind: string;
    recipient: string;
    reply_to: string | null;
    subject: string;
    body: string;
    subject_id: string | null;
    status: MailStatus;
    attempts: number;
    /** Attempts whose outcome is unknown. */
    uncertain: number;
    due_at: string;
    last_error: string | null;
    created_at: string;
    sent_at: string | null;
    secret: number;
    priority: MailPriority;
    /** 1 when the record that it is about was deleted while it waited: it goes as soon as it is sent or has failed. */
    orphaned: number;
    unsubscribe_url: string | null;
    /** The invitation to an interview that it carries, as iCalendar text. */
    calendar: string | null;
    sender_id: string | null;
  };
};
const tables = (db: Db) => db.withTables<MailTables>();
export type MailRow = MailTables["outbox"];

interface MailFilter {
  status?: MailStatus;
  subjectId?: string;
  limit?: number;
  /** `_id` of the last mail of the page before. */
  after?: string;
}

/**
 * Puts a mail into the outbox, in the transaction of its subject; the worker sends it after the commit. Returns its id;
 * throws Fault `invalid` when the recipient is not one plain address.
 */
export async function enqueueMail(tx: Tx, mail: OutgoingMail, now: Date): Promise<string> {
  const row = newRow(mail, now);
  await tables(tx).insertInto("outbox").values(row).execute();
  return row.id;
}

/** Puts some mails into the outbox at once. Returns their ids, in their order. */
export async function enqueueMails(tx: Tx, mails: readonly OutgoingMail[], now: Date): Promise<string[]> {
  const rows = mails.map((mail) => newRow(mail, now));
  if (rows.length > 0) await tables(tx).insertInto("outbox").values(rows).execute();
  return rows.map(({ id }) => id);
}

function newRow(mail: OutgoingMail, now: Date): MailRow {
  if (!isOneAddress(mail.recipient))
    throw new Fault("invalid", { message: "A mail goes to one plain address." });
  return {
    id: newId(),
    kind: mail.kind,
    recipient: mail.recipient,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    body: mail.body,
    subject_id: mail.subjectId ?? null,
    status: "queued",
    attempts: 0,
    uncertain: 0,
    due_at: (mail.leavesAt ?? now).toISOString(),
    last_error: null,
    created_at: now.toISOString(),
    sent_at: null,
    secret: mail.secret ? 1 : 0,
    priority: mailKinds[mail.kind].priority,
    orphaned: 0,
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    calendar: mail.calendar ?? null,
    sender_id: mail.senderId ?? null,
  };
}

/** Has the time at which a mail server took an e-mail for the first time. */
const FIRST_SENT = "mail.first-sent";

/** Records that a mail server has taken an e-mail. The outbox forgets e-mails, this stays. */
export async function recordFirstSent(tx: Tx, at: Date): Promise<void> {
  await insertSetting(tx, FIRST_SENT, at.toISOString());
}

/** Returns whether a mail server has ever taken an e-mail. */
export async function hasSentMail(db: Db): Promise<boolean> {
  return (await readSetting(db, FIRST_SENT)) !== undefined;
}

/** Counts the mails that wait and those that have failed. */
export async function countUnsent(db: Db): Promise<{ queued: number; failed: number }> {
  const unsent = tables(db).selectFrom("outbox").where("status", "in", ["queued", "failed"]);
  const counts = await countBy(unsent, (of) => of.ref("status"));
  return { queued: counts.get("queued") ?? 0, failed: counts.get("failed") ?? 0 };
}

/**
 * Counts the waiting e-mails that should have left before a moment: those due by then, and older ones that were tried.
 */
export function countLate(db: Db, before: Date): Promise<number> {
  const moment = before.toISOString();
  return countSelected(
    tables(db)
      .selectFrom("outbox")
      .where("status", "=", "queued")
      .where((of) =>
        of.or([of("due_at", "<", moment), of.and([of("attempts", ">", 0), of("created_at", "<", moment)])]),
      ),
  );
}

/** Returns when a mail leaves that has to wait for its sender's next turn, else null. */
export async function findTurn(db: Db, id: string, now: Date): Promise<string | null> {
  const row = await tables(db)
    .selectFrom("outbox")
    .select("due_at")
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where("attempts", "=", 0)
    .where("due_at", ">", now.toISOString())
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Returns mails as an administrator sees them, newest first, without their text. */
export async function findMails(db: Db, filter: MailFilter, readerId = ""): Promise<Mail[]> {
  let query = filtered(db, filter)
    .select(["id", "kind", "recipient", "subject", "status", "attempts"])
    .select(["due_at", "last_error", "created_at", "sent_at", "sender_id"])
    .orderBy("id", "desc");
  if (filter.after) query = query.where("id", "<", filter.after);
  if (filter.limit) query = query.limit(filter.limit);
  return (await query.execute()).map((row) => toMail(row, readerId));
}

export function countMails(db: Db, filter: MailFilter): Promise<number> {
  return countSelected(filtered(db, filter));
}

/** Queues a failed mail again, with all its attempts. Returns false when there is no such failed mail. */
export async function retryMail(tx: Tx, id: string, leavesAt: Date): Promise<boolean> {
  const changed = await tables(tx)
    .updateTable("outbox")
    .set({ status: "queued", attempts: 0, uncertain: 0, due_at: leavesAt.toISOString() })
    .where("id", "=", id)
    .where("status", "=", "failed")
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Has for how many minutes an e-mail can be taken back. */
const UNDO_MINUTES = "mail.undo-minutes";

export async function readUndoMinutes(db: Db): Promise<number> {
  return Number((await readSetting(db, UNDO_MINUTES)) ?? SHIPPED_UNDO_MINUTES);
}

export function writeUndoMinutes(tx: Tx, minutes: number): Promise<void> {
  return writeSetting(tx, UNDO_MINUTES, String(minutes));
}

/**
 * Deletes e-mails that a person wrote and whose sending has not begun. Returns them.
 * @param id of one of them alone
 */
export async function deleteUnsent(tx: Tx, senderId: string, id?: string) {
  const deleted = tables(tx)
    .deleteFrom("outbox")
    .where("sender_id", "=", senderId)
    .where("kind", "=", staffMail)
    .where("status", "=", "queued")
    .where("attempts", "=", 0)
    .returning(["id", "recipient", "subject", "body", "subject_id"]);
  return (id === undefined ? deleted : deleted.where("id", "=", id)).execute();
}

/**
 * Deletes e-mails of some kinds from the program to an address whose sending has not begun. Returns their ids.
 * @param jobs leaves the e-mails about applications of these jobs, and those about no application
 */
export async function deleteUnsentTo(
  tx: Tx,
  recipient: string,
  kinds: readonly MailKind[],
  jobs?: readonly string[],
): Promise<string[]> {
  if (kinds.length === 0) return [];
  const deleted = tables(tx)
    .deleteFrom("outbox")
    .where("recipient", "=", recipient)
    .where("kind", "in", kinds)
    .where("sender_id", "is", null)
    .where("status", "=", "queued")
    .where("attempts", "=", 0)
    .returning("id");
  const limited = jobs ? deleted.where(isOfOtherJobs("outbox.subject_id", jobs)) : deleted;
  return (await limited.execute()).map(({ id }) => id);
}

/** Deletes automatic e-mails not yet offered to a server. Returns their ids; all others have been sent. */
export async function deleteUnsentById(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const deleted = await tables(tx)
    .deleteFrom("outbox")
    .where("id", "in", ids)
    .where("status", "=", "queued")
    .where("attempts", "=", 0)
    .returning("id")
    .execute();
  return new Set(deleted.map(({ id }) => id));
}

/** A mail about a person, with its text while that is kept. */
export interface PersonalMail
  extends Pick<Mail, "_id" | "recipient" | "subject" | "status" | "createdAt" | "sentAt"> {
  body: string;
  /** `_id` of the record that it is about. */
  subjectId: string | null;
}

export const mailAddresses = addressesIn("outbox", "recipient");

/** Returns the mails to an address, and those about some records, the oldest first. */
export async function findPersonalMails(
  db: Db,
  { address, subjectIds }: { address: string; subjectIds: readonly string[] },
): Promise<PersonalMail[]> {
  const ids = await mailAddresses.find(db, address);
  if (ids.length + subjectIds.length === 0) return [];
  const rows = await tables(db)
    .selectFrom("outbox")
    .selectAll()
    .where((of) =>
      // PostgreSQL takes no empty list.
      of.or([
        ...(ids.length > 0 ? [of("id", "in", ids)] : []),
        ...(subjectIds.length > 0 ? [of("subject_id", "in", subjectIds)] : []),
      ]),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const { _id, recipient, subject, status, createdAt, sentAt } = toMail(row);
    // Not even a copy for the person shows the staff who make it a link that opens an account.
    const body = row.secret === 1 ? "" : row.body;
    return { _id, recipient, subject, status, createdAt, sentAt, body, subjectId: row.subject_id };
  });
}

/**
 * Deletes e-mails in the order of their ids, as those who send them settle them: otherwise each may wait for the other.
 */
export async function deleteMailsById(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await tables(tx).deleteFrom("outbox").where("id", "=", id).execute();
}

/**
 * Deletes the mails about deleted records. Mails of staff that the mail server has not taken yet are still sent, as
 * staff were promised; they are deleted after that, or once they have failed.
 */
export async function deleteMailsAbout(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  const mails = await tables(tx)
    .selectFrom("outbox")
    .select("id")
    .where("subject_id", "in", subjectIds)
    .orderBy("id")
    .execute();
  for (const { id } of mails) {
    await tables(tx)
      .updateTable("outbox")
      .set({ orphaned: 1 })
      .where("id", "=", id)
      .where("status", "=", "queued")
      .where("kind", "=", staffMail)
      .execute();
    await tables(tx).deleteFrom("outbox").where("id", "=", id).where("orphaned", "=", 0).execute();
  }
  await deleteUnsentDigests(tx, subjectIds);
}

/** Deletes the digests that name deleted records and still have their text: those that have left have none. */
async function deleteUnsentDigests(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  const unsent = await tables(tx)
    .selectFrom("outbox")
    .select(["id", "body"])
    .where("status", "in", ["queued", "failed"])
    .where("kind", "=", "enquiry-digest")
    .execute();
  const naming = unsent.filter(({ body }) => subjectIds.some((id) => body.includes(id)));
  await deleteMailsById(
    tx,
    naming.map(({ id }) => id),
  );
}

/** Returns which of these mails exist, by id. */
export async function findKnownMails(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tables(db).selectFrom("outbox").select("id").where("id", "in", ids).execute();
  return new Set(rows.map((row) => row.id));
}

function filtered(db: Db, { status, subjectId }: MailFilter) {
  let query = tables(db).selectFrom("outbox");
  if (status) query = query.where("status", "=", status);
  if (subjectId) query = query.where("subject_id", "=", subjectId);
  return query;
}

function toMail(
  row: Omit<
    MailRow,
    | "reply_to"
    | "body"
    | "subject_id"
    | "uncertain"
    | "secret"
    | "priority"
    | "orphaned"
    | "unsubscribe_url"
    | "calendar"
  >,
  readerId = "",
): Mail {
  return {
    _id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    dueAt: row.status === "queued" ? row.due_at : null,
    sentAt: row.status === "sent" ? row.sent_at : null,
    undoable:
      row.kind === staffMail && row.status === "queued" && row.attempts === 0 && row.sender_id === readerId,
  };
}
