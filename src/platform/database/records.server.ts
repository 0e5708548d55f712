import { type AliasableExpression, type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db, Tx } from "./db.server.ts";

/**
 * Locks a row until the transaction ends, by a write that changes nothing, and returns it: of two transactions at once
 * the second sees what the first has written. It writes no key, for which SQLite would look up the rows that refer to
 * it.
 * @param column holds the key
 */
export async function lockRow<Row = unknown>(
  tx: Tx,
  table: string,
  key: string,
  column = "id",
): Promise<Row | undefined> {
  const locked = sql<Row>`
    update ${sql.table(table)} set created_at = created_at where ${sql.ref(column)} = ${key} returning *`;
  return (await locked.execute(tx)).rows[0];
}

/** Returns the names of records by id; an unknown id is left out. */
export type FindNames = (db: Db, ids: readonly string[]) => Promise<Map<string, string>>;

/** Returns the function that finds the names of a table's records, which are the joined texts of some columns. */
export function namesIn(table: string, ...columns: readonly string[]): FindNames {
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

/** Counts the rows of a query. */
export async function countSelected<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const counted = rows.clearSelect().select((of) => of.fn.countAll().as("count"));
  return (await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow()).count;
}

/** Counts the rows of a query by a value: `countBy(mails, (of) => of.ref("status"))`. A value of no row is left out. */
export async function countBy<DB, TB extends keyof DB, Row, Value>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  value: (of: ExpressionBuilder<DB, TB>) => AliasableExpression<Value>,
): Promise<Map<Value, number>> {
  const counted = rows
    .clearSelect()
    .select((of) => [value(of).as("value"), of.fn.countAll().as("count")])
    .groupBy((of) => [value(of)]);
  const found = await counted.$castTo<{ value: Value; count: number }>().execute();
  return new Map(found.map((row) => [row.value, row.count]));
}
