import { sql } from "kysely";
import type { Db, Engine, Tx } from "#platform/database/db.server.ts";
import type { MailStatus } from "./contract.ts";
import { LEASE_MS, MAX_UNCERTAIN, type MailPriority, type Settlement, staffMail } from "./rules.ts";
import type { MailRow, MailTables } from "./storage.server.ts";

const tables = (db: Db) => db.withTables<MailTables>();

/** A mail that this worker alone may send until its lease ends. */
export interface ClaimedMail {
  id: string;
  kind: string;
  recipient: string;
  replyTo: string | null;
  unsubscribeUrl: string | null;
  calendar: string | null;
  subject: string;
  body: string;
  /** Which attempt this is, from 1. */
  attempts: number;
  createdAt: Date;
}

/** Returns when the next e-mail of these priorities wants to leave; undefined when none waits. */
export async function findNextDue(db: Db, priorities: readonly MailPriority[]): Promise<Date | undefined> {
  const rows = await Promise.all(
    priorities.map((priority) =>
      tables(db)
        .selectFrom("outbox")
        .select((of) => of.fn.min<string | null>("due_at").as("due_at"))
        .where("status", "=", "queued")
        .where("priority", "=", priority)
        .executeTakeFirstOrThrow(),
    ),
  );
  const [first] = rows.flatMap((row) => row.due_at ?? []).sort();
  return first === undefined ? undefined : new Date(first);
}

/** An e-mail claimed together with others. */
export interface GroupedMail extends ClaimedMail {
  /** When it was due before it was claimed. */
  dueAt: string;
}

interface ClaimWish {
  engine: Engine;
  /** Priorities to choose from, the most urgent first. */
  priorities: readonly MailPriority[];
  limit: number;
  now: Date;
}

/**
 * Claims due e-mails, by priority and then the longest waiting first. Leaves out those that another worker claims now.
 */
export async function claimDueMails(tx: Tx, wish: ClaimWish): Promise<GroupedMail[]> {
  const claimed: GroupedMail[] = [];
  for (const priority of wish.priorities) {
    while (claimed.length < wish.limit) {
      const due = await findDue(tx, { ...wish, priority, limit: wish.limit - claimed.length });
      if (due.length === 0) break;
      const isSpent = (mail: DueMail) => mail.uncertain >= MAX_UNCERTAIN;
      for (const { id } of due.filter(isSpent)) await failUncertain(tx, id);
      claimed.push(
        ...(await claimFound(
          tx,
          due.filter((mail) => !isSpent(mail)),
          wish.now,
        )),
      );
    }
  }
  return claimed;
}

type DueMail = Pick<MailRow, "id" | "uncertain" | "due_at">;

/** Returns due e-mails of one priority, each locked for this transaction. */
function findDue(
  tx: Tx,
  { engine, priority, limit, now }: Omit<ClaimWish, "priorities"> & { priority: MailPriority },
): Promise<DueMail[]> {
  return tables(tx)
    .selectFrom("outbox")
    .select(["id", "uncertain", "due_at"])
    .where("status", "=", "queued")
    .where("priority", "=", priority)
    .where("due_at", "<=", now.toISOString())
    .orderBy("due_at")
    .limit(limit)
    .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
}

/**
 * Claims e-mails found in this transaction, by their ids alone: SQLite would look for more through all that are due.
 */
