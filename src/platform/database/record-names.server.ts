import { sql } from "kysely";
import type { Db } from "./db.server.ts";

/** Gives the function that tells what records of a table are called, by id; one that is gone is left out. */
export function namesIn(
  table: string,
  ...columns: readonly string[]
): (db: Db, ids: readonly string[]) => Promise<Map<string, string>> {
  const name = sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  );
  return async (db, ids) => {
    if (ids.length === 0) return new Map();
    const rows = sql<{ id: string; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where id in (${sql.join(ids)})`;
    return new Map((await rows.execute(db)).rows.map((row) => [row.id, row.name]));
  };
}
