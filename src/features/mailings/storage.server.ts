import { type Expression, sql } from "kysely";
import type { MailTables } from "#features/mail/storage.server.ts";
import type { NewsletterTables } from "#features/newsletter/storage.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { countBy, countSelected, lockRow } from "#platform/database/records.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { Counts, PostMail } from "./rules.ts";

type MailingTables = {
  post_mailings: {
    id: string;
    post_id: string;
    subject: string;
    body: string;
    /** The last subscriber whose e-mail is in the outbox: they are taken in the order of their ids. */
    last_subscriber_id: string;
    created_at: string;
    stopped_at: string | null;
    ended_at: string | null;
    /** Counted at the end, when the recipients are deleted. */
    delivered: number;
    refused: number;
    left_out: number;
  };
  post_mailing_recipients: {
    mail_id: string;
    mailing_id: string;
    /** Null once the subscriber is deleted. */
    subscriber_id: string | null;
    status: RecipientStatus;
  };
};
const tables = (db: Db) => db.withTables<MailingTables>();
type RecipientStatus = "waiting" | "delivered" | "refused" | "left-out";

type AllTables = MailingTables & MailTables & NewsletterTables;

export type StoredMailing = MailingTables["post_mailings"];
/** How far a mailing has come, as values or columns. */
type Place = Record<"last_subscriber_id" | "created_at", string | Expression<string>>;

/** `ahead` are the subscribers whose e-mails are not in the outbox yet. */
export interface MailingWithCounts extends StoredMailing {
  counts: Omit<Counts, "untried"> & { ahead: number };
}

/**
 * Returns the sending of a post; undefined where there is none. It is read in one statement, because a subscriber who
 * gets from those ahead into the outbox between two would be counted twice.
 */
export async function findMailing(db: Db, postId: string): Promise<MailingWithCounts | undefined> {
  const own = {
    last_subscriber_id: sql.ref<string>("post_mailings.last_subscriber_id"),
    created_at: sql.ref<string>("post_mailings.created_at"),
  };
  const row = await tables(db)
    .selectFrom("post_mailings")
    .leftJoin("post_mailing_recipients", "mailing_id", "post_mailings.id")
    .selectAll("post_mailings")
    .select((of) => {
      const count = (status: RecipientStatus) =>
        of.fn.count<number>("mail_id").filterWhere("status", "=", status);
      return [
        count("waiting").as("waiting_now"),
        count("delivered").as("delivered_now"),
        count("refused").as("refused_now"),
        count("left-out").as("left_out_now"),
        ahead(db, own).select(of.fn.countAll<number>().as("count")).as("ahead"),
      ];
    })
    .where("post_id", "=", postId)
    .groupBy("post_mailings.id")
    .executeTakeFirst();
  if (!row) return undefined;
  const counts = {
    waiting: row.waiting_now,
    delivered: row.delivered + row.delivered_now,
    refused: row.refused + row.refused_now,
    leftOut: row.left_out + row.left_out_now,
    ahead: row.ended_at ? 0 : (row.ahead ?? 0),
  };
  return { ...row, counts };
}

