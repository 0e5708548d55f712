import { sql } from "kysely";
import type { Engine, Query, Tx } from "#platform/db.server.ts";
import type { MailStatus } from "./contract.ts";
import { LEASE_MS, MAX_UNCERTAIN, type Settlement, staffMail } from "./rules.ts";
import type { MailRow, MailTables } from "./storage.server.ts";

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

/** Claims mails that are due, longest waiting first; one that another worker claims at the same moment is left to it. */
export async function claimDueMails(
  tx: Tx,
  { engine, limit, now }: { engine: Engine; limit: number; now: Date },
): Promise<ClaimedMail[]> {
  for (;;) {
    const due = await tx
      .withTables<MailTables>()
      .selectFrom("outbox")
      .select(["id", "uncertain"])
      .where("status", "=", "queued")
      .where("due_at", "<=", now.toISOString())
      .orderBy("due_at")
      .limit(limit)
      .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
      .execute();
    const claimed: ClaimedMail[] = [];
    for (const { id, uncertain } of due) {
      if (uncertain >= MAX_UNCERTAIN) {
        await failUncertain(tx, id);
        continue;
      }
      const mail = await claimMail(tx, id, now);
      if (mail) claimed.push(mail);
    }
    if (claimed.length > 0 || due.length === 0) return claimed;
  }
}

/**
 * Claims one mail if it is due and nobody else's. By its id alone, since SQLite finds several ids among all that are due,
 * one after the other.
 */
export async function claimMail(tx: Tx, id: string, now: Date): Promise<ClaimedMail | undefined> {
  const row = await tx
    .withTables<MailTables>()
    .updateTable("outbox")
    .set({
      attempts: sql`attempts + 1`,
      uncertain: sql`uncertain + 1`,
      due_at: new Date(now.getTime() + LEASE_MS).toISOString(),
    })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where("due_at", "<=", now.toISOString())
    .where("uncertain", "<", MAX_UNCERTAIN)
    .returningAll()
    .executeTakeFirst();
  return row && toClaimed(row);
}

async function failUncertain(tx: Tx, id: string): Promise<void> {
  await tx
    .withTables<MailTables>()
    .updateTable("outbox")
    .set({ status: "failed", last_error: "It was handed over twice and nobody knows whether it arrived." })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute();
  await deleteOrphan(tx, id);
}

function toClaimed(row: MailRow): ClaimedMail {
  const { id, kind, recipient, subject, body, attempts } = row;
  const createdAt = new Date(row.created_at);
  return { id, kind, recipient, replyTo: row.reply_to, subject, body, attempts, createdAt };
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
  await deleteOrphan(tx, id);
}

/** Forgets a mail whose record is deleted and which nobody will try again: sent, or failed for good. */
async function deleteOrphan(tx: Tx, id: string): Promise<void> {
  await tx
    .withTables<MailTables>()
    .deleteFrom("outbox")
    .where("id", "=", id)
    .where("status", "!=", "queued")
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
