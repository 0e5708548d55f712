import { type RawBuilder, sql } from "kysely";

/**
 * The index that a list is read by. PostgreSQL plans by its statistics ("planner"); SQLite would take the first index
 * that fits, so it is told: the trigram index of the text, the index of a filtered column, or that of the order.
 */
export type AccessPath = "planner" | "text" | "filter" | "order";

/** Returns a column for the filter; SQLite takes no index for it when the path is another one. */
export function filterColumn<Value>(column: string, path: AccessPath): RawBuilder<Value> {
  return path === "text" || path === "order" ? withoutIndex(column) : sql.ref<Value>(column);
}

/** Returns a column for the order; SQLite takes no index for it when the path is another one. */
export function orderColumn(column: string, path: AccessPath): RawBuilder<unknown> {
  return path === "text" || path === "filter" ? withoutIndex(column) : sql.ref(column);
}

/** Adds a `+`, which keeps SQLite from taking an index (sqlite.org/optoverview.html, section 8). */
function withoutIndex<Value>(column: string): RawBuilder<Value> {
  return sql<Value>`+${sql.ref(column)}`;
}
