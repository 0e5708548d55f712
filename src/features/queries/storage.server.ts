import type { Sort } from "#platform/contract/fields.ts";
import { type Db, searchable, type Tx } from "#platform/database/db.server.ts";
import type { List } from "#platform/database/pagination.server.ts";
import { type AccessPath, filterColumn } from "#platform/database/query-plan.server.ts";
import { readStatus } from "#platform/database/read-status.server.ts";
import { matchesSearch, searchedList } from "#platform/database/search.server.ts";
import { sortedBy, sortKey } from "#platform/database/sort.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { QueryBody, QuickEnquiry, querySorts } from "./contract.ts";

type QueryTables = {
  queries: {
    id: string;
    name: string;
    email: string;
    phone_number: string;
    message: string;
    created_at: string;
    read_at: string | null;
    replied_at: string | null;
    /** The latest end by the notice that it was sent under; null for none. */
    promised_until: string | null;
    /** Since when the desk names it among those that reach their end. */
    announced_at: string | null;
    search: string;
    name_sort: string;
    email_sort: string;
  };
};
type QueryRow = QueryTables["queries"];

export interface QueryFilter {
  /** Part of name, e-mail, phone number or message. */
  q?: string;
  /** Only those that staff have not read. */
  unread?: boolean | undefined;
  /** Only those that reach their end. */
  ending?: boolean | undefined;
}

export interface QueryListing extends QueryFilter {
  sort?: Sort<QuerySort> | undefined;
}
type QuerySort = (typeof querySorts)[number];

/** The orders of the list; newest first is its own. */
const queryOrder = sortedBy<QuickEnquiry, QuerySort>({
  name: { column: "name_sort", type: "string", read: ({ name }) => sortKey(name) },
  email: { column: "email_sort", type: "string", read: ({ email }) => sortKey(email) },
});

/** The quick enquiries that a filter leaves, in an order, to be read in parts. */
export function listQueries(db: Db, { sort, ...filter }: QueryListing): List<QuickEnquiry> {
  return searchedList({
    db,
    table: "queries",
    q: filter.q,
    filtered: Boolean(filter.unread || filter.ending),
    order: queryOrder(sort),
    select: (lead) => selectQueries(db, filter, lead).selectAll(),
    toRecord: toEnquiry,
  });
}

/** The quick enquiries that a filter leaves, as a query that goes by what it is told. */
export function selectQueries(db: Db, { q, unread, ending }: QueryFilter, lead: AccessPath) {
  let query = db.withTables<QueryTables>().selectFrom("queries");
  if (q) query = query.where(matchesSearch("queries", q, lead));
  if (unread) query = query.where(filterColumn("read_at", lead), "is", null);
  if (ending) query = query.where(filterColumn("announced_at", lead), "is not", null);
  return query;
}

/**
 * Adds a quick enquiry.
 * @param promisedUntil the latest end that its notice promised; null for none
 */
export async function insertQuery(
  tx: Tx,
  body: QueryBody,
  now: Date,
  promisedUntil: Date | null,
): Promise<QuickEnquiry> {
  const row: QueryRow = {
    id: newId(),
    name: body.name,
    email: body.email,
    phone_number: body.phoneNumber,
    message: body.message,
    created_at: now.toISOString(),
    read_at: null,
    replied_at: null,
    promised_until: promisedUntil?.toISOString() ?? null,
    announced_at: null,
    search: searchable(body.name, body.email, body.phoneNumber, body.message),
    name_sort: sortKey(body.name),
    email_sort: sortKey(body.email),
  };
  await tx.withTables<QueryTables>().insertInto("queries").values(row).execute();
  return toEnquiry(row);
}

function toEnquiry(row: QueryRow): QuickEnquiry {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    message: row.message,
    createdAt: row.created_at,
    readAt: row.read_at,
    repliedAt: row.replied_at,
  };
}

export const queryMarks = readStatus("queries");

/** Quick enquiries by id; an unknown id is left out. */
export async function findQueriesById(db: Db, ids: readonly string[]): Promise<QuickEnquiry[]> {
  const query = db.withTables<QueryTables>().selectFrom("queries").selectAll();
  return (await query.where("id", "in", ids).orderBy("id").execute()).map(toEnquiry);
}

/** Deletes quick enquiries by id. Gives how many there were. */
export async function deleteQueriesById(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = tx.withTables<QueryTables>().deleteFrom("queries").where("id", "in", ids);
  return Number((await rows.executeTakeFirst()).numDeletedRows);
}
