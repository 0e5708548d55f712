import { sql } from "kysely";
import type { Query } from "./db.server.ts";

/** What of a table has reached the end of its time. */
export interface Expiry {
  /** How many records there are, and how many of them were made before a moment. */
  count(db: Query, before: Date): Promise<{ due: number; total: number }>;
  /** Ids of records that were made before a moment, the oldest first. */
  find(db: Query, before: Date, limit: number): Promise<string[]>;
}

/** Reads the age of a table's records, which have `id` and `created_at`. */
export function expiryOf(table: string): Expiry {
  const from = sql.table(table);
  return {
    async count(db, before) {
      const made = sql`created_at < ${before.toISOString()}`;
      const counts = sql<{ due: number; total: number }>`
        select (select count(*) from ${from} where ${made}) as due, (select count(*) from ${from}) as total`;
      const [row = { due: 0, total: 0 }] = (await counts.execute(db)).rows;
      return row;
    },
    async find(db, before, limit) {
      const ids = sql<{ id: string }>`
        select id from ${from} where created_at < ${before.toISOString()} order by created_at limit ${limit}`;
      return (await ids.execute(db)).rows.map((row) => row.id);
    },
  };
}
