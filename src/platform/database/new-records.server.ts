import { sql } from "kysely";
import type { Db } from "./db.server.ts";

/** Gives the ids of records above one, newest first: what came in since. */
export type FindArrivals = (db: Db, since: string, limit: number) => Promise<string[]>;

/** Reads what came into a table, whose ids tell when they were made. */
export function arrivalsIn(table: string): FindArrivals {
  const from = sql.table(table);
  return async (db, since, limit) => {
    const ids = sql<{ id: string }>`
      select id from ${from} where id > ${since} order by id desc limit ${limit}`;
    return (await ids.execute(db)).rows.map((row) => row.id);
  };
}
