import { sql } from "kysely";
import type { Database, Db, Tx } from "#platform/database/db.server.ts";
import type { BudgetReason } from "./contract.ts";

type BudgetTables = {
  daily_bytes: {
    day: string;
    /** A keyed digest of a network, never its address, or the name of the sum of all. */
    network: string;
    bytes: number;
    refused: number;
    refused_at: string;
  };
};
const tables = (db: Db) => db.withTables<BudgetTables>();

/** Bytes of one network on a day, and how often it was refused. */
interface DailyCount {
  network: string;
  bytes: number;
  refused: number;
  /** When it was last refused; empty when never. */
  refusedAt: string;
}

/** Adds to the counts of a day. Returns the sums, with what other nodes have added. */
export async function addDailyCounts(
  tx: Tx,
  day: string,
  counts: readonly DailyCount[],
): Promise<DailyCount[]> {
  const sums: DailyCount[] = [];
  for (const { network, bytes, refused, refusedAt } of counts) {
    const row = await tables(tx)
      .insertInto("daily_bytes")
      .values({ day, network, bytes, refused, refused_at: refusedAt })
      .onConflict((conflict) =>
        conflict.columns(["day", "network"]).doUpdateSet({
          bytes: sql`daily_bytes.bytes + excluded.bytes`,
          refused: sql`daily_bytes.refused + excluded.refused`,
          refused_at: sql`case when excluded.refused_at > daily_bytes.refused_at
            then excluded.refused_at else daily_bytes.refused_at end`,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    sums.push(toCount(row));
  }
  return sums;
}

/** Returns the counts of a day. */
export async function findDailyCounts(db: Db, day: string): Promise<DailyCount[]> {
  const rows = await tables(db).selectFrom("daily_bytes").selectAll().where("day", "=", day).execute();
  return rows.map(toCount);
}

/** Returns the counts of a day that have one of these names. */
export async function findNamedCounts(db: Db, day: string, names: readonly string[]): Promise<DailyCount[]> {
  const rows = await tables(db)
    .selectFrom("daily_bytes")
    .selectAll()
    .where("day", "=", day)
    .where("network", "in", names)
    .execute();
  return rows.map(toCount);
}

/** Deletes the counts of days before one. */
export async function deleteDailyCounts(tx: Tx, before: string): Promise<void> {
  await tables(tx).deleteFrom("daily_bytes").where("day", "<", before).execute();
}

/** Returns the bytes within the file of SQLite that deleted records have left. */
export async function readFreeInFile(db: Database): Promise<number> {
  const free = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db.read);
  const page = await sql<{ page_size: number }>`pragma page_size`.execute(db.read);
  return (free.rows[0]?.freelist_count ?? 0) * (page.rows[0]?.page_size ?? 0);
}

function toCount(row: BudgetTables["daily_bytes"]): DailyCount {
  const { network, bytes, refused, refused_at } = row;
  return { network, bytes, refused, refusedAt: refused_at };
}

/** Returns the name under which refusals are counted for all networks together. */
export const refusalName = (reason: BudgetReason) => `refused-${reason}`;
