import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/db.server.ts";
import type { List } from "#platform/database/pagination.server.ts";
import { sortedBy } from "#platform/database/sort.server.ts";
import { newId, randomToken, sha256 } from "#platform/process/id.server.ts";
import { CONFIRM_WITHIN_MS, MAIL_AGAIN_AFTER_MS } from "./rules.ts";

export type NewsletterTables = {
  subscribers: {
    id: string;
    email: string;
    status: "pending" | "confirmed";
    token_hash: string;
    /** Kept as it is, since every issue carries it; it can do no more than take the address off the list. */
    unsubscribe_token: string;
    created_at: string;
    confirmed_at: string | null;
  };
};
const tables = (db: Db) => db.withTables<NewsletterTables>();

interface PendingSubscriber {
  _id: string;
  unsubscribeToken: string;
}

/**
 * Stores that an address asks for the newsletter; of the token only its SHA-256 is kept. Returns undefined when no mail
 * should go out: the address is confirmed already, or was asked a moment ago.
 */
export async function beginSubscription(
  tx: Tx,
  { email, token }: { email: string; token: string },
  now: Date,
): Promise<PendingSubscriber | undefined> {
  const row = await tables(tx)
    .insertInto("subscribers")
    .values({
      id: newId(),
      email,
      status: "pending",
      token_hash: sha256(token),
      unsubscribe_token: randomToken(),
      created_at: now.toISOString(),
      confirmed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ token_hash: sha256(token), created_at: now.toISOString() })
        .where("subscribers.status", "=", "pending")
        .where("subscribers.created_at", "<=", before(now, MAIL_AGAIN_AFTER_MS)),
    )
    .returning(["id", "unsubscribe_token"])
    .executeTakeFirst();
  return row && { _id: row.id, unsubscribeToken: row.unsubscribe_token };
}

/** Deletes the addresses whose owners have not answered in time. Returns their ids, since their mails must go too. */
export async function deleteUnconfirmed(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tables(tx)
    .deleteFrom("subscribers")
    .where("status", "=", "pending")
    .where("created_at", "<=", before(now, CONFIRM_WITHIN_MS))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Confirms the address that the token was sent to. Returns its id, and whether it was confirmed just now. */
export async function confirmSubscription(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ _id: string; fresh: boolean } | undefined> {
  const confirmed = await tables(tx)
    .updateTable("subscribers")
    .set({ status: "confirmed", confirmed_at: now.toISOString() })
    .where("token_hash", "=", sha256(token))
    .where("status", "=", "pending")
    .where("created_at", ">", before(now, CONFIRM_WITHIN_MS))
    .returning("id")
    .executeTakeFirst();
  if (confirmed) return { _id: confirmed.id, fresh: true };
  const row = await tables(tx)
    .selectFrom("subscribers")
    .select("id")
    .where("token_hash", "=", sha256(token))
    .where("status", "=", "confirmed")
    .executeTakeFirst();
  return row && { _id: row.id, fresh: false };
}

/** Takes an address off the list. Returns its id. */
export async function deleteSubscriber(tx: Tx, unsubscribeToken: string): Promise<string | undefined> {
  const row = await tables(tx)
    .deleteFrom("subscribers")
    .where("unsubscribe_token", "=", unsubscribeToken)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Counts the confirmed addresses, and those that may still be confirmed. */
export async function countSubscribers(db: Db, now: Date): Promise<{ confirmed: number; pending: number }> {
  const inTime = sql<number>`count(case when created_at > ${before(now, CONFIRM_WITHIN_MS)} then 1 end)`;
  const rows = await tables(db)
    .selectFrom("subscribers")
    .select((of) => ["status", of.fn.countAll<number>().as("all"), inTime.as("in_time")])
    .groupBy("status")
    .execute();
  const counts = new Map(rows.map((row) => [row.status, row]));
  return { confirmed: counts.get("confirmed")?.all ?? 0, pending: counts.get("pending")?.in_time ?? 0 };
}

interface Subscriber {
  _id: string;
  email: string;
  confirmedAt: string;
  unsubscribeToken: string;
}

const byConfirmation = sortedBy<Subscriber, "confirmedAt">({
  confirmedAt: { column: "confirmed_at", type: "string", read: ({ confirmedAt }) => confirmedAt },
})("confirmedAt");

/** Returns the list of the confirmed addresses in the order of their confirmation. */
export function listSubscribers(db: Db): Omit<List<Subscriber>, "count"> {
  const confirmed = tables(db).selectFrom("subscribers").where("status", "=", "confirmed");
  return {
    async find(part) {
      const rows = await byConfirmation.take(confirmed.selectAll(), part).execute();
      return rows.map(({ id, email, confirmed_at, unsubscribe_token }) => ({
        _id: id,
        email,
        confirmedAt: confirmed_at ?? "",
        unsubscribeToken: unsubscribe_token,
      }));
    },
    cursorAfter: byConfirmation.cursorAfter,
  };
}

/** Returns subscribers by id, confirmed or not; an unknown id is left out. */
export async function findSubscribersById(
  db: Db,
  ids: readonly string[],
): Promise<{ _id: string; email: string; status: string; createdAt: string; confirmedAt: string | null }[]> {
  const rows = await tables(db).selectFrom("subscribers").selectAll().where("id", "in", ids).execute();
  return rows.map(({ id, email, status, created_at, confirmed_at }) => {
    return { _id: id, email, status, createdAt: created_at, confirmedAt: confirmed_at };
  });
}

/** Takes subscribers off the list by id. */
export async function deleteSubscribersById(tx: Tx, ids: readonly string[]): Promise<void> {
  await tables(tx).deleteFrom("subscribers").where("id", "in", ids).execute();
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
