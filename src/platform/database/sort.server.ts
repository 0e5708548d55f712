import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { type Fault, fieldFault } from "#platform/contract/errors.ts";
import type { Sort } from "#platform/contract/fields.ts";
import type { PagePart } from "./pagination.server.ts";
import { type AccessPath, orderColumn } from "./query-plan.server.ts";

/**
 * A column of an order: its name in the database, and the same value read from a record: a text of `sortKey`, a word of
 * a closed list, or a number. Never null.
 */
export type SortColumn<Row> =
  | { column: string; type: "string"; read(row: Row): string }
  | { column: string; type: "number"; read(row: Row): number };

/** One order of a list; `_id` orders equal values, so that every record has one place. */
export interface Order<Row> {
  /** Returns the cursor of a page that ends with this record. */
  cursorAfter(row: Row): string;
  /** Sorts a query and limits it to a part. Throws Fault `invalid` for a cursor of another order. */
  take<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
    part: Partial<PagePart>,
    path?: AccessPath,
  ): SelectQueryBuilder<DB, TB, O>;
}

const MAX_KEY_LENGTH = 80;

/**
 * Returns text for sorting: without case, accents of Latin, Greek and Cyrillic letters and forms of letters, shortened.
 * It has a column of its own, which both engines compare by bytes, because they differ in case and language.
 */
export function sortKey(text: string): string {
  const folded = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return [...folded].slice(0, MAX_KEY_LENGTH).join("");
}

/**
 * Declares the columns that a list sorts by; `createdAt` is the order of its ids. Returns the function from a caller's
 * `sort` to the order, by default the newest first.
 */
export function sortedBy<Row extends { _id: string }, Name extends string>(
  columns: Record<Exclude<Name, "createdAt">, SortColumn<Row>>,
): (sort: Sort<Name> | undefined) => Order<Row> {
  const byName = new Map<string, SortColumn<Row>>(Object.entries(columns));
  return (sort: string = "-createdAt") => {
    const name = sort.replace(/^-/, "");
    const direction = sort.startsWith("-") ? "desc" : "asc";
    const column = byName.get(name);
    return column ? orderByColumn(name, column, direction) : orderById(direction);
  };
}

type Direction = "asc" | "desc";

/** The comparison of each direction. */
const beyond = { asc: sql`>`, desc: sql`<` } as const;

/** Orders by id; the cursor is the `_id`. */
function orderById<Row extends { _id: string }>(direction: Direction): Order<Row> {
  return {
    cursorAfter: ({ _id }) => _id,
    take(query, { after, limit }, path = "planner") {
      const id = orderColumn("id", path);
      const sorted = limited(query.orderBy(id, direction), limit);
      return after ? sorted.where(sql<SqlBool>`${id} ${beyond[direction]} ${knownId(after)}`) : sorted;
    },
  };
}

/** Orders by a column; the cursor contains the value too, because its record may be gone or changed. */
function orderByColumn<Row extends { _id: string }>(
  name: string,
  { column, type, read }: SortColumn<Row>,
  direction: Direction,
): Order<Row> {
  return {
    cursorAfter: (row) => toCursor([name, read(row), row._id]),
    take(query, { after, limit }, path = "planner") {
      const [value, id] = [orderColumn(column, path), orderColumn("id", path)];
      const sorted = limited(query.orderBy(value, direction).orderBy(id, direction), limit);
      if (!after) return sorted;
      const place = readCursor(after, name, type);
      return sorted.where(sql<SqlBool>`(${value}, ${id}) ${beyond[direction]} (${place.value}, ${place.id})`);
    },
  };
}

function limited<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  limit: number | undefined,
): SelectQueryBuilder<DB, TB, O> {
  return limit ? query.limit(limit) : query;
}

function toCursor(place: [name: string, value: string | number, id: string]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/**
 * Returns the place of a cursor in an order. Throws Fault `invalid` for any other cursor, because a value that a
 * database refuses (a number for text, a NUL) must not reach it.
 */
function readCursor(cursor: string, name: string, type: SortColumn<never>["type"]) {
  const [of, value, id] = parseArray(Buffer.from(cursor, "base64url").toString());
  if (of !== name || typeof value !== type || /\0/.test(String(value)) || typeof id !== "string")
    throw badCursor();
  return { value, id: knownId(id) };
}

function parseArray(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function knownId(id: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw badCursor();
  return id;
}

/** Returns the refusal of a cursor without a place in the list. */
export function badCursor(): Fault {
  const message = "This cursor is not one of this list in this order. Begin again without a cursor.";
  return fieldFault("cursor", message);
}
