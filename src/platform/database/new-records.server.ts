import { sql } from "kysely";
import type { Db } from "./db.server.ts";

/** Returns the ids of records after an id, newest first. */
export type FindArrivals = (db: Db, since: string, limit: number) => Promise<string[]>;

/** Returns the function that finds the new records of a table, whose ids begin with their moment. */
export function arrivalsIn(table: string): FindArrivals {
  const from = sql.table(table);
  return async (db, since, limit) => {
    const ids = sql<{ id: string }>`
      select id from ${from} where id > ${since} order by id desc limit ${limit}`;
    return (await ids.execute(db)).rows.map((row) => row.id);
  };
}