async function claimFound(tx: Tx, due: readonly DueMail[], now: Date): Promise<GroupedMail[]> {
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const dueAt = new Map(due.map((mail) => [mail.id, mail.due_at]));
  const rows = await tables(tx)
    .updateTable("outbox")
    .set(claim(now))
    .where("id", "in", ids)
    .returningAll()
    .execute();
  return rows
    .map((row) => ({ ...toClaimed(row), dueAt: dueAt.get(row.id) ?? row.due_at }))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Puts e-mails in the order in which all who write several lock them, so that no two wait for each other. */
const byId = ({ id }: { id: string }, other: { id: string }) => (id < other.id ? -1 : 1);

/** Releases claimed e-mails whose sending has not begun. */
export async function releaseMails(tx: Tx, mails: readonly GroupedMail[]): Promise<void> {
  for (const { id, dueAt } of mails.toSorted(byId)) {
    await tables(tx)
      .updateTable("outbox")
      .set({ attempts: sql`attempts - 1`, uncertain: sql`uncertain - 1`, due_at: dueAt })
      .where("id", "=", id)
      .where("status", "=", "queued")
      .execute();
  }
}

function claim(now: Date) {
  return {
    attempts: sql<number>`attempts + 1`,
    uncertain: sql<number>`uncertain + 1`,
    due_at: new Date(now.getTime() + LEASE_MS).toISOString(),
  };
}

/** Claims one e-mail if it is due and unclaimed. */
export async function claimMail(tx: Tx, id: string, now: Date): Promise<ClaimedMail | undefined> {
  const row = await tables(tx)
    .updateTable("outbox")
    .set(claim(now))
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where("due_at", "<=", now.toISOString())
    .where("uncertain", "<", MAX_UNCERTAIN)
    .returningAll()
    .executeTakeFirst();
  return row && toClaimed(row);
}

async function failUncertain(tx: Tx, id: string): Promise<void> {
  await tables(tx)
    .updateTable("outbox")
    .set({ status: "failed", last_error: "It was handed over twice and nobody knows whether it arrived." })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute();
  await deleteOrphans(tx, [id]);
}

/**
 * Fails the e-mails that staff wrote or caused and that wait, so that staff decide which of them are tried again.
 * Returns their number. Those whose record is deleted go, as when they fail otherwise.
 */
export async function failWaitingOfStaff(tx: Tx): Promise<number> {
  await tables(tx)
    .deleteFrom("outbox")
    .where("status", "=", "queued")
    .where("sender_id", "is not", null)
    .where("orphaned", "=", 1)
    .execute();
  const failed = await tables(tx)
    .updateTable("outbox")
    .set({
      status: "failed",
      last_error: "It waited when the backup was made; nobody knows whether it left.",
    })
    .where("status", "=", "queued")
    .where("sender_id", "is not", null)
    .executeTakeFirst();
  return Number(failed.numUpdatedRows);
}

function toClaimed(row: MailRow): ClaimedMail {
  const { id, kind, recipient, subject, body, attempts } = row;
  const createdAt = new Date(row.created_at);
  const addresses = { recipient, replyTo: row.reply_to, unsubscribeUrl: row.unsubscribe_url };
  return { id, kind, ...addresses, subject, body, calendar: row.calendar, attempts, createdAt };
}

/** Outcomes of attempts, by the ids of their e-mails. */
type Settlements = ReadonlyMap<string, Settlement>;

/** Records how attempts ended. An e-mail that was erased meanwhile stays erased. */
export async function settleMails(tx: Tx, settlements: Settlements, now: Date): Promise<void> {
  const inOrder = [...settlements].map(([id, settlement]) => ({ id, settlement })).toSorted(byId);
  for (const { id, settlement } of inOrder) await settleMail(tx, id, settlement, now);
  await deleteOrphans(tx, [...settlements.keys()]);
}

async function settleMail(tx: Tx, id: string, settlement: Settlement, now: Date): Promise<void> {
  await tables(tx)
    .updateTable("outbox")
    .set({
      status: settlement.status,
      due_at: settlement.dueAt.toISOString(),
      last_error: settlement.lastError,
      ...(settlement.certain && { uncertain: sql<number>`uncertain - 1` }),
      ...((settlement.status === "sent" || settlement.status === "saved") && {
        sent_at: now.toISOString(),
        body: sql<string>`case when secret = 1 then '' else body end`,
        calendar: sql<string | null>`case when secret = 1 then null else calendar end`,
      }),
    })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute();
}

/** Deletes e-mails whose record is deleted and that are not tried again: sent, or failed for good. */
async function deleteOrphans(tx: Tx, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom("outbox")
    .where("id", "in", ids)
    .where("orphaned", "=", 1)
    // Concatenated, so that SQLite finds them by their ids and not among all that have left.
    .where(sql`status || ''`, "!=", "queued")
    .execute();
}

export async function findMailStatus(db: Db, id: string): Promise<MailStatus | undefined> {
  const row = await tables(db).selectFrom("outbox").select("status").where("id", "=", id).executeTakeFirst();
  return row?.status;
}

/** Blanks the texts of automatic mails that were sent before a moment. */
export async function forgetSentTexts(tx: Tx, sentBefore: Date): Promise<void> {
  await tables(tx)
    .updateTable("outbox")
    .set({ body: "", unsubscribe_url: null, calendar: null })
    .where("status", "in", ["sent", "saved"])
    .where("sent_at", "<", sentBefore.toISOString())
    .where("kind", "!=", staffMail)
    .where("body", "!=", "")
    .execute();
}
