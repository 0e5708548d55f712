import { sql } from "kysely";
import { addressesIn } from "#platform/addresses.server.ts";
import type { Engine, Query, Tx } from "#platform/db.server.ts";
import { Fault } from "#platform/errors.ts";
import { expiryOf } from "#platform/expiry.server.ts";
import { newId } from "#platform/id.server.ts";
import { namesIn } from "#platform/record-names.server.ts";
import type { Mail, MailStatus } from "./contract.ts";
import {
  isOneAddress,
  LEASE_MS,
  MAX_UNCERTAIN,
  type OutgoingMail,
  type Settlement,
  staffMail,
} from "./rules.ts";

type MailTables = {
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
    /** Attempts of which nobody knows how they ended. */
    uncertain: number;
    due_at: string;
    last_error: string | null;
    created_at: string;
    sent_at: string | null;
    secret: number;
    /** 1 when the record that it is about was deleted while it waited: it goes as soon as it has been sent. */
    orphaned: number;
  };
};
type MailRow = MailTables["outbox"];

/** A mail that this worker alone may send until its lease ends. */
export interface ClaimedMail {
  id: string;
  kind: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  body: string;
  /** Which attempt this is, from 1. */
  attempts: number;
  createdAt: Date;
}

export interface MailFilter {
  status?: MailStatus;
  subjectId?: string;
  limit?: number;
  /** `_id` of the last mail of the page before. */
  after?: string;
}

/**
 * Puts a mail into the outbox, in the transaction of what it tells about; the worker sends it after the commit.
 * Gives its id. Throws Fault `invalid` when the recipient is not one plain address.
 */
export async function enqueueMail(tx: Tx, mail: OutgoingMail, now: Date): Promise<string> {
  if (!isOneAddress(mail.recipient))
    throw new Fault("invalid", { message: "A mail goes to one plain address." });
  const id = newId();
  await tx
    .withTables<MailTables>()
    .insertInto("outbox")
    .values({
      id,
      kind: mail.kind,
      recipient: mail.recipient,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      body: mail.body,
      subject_id: mail.subjectId ?? null,
      status: "queued",
      attempts: 0,
      uncertain: 0,
      due_at: now.toISOString(),
      last_error: null,
      created_at: now.toISOString(),
      sent_at: null,
      secret: mail.secret ? 1 : 0,
      orphaned: 0,
    })
    .execute();
  return id;
}

/** Claims mails that are due, longest waiting first; one that another worker claims at the same moment is left to it. */
export async function claimDueMails(
  tx: Tx,
  { engine, limit, now }: { engine: Engine; limit: number; now: Date },
): Promise<ClaimedMail[]> {
  await failUncertain(tx, now);
  const due = await tx
    .withTables<MailTables>()
    .selectFrom("outbox")
    .select("id")
    .where("status", "=", "queued")
    .where("due_at", "<=", now.toISOString())
    .orderBy("due_at")
    .limit(limit)
    .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  const ids = due.map((row) => row.id);
  return ids.length === 0 ? [] : claim(tx, ids, now);
}

/** Claims one mail if it is due and nobody else's. */
export async function claimMail(tx: Tx, id: string, now: Date): Promise<ClaimedMail | undefined> {
  const [claimed] = await claim(tx, [id], now);
  return claimed;
}

/** Writes down how an attempt ended. A mail that was erased meanwhile stays erased. */
export async function settleMail(tx: Tx, id: string, settlement: Settlement, now: Date): Promise<void> {
  await tx
    .withTables<MailTables>()
    .updateTable("outbox")
    .set({
      status: settlement.status,
      due_at: settlement.dueAt.toISOString(),
      last_error: settlement.lastError,
      ...(settlement.certain && { uncertain: sql<number>`uncertain - 1` }),
      ...(settlement.status === "sent" && {
        sent_at: now.toISOString(),
        body: sql<string>`case when secret = 1 then '' else body end`,
      }),
    })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute();
  if (settlement.status === "sent") await deleteOrphan(tx, id);
}

async function deleteOrphan(tx: Tx, id: string): Promise<void> {
  await tx
    .withTables<MailTables>()
    .deleteFrom("outbox")
    .where("id", "=", id)
    .where("status", "=", "sent")
    .where("orphaned", "=", 1)
    .execute();
}

export async function findMailStatus(db: Query, id: string): Promise<MailStatus | undefined> {
  const row = await db
    .withTables<MailTables>()
    .selectFrom("outbox")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.status;
}

/** When the next mail wants to leave; undefined when none waits. */
export async function findNextDue(db: Query): Promise<Date | undefined> {
  const row = await db
    .withTables<MailTables>()
    .selectFrom("outbox")
    .select((of) => of.fn.min<string | null>("due_at").as("due_at"))
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  return row.due_at === null ? undefined : new Date(row.due_at);
}

