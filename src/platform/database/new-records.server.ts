import { sql } from "kysely";
import type { Db } from "./db.server.ts";

/** Returns the ids of records above one, newest first. */
export type FindNewRecords = (db: Db, since: string, limit: number) => Promise<string[]>;

/** Returns the function that finds new records of a table, whose ids tell when they were made. */
export function newRecordsIn(table: string): FindNewRecords {
  const from = sql.table(table);
  return async (db, since, limit) => {
    const ids = sql<{ id: string }>`
      select id from ${from} where id > ${since} order by id desc limit ${limit}`;
    return (await ids.execute(db)).rows.map((row) => row.id);
  };
}
