import type { Db, Tx } from "#platform/database/db.server.ts";
import { sha256 } from "#platform/process/id.server.ts";
import type { CalendarFeed } from "./contract.ts";

type FeedTables = {
  calendar_feeds: { administrator_id: string; token_hash: string; created_at: string };
};
const tables = (db: Db) => db.withTables<FeedTables>();

/** Returns the address of an administrator, without its token; undefined while there is none. */
export async function findFeed(db: Db, administratorId: string): Promise<CalendarFeed | undefined> {
  const row = await tables(db)
    .selectFrom("calendar_feeds")
    .select("created_at")
    .where("administrator_id", "=", administratorId)
    .executeTakeFirst();
  return row && { createdAt: row.created_at };
}

/** Returns whose address has a token. */
export async function findByToken(db: Db, token: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom("calendar_feeds")
    .select("administrator_id")
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  return row?.administrator_id;
}

/** Writes the address of an administrator in place of the one before. */
export async function writeFeed(tx: Tx, administratorId: string, token: string, at: Date): Promise<void> {
  const values = { token_hash: sha256(token), created_at: at.toISOString() };
  await tables(tx)
    .insertInto("calendar_feeds")
    .values({ administrator_id: administratorId, ...values })
    .onConflict((conflict) => conflict.column("administrator_id").doUpdateSet(values))
    .execute();
}

/** Ends the address of an administrator. Returns false where there is none. */
export async function deleteFeed(tx: Tx, administratorId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom("calendar_feeds")
    .where("administrator_id", "=", administratorId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all addresses, as after a restored backup. */
export async function deleteAllFeeds(tx: Tx): Promise<void> {
  await tables(tx).deleteFrom("calendar_feeds").execute();
}