/** How many mails wait and how many have failed. */
export async function countUnsent(db: Query): Promise<{ queued: number; failed: number }> {
  const rows = await db
    .withTables<MailTables>()
    .selectFrom("outbox")
    .select((of) => ["status", of.fn.countAll<number>().as("count")])
    .where("status", "in", ["queued", "failed"])
    .groupBy("status")
    .execute();
  const count = (status: MailStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return { queued: count("queued"), failed: count("failed") };
}

/** Mails, newest first, without their text. */
export async function findMails(db: Query, filter: MailFilter): Promise<Mail[]> {
  let query = filtered(db, filter)
    .select(["id", "kind", "recipient", "subject", "status", "attempts"])
    .select(["due_at", "last_error", "created_at", "sent_at"])
    .orderBy("id", "desc");
  if (filter.after) query = query.where("id", "<", filter.after);
  if (filter.limit) query = query.limit(filter.limit);
  return (await query.execute()).map(toMail);
}

export async function countMails(db: Query, filter: MailFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Gives a failed mail its attempts back, due at once. False when there is no such failed mail. */
export async function retryMail(tx: Tx, id: string, now: Date): Promise<boolean> {
  const changed = await tx
    .withTables<MailTables>()
    .updateTable("outbox")
    .set({ status: "queued", attempts: 0, uncertain: 0, due_at: now.toISOString() })
    .where("id", "=", id)
    .where("status", "=", "failed")
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Blanks the texts of automatic mails that were sent before a moment: nobody needs them twice. */
export async function forgetSentTexts(tx: Tx, sentBefore: Date): Promise<void> {
  await tx
    .withTables<MailTables>()
    .updateTable("outbox")
    .set({ body: "" })
    .where("status", "=", "sent")
    .where("sent_at", "<", sentBefore.toISOString())
    .where("kind", "!=", staffMail)
    .where("body", "!=", "")
    .execute();
}

async function claim(tx: Tx, ids: string[], now: Date): Promise<ClaimedMail[]> {
  const rows = await tx
    .withTables<MailTables>()
    .updateTable("outbox")
    .set({
      attempts: sql`attempts + 1`,
      uncertain: sql`uncertain + 1`,
      due_at: new Date(now.getTime() + LEASE_MS).toISOString(),
    })
    .where("id", "in", ids)
    .where("status", "=", "queued")
    .where("due_at", "<=", now.toISOString())
    .where("uncertain", "<", MAX_UNCERTAIN)
    .returningAll()
    .execute();
  return rows.map(toClaimed);
}

async function failUncertain(tx: Tx, now: Date): Promise<void> {
  await tx
    .withTables<MailTables>()
    .updateTable("outbox")
    .set({ status: "failed", last_error: "It was handed over twice and nobody knows whether it arrived." })
    .where("status", "=", "queued")
    .where("due_at", "<=", now.toISOString())
    .where("uncertain", ">=", MAX_UNCERTAIN)
    .execute();
}

function filtered(db: Query, { status, subjectId }: MailFilter) {
  let query = db.withTables<MailTables>().selectFrom("outbox");
  if (status) query = query.where("status", "=", status);
  if (subjectId) query = query.where("subject_id", "=", subjectId);
  return query;
}

function toClaimed(row: MailRow): ClaimedMail {
  const { id, kind, recipient, subject, body, attempts } = row;
  const createdAt = new Date(row.created_at);
  return { id, kind, recipient, replyTo: row.reply_to, subject, body, attempts, createdAt };
}

function toMail(
  row: Omit<MailRow, "reply_to" | "body" | "subject_id" | "uncertain" | "secret" | "orphaned">,
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
    sentAt: row.sent_at,
  };
}

/** Mails by their recipient, by age and by what they are called. */
export const mailAddresses = addressesIn("outbox", "recipient");
export const mailExpiry = expiryOf("outbox");
export const findMailNames = namesIn("outbox", "subject");

/** A mail with its text, while that is kept. */
export interface WholeMail
  extends Pick<Mail, "_id" | "recipient" | "subject" | "status" | "createdAt" | "sentAt"> {
  body: string;
}

/** Mails of these ids, and those about these records, the oldest first. */
export async function findWholeMails(
  db: Query,
  { ids, subjectIds }: { ids: readonly string[]; subjectIds: readonly string[] },
): Promise<WholeMail[]> {
  if (ids.length + subjectIds.length === 0) return [];
  const rows = await db
    .withTables<MailTables>()
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
    return { _id, recipient, subject, status, createdAt, sentAt, body };
  });
}

export async function deleteMailsById(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.withTables<MailTables>().deleteFrom("outbox").where("id", "in", ids).execute();
}

/**
 * Deletes the mails about records that are deleted. What staff wrote and the mail server has not taken yet is still
 * sent, as they were told; then it goes too.
 */
export async function deleteMailsAbout(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .withTables<MailTables>()
    .updateTable("outbox")
    .set({ orphaned: 1 })
    .where("subject_id", "in", subjectIds)
    .where("status", "=", "queued")
    .where("kind", "=", staffMail)
    .execute();
  await tx
    .withTables<MailTables>()
    .deleteFrom("outbox")
    .where("subject_id", "in", subjectIds)
    .where("orphaned", "=", 0)
    .execute();
}

/** Which of these mails there are. */
export async function findKnownMails(db: Query, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .withTables<MailTables>()
    .selectFrom("outbox")
    .select("id")
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map((row) => row.id));
}
