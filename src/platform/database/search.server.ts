import {
  type RawBuilder,
  type SelectQueryBuilder,
  type Simplify,
  type SqlBool,
  SqliteAdapter,
  sql,
} from "kysely";
import { type Db, likePattern, searchable } from "./db.server.ts";
import type { List } from "./pagination.server.ts";
import type { AccessPath } from "./query-plan.server.ts";
import type { Order } from "./sort.server.ts";

/**
 * Up to so many rows are gathered and sorted; where there are more, enough for a page are met soon on a walk in order.
 * Measured with 100,000 applications: sorting so many takes 20 ms, and so does walking to the end of them all.
 */
const FEW = 10_000;

/** The fewest characters that the trigram index of SQLite knows how to find. */
const TRIGRAM = 3;

/** What narrows a list. */
interface Narrowing {
  db: Db;
  /** Has a column `search`, and on SQLite a trigram index of it: see `searchIndexOf`. */
  table: string;
  /** What is searched for, if anything is. */
  q: string | undefined;
  /** Whether anything else narrows the list. */
  filtered: boolean;
}

/** A list as its storage reads it. */
export interface SearchedList<DB, TB extends keyof DB, Row, Listed> extends Narrowing {
  order: Order<Listed>;
  /** All rows that are left, told what to go by. */
  select(lead: AccessPath): SelectQueryBuilder<DB, TB, Row>;
  toRecord(row: Simplify<Row>): Listed;
}

/** Gives the list as its readers know it: what it goes by is found out once, at the first reading. */
export function searchedList<DB, TB extends keyof DB, Row, Listed>(
  list: SearchedList<DB, TB, Row, Listed>,
): List<Listed> {
  const count = (lead: AccessPath) => countSelected(list.select(lead));
  let chosen: Promise<Choice> | undefined;
  const choose = () => {
    chosen ??= chooseAccessPath(list, count);
    return chosen;
  };
  let counting: Promise<number> | undefined;
  const countOnce = (lead: AccessPath) => {
    counting ??= count(lead);
    return counting;
  };
  return {
    async find(part) {
      const { lead, total } = await choose();
      // A cursor is read all the same, or a bad one would pass where there is nothing to find.
      if (total === 0 && part.after === undefined) return [];
      // Each of the two may have to read all rows, for a text without letters that an index knows: both at a time.
      if (list.q && total === undefined) countOnce(lead).catch(() => {});
      return (await list.order.take(list.select(lead), part, lead).execute()).map(list.toRecord);
    },
    async count() {
      const { lead, total } = await choose();
      return total ?? countOnce(lead);
    },
    cursorAfter: list.order.cursorAfter,
  };
}

/** How many rows a query would give. */
export async function countSelected<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const counted = rows.clearSelect().select((of) => of.fn.countAll().as("count"));
  return (await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow()).count;
}

interface Choice {
  lead: AccessPath;
  /** Rows in the whole list, where choosing has told. */
  total?: number;
}

async function chooseAccessPath(
  { db, table, q, filtered }: Narrowing,
  count: (lead: AccessPath) => Promise<number>,
): Promise<Choice> {
  if (!isSqlite(db)) return { lead: "planner" };
  if (!q && !filtered) return { lead: "order" };
  if (q && [...searchable(q)].length >= TRIGRAM) {
    // How many rows hold the text is the total when nothing else narrows the list; else we only ask whether it is few.
    const holding = await countIndexed(db, table, q, filtered ? FEW + 1 : NO_LIMIT);
    if (!filtered) return { lead: holding > FEW ? "order" : "text", total: holding };
    if (holding <= FEW) return { lead: "text", total: await count("text") };
  }
  const total = await count("filter");
  return { lead: total > FEW ? "order" : "filter", total };
}

/** What SQLite takes for no limit. */
const NO_LIMIT = -1;

/** How many rows the trigram index finds with a text, as far as the limit. */
async function countIndexed(db: Db, table: string, q: string, limit: number): Promise<number> {
  const found = sql`select 1 from (${indexed(table, q)}) limit ${limit}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${found})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** True for the rows of a table whose column `search` holds a text; nothing in the text is a wildcard. */
export function matchesSearch(table: string, q: string, lead: AccessPath): RawBuilder<SqlBool> {
  if (lead === "text") return sql<SqlBool>`search_row in (${indexed(table, q)})`;
  return sql<SqlBool>`search like ${likePattern(q)} escape '\\'`;
}

/** The text as one string of FTS5, in which a quote is doubled and nothing else has a meaning. */
function indexed(table: string, q: string): RawBuilder<unknown> {
  const index = sql.table(searchIndexOf(table));
  const text = `"${searchable(q).replaceAll('"', '""')}"`;
  return sql`select rowid from ${index} where ${index} match ${text}`;
}

/** The trigram index of a table's column `search` on SQLite. Its rowid is the table's `search_row`. */
export function searchIndexOf(table: string): string {
  return `${table}_search`;
}

function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
