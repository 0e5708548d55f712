import { type RawBuilder, sql } from "kysely";

/**
 * The index that a list is read by. PostgreSQL plans by its statistics ("planner"); SQLite would take the first index
 * that fits, so it is told: the trigram index of the text, the index of a filtered column, or that of the order.
 */
export type AccessPath = "planner" | "text" | "filter" | "order";

/** Returns a column for the filter; SQLite takes no index for it when another one leads. */
export function filterColumn<Value>(column: string, lead: AccessPath): RawBuilder<Value> {
  return lead === "text" || lead === "order" ? withoutIndex(column) : sql.ref<Value>(column);
}

/** Returns a column for the order; SQLite takes no index for it when another one leads. */
export function orderColumn(column: string, lead: AccessPath): RawBuilder<unknown> {
  return lead === "text" || lead === "filter" ? withoutIndex(column) : sql.ref(column);
}

/** Adds a `+`, which keeps SQLite from taking an index (sqlite.org/optoverview.html, section 8). */
function withoutIndex<Value>(column: string): RawBuilder<Value> {
  return sql<Value>`+${sql.ref(column)}`;
}
