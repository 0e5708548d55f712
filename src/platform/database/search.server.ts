import {
  type RawBuilder,
  type SelectQueryBuilder,
  type Simplify,
  type SqlBool,
  SqliteAdapter,
  sql,
} from "kysely";
import { searchable } from "#platform/contract/searchable.ts";
import type { Db } from "./db.server.ts";
import type { List } from "./pagination.server.ts";
import type { AccessPath } from "./query-plan.server.ts";
import { countSelected } from "./records.server.ts";
import type { Order } from "./sort.server.ts";

/**
 * Up to this many rows are collected and sorted; of more, a walk in order soon meets enough for a page. Sorting them
 * takes as long as walking through 100,000 applications (`npm run bench:lists`).
 */
const FEW = 10_000;

/** The shortest text that SQLite's trigram index finds. */
const TRIGRAM = 3;

/** A text that is searched for. */
interface Search<Text> {
  /** Has a column `search`, and on SQLite a trigram index of it: see `searchIndexOf`. */
  table: string;
  q: Text;
  elsewhere?: FoundElsewhere | undefined;
}

/** The rows that hold a text in another table. */
export interface FoundElsewhere {
  /** Is true of these rows. */
  condition: RawBuilder<SqlBool>;
  /** Their `search_row` on SQLite, which joins them with those of the trigram index. */
  searchRows?: RawBuilder<unknown>;
}

/** The filter of a list. */
interface Narrowing extends Search<string | undefined> {
  db: Db;
  /** True when another filter narrows the list. */
  filtered: boolean;
}

/** A list with its search and order. */
interface SearchedList<DB, TB extends keyof DB, Row, Listed> extends Narrowing {
  order: Order<Listed>;
  /** Returns the query of the filtered rows by an access path. */
  select(path: AccessPath): SelectQueryBuilder<DB, TB, Row>;
  toRecord(row: Simplify<Row>): Listed;
}

/** Returns a list that chooses its access path once, at the first reading. */
export function searchedList<DB, TB extends keyof DB, Row, Listed>(
  list: SearchedList<DB, TB, Row, Listed>,
): List<Listed> {
  const count = (path: AccessPath) => countSelected(list.select(path));
  let chosen: Promise<Choice> | undefined;
  const choose = () => {
    chosen ??= chooseAccessPath(list, count);
    return chosen;
  };
  let counting: Promise<number> | undefined;
  const countOnce = (path: AccessPath) => {
    counting ??= count(path);
    return counting;
  };
  return {
    async find(part) {
      const { path, total } = await choose();
      // A cursor is checked even so, or a bad one would pass for an empty list.
      if (total === 0 && part.after === undefined) return [];
      // Both may have to read all rows, for a text that no index knows, so they run in parallel.
      if (list.q && total === undefined) countOnce(path).catch(() => {});
      return (await list.order.take(list.select(path), part, path).execute()).map(list.toRecord);
    },
    async count() {
      const { path, total } = await choose();
      return total ?? countOnce(path);
    },
    cursorAfter: list.order.cursorAfter,
  };
}

interface Choice {
  path: AccessPath;
  /** Rows in the whole list, if the choice has counted them. */
  total?: number;
}

async function chooseAccessPath(
  { db, table, q, elsewhere, filtered }: Narrowing,
  count: (path: AccessPath) => Promise<number>,
): Promise<Choice> {
  if (!isSqlite(db)) return { path: "planner" };
  if (!q && !filtered) return { path: "order" };
  if (q && [...searchable(q)].length >= TRIGRAM) {
    // Without another filter the rows with the text are the total; else it only matters whether they are few.
    const holding = await countFound(db, found({ table, q, elsewhere }), filtered ? FEW + 1 : NO_LIMIT);
    if (!filtered) return { path: holding > FEW ? "order" : "text", total: holding };
    if (holding <= FEW) return { path: "text", total: await count("text") };
  }
  const total = await count("filter");
  return { path: total > FEW ? "order" : "filter", total };
}

/** SQLite's value for no limit. */
const NO_LIMIT = -1;

/** Counts the rows that the indexes find, up to the limit. */
async function countFound(db: Db, rows: RawBuilder<unknown>, limit: number): Promise<number> {
  const some = sql`select 1 from (${rows}) limit ${limit}`;
  const counted = await sql<{ count: number }>`select count(*) as count from (${some})`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

/** Returns the condition that the column `search` contains a text, or that it stands elsewhere. */
export function matchesSearch(search: Search<string>, path: AccessPath): RawBuilder<SqlBool> {
  if (path === "text") return sql<SqlBool>`search_row in (${found(search)})`;
  const contains = containsText(search.q);
  const { elsewhere } = search;
  return elsewhere ? sql<SqlBool>`(${contains} or ${elsewhere.condition})` : contains;
}

/** Returns the condition that the column `search` contains a text, in which nothing is a wildcard. */
export function containsText(text: string): RawBuilder<SqlBool> {
  const pattern = `%${searchable(text).replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`search like ${pattern} escape '\\'`;
}

/** Returns the `search_row` of the rows that SQLite's indexes find. */
function found({ table, q, elsewhere }: Search<string>): RawBuilder<unknown> {
  const rows = indexed(table, q);
  return elsewhere?.searchRows ? sql`${rows} union ${elsewhere.searchRows}` : rows;
}

/** Returns the rows of a text by FTS5, in whose strings only a quote is special and doubled. */
function indexed(table: string, q: string): RawBuilder<unknown> {
  const index = sql.table(searchIndexOf(table));
  const text = `"${searchable(q).replaceAll('"', '""')}"`;
  return sql`select rowid from ${index} where ${index} match ${text}`;
}

/** Returns the name of SQLite's trigram index of a table. Its rowid is the table's `search_row`. */
export function searchIndexOf(table: string): string {
  return `${table}_search`;
}

function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