/** Returns the ids of the sendings that have not ended. */
export async function findUnended(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom("post_mailings")
    .select("id")
    .where("ended_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Begins the sending of a post. Returns false where there was one before. */
export async function insertMailing(
  tx: Tx,
  { postId, subject, text }: PostMail & { postId: string },
  now: Date,
): Promise<boolean> {
  const row = await tables(tx)
    .insertInto("post_mailings")
    .values({
      id: newId(),
      post_id: postId,
      subject,
      body: text,
      last_subscriber_id: "",
      created_at: now.toISOString(),
      stopped_at: null,
      ended_at: null,
      delivered: 0,
      refused: 0,
      left_out: 0,
    })
    .onConflict((conflict) => conflict.column("post_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a sending until the transaction ends, and returns it; undefined once it has ended. */
export async function lockMailing(tx: Tx, id: string): Promise<StoredMailing | undefined> {
  const mailing = await lockRow<StoredMailing>(tx, "post_mailings", id);
  return mailing?.ended_at === null ? mailing : undefined;
}

/** Stops the sending of a post. Returns false where none is under way. */
export async function stopMailing(tx: Tx, postId: string, now: Date): Promise<boolean> {
  const changed = await tables(tx)
    .updateTable("post_mailings")
    .set({ stopped_at: now.toISOString() })
    .where("post_id", "=", postId)
    .where("stopped_at", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Stops every sending. */
export async function stopAllMailings(tx: Tx, now: Date): Promise<void> {
  await tables(tx)
    .updateTable("post_mailings")
    .set({ stopped_at: now.toISOString() })
    .where("stopped_at", "is", null)
    .where("ended_at", "is", null)
    .execute();
}

/** Lets a sending follow its post to another id, whose former post was deleted. */
export async function moveMailing(tx: Tx, from: string, to: string): Promise<void> {
  await tables(tx).deleteFrom("post_mailings").where("post_id", "=", to).execute();
  await tables(tx).updateTable("post_mailings").set({ post_id: to }).where("post_id", "=", from).execute();
}

export interface NextSubscriber {
  _id: string;
  email: string;
  unsubscribeToken: string;
}

/** Returns the next subscribers of a sending: those who had confirmed when it began. */
export async function findNextSubscribers(
  tx: Tx,
  mailing: StoredMailing,
  limit: number,
): Promise<NextSubscriber[]> {
  const rows = await ahead(tx, mailing)
    .select(["id", "email", "unsubscribe_token"])
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ _id: row.id, email: row.email, unsubscribeToken: row.unsubscribe_token }));
}

/** Counts the subscribers whose e-mails are not in the outbox yet. */
export function countAhead(db: Db, mailing: StoredMailing): Promise<number> {
  return countSelected(ahead(db, mailing));
}

/** Selects those ahead of a mailing, or of the row of an outer query. */
function ahead(db: Db, { last_subscriber_id, created_at }: Place) {
  return db
    .withTables<NewsletterTables>()
    .selectFrom("subscribers")
    .where("status", "=", "confirmed")
    .where("id", ">", last_subscriber_id)
    .where("confirmed_at", "<=", created_at);
}

/** A subscriber of a sending, with the id of the e-mail; `refused` for an address that takes none. */
export interface Recipient {
  mailId: string;
  subscriberId: string;
  status: RecipientStatus;
}

/** Writes down who is in the outbox now, in the order of their ids. */
export async function insertRecipients(
  tx: Tx,
  mailingId: string,
  recipients: readonly Recipient[],
): Promise<void> {
  const last = recipients.at(-1);
  if (!last) return;
  const rows = recipients.map(({ mailId, subscriberId, status }) => {
    return { mail_id: mailId, mailing_id: mailingId, subscriber_id: subscriberId, status };
  });
  await tables(tx).insertInto("post_mailing_recipients").values(rows).execute();
  await tables(tx)
    .updateTable("post_mailings")
    .set({ last_subscriber_id: last.subscriberId })
    .where("id", "=", mailingId)
    .execute();
}

/** Records the outcome of e-mails that no longer wait. A missing one belonged to somebody who unsubscribed. */
export async function settleRecipients(tx: Tx, mailingId: string): Promise<void> {
  const status = sql<RecipientStatus>`coalesce((
    select case status when 'failed' then 'refused' else 'delivered' end
    from outbox where outbox.id = mail_id), 'left-out')`;
  await tx
    .withTables<AllTables>()
    .updateTable("post_mailing_recipients")
    .set({ status })
    .where("mailing_id", "=", mailingId)
    .where("status", "=", "waiting")
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("outbox")
            .select("outbox.id")
            .whereRef("outbox.id", "=", "mail_id")
            .where("outbox.status", "=", "queued"),
        ),
      ),
    )
    .execute();
}

/** Deletes the waiting e-mails of a sending from the outbox, but those that a worker is handing over now. */
export async function deleteWaitingMails(tx: Tx, mailingId: string): Promise<void> {
  await tx
    .withTables<AllTables>()
    .deleteFrom("outbox")
    .where("status", "=", "queued")
    .where("uncertain", "=", 0)
    .where("id", "in", (of) =>
      of
        .selectFrom("post_mailing_recipients")
        .select("mail_id")
        .where("mailing_id", "=", mailingId)
        .where("post_mailing_recipients.status", "=", "waiting"),
    )
    .execute();
}

/** Counts the recipients of a sending that has not ended. */
export async function countRecipients(db: Db, mailingId: string): Promise<Counts> {
  const recipients = tables(db).selectFrom("post_mailing_recipients").where("mailing_id", "=", mailingId);
  const counts = await countBy(recipients, (of) => of.ref("status"));
  return {
    delivered: counts.get("delivered") ?? 0,
    refused: counts.get("refused") ?? 0,
    leftOut: counts.get("left-out") ?? 0,
    waiting: counts.get("waiting") ?? 0,
    untried: await countUntried(db, mailingId),
  };
}

function countUntried(db: Db, mailingId: string): Promise<number> {
  return countSelected(
    db
      .withTables<AllTables>()
      .selectFrom("post_mailing_recipients")
      .innerJoin("outbox", "outbox.id", "mail_id")
      .where("mailing_id", "=", mailingId)
      .where("post_mailing_recipients.status", "=", "waiting")
      .where("attempts", "=", 0),
  );
}

/** Ends a sending with its figures. Its recipients are deleted. */
export async function endMailing(tx: Tx, id: string, counts: Counts, now: Date): Promise<void> {
  await tables(tx)
    .updateTable("post_mailings")
    .set({
      ended_at: now.toISOString(),
      delivered: counts.delivered,
      refused: counts.refused,
      left_out: counts.leftOut,
    })
    .where("id", "=", id)
    .execute();
  await tables(tx).deleteFrom("post_mailing_recipients").where("mailing_id", "=", id).execute();
}
