import { sql } from "kysely";
import { containing, type Query, searchable, type Tx } from "#platform/db.server.ts";
import { newId } from "#platform/id.server.ts";
import type { QueryBody, QuickEnquiry } from "./contract.ts";

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
    search: string;
  };
};
type QueryRow = QueryTables["queries"];

export interface QueryFilter {
  q?: string;
  limit?: number;
  /** `_id` of the last enquiry of the page before. */
  after?: string;
}

/** Quick enquiries, newest first. */
export async function findQueries(db: Query, filter: QueryFilter): Promise<QuickEnquiry[]> {
  let query = filtered(db, filter).selectAll().orderBy("id", "desc");
  if (filter.after) query = query.where("id", "<", filter.after);
  if (filter.limit) query = query.limit(filter.limit);
  return (await query.execute()).map(toEnquiry);
}

export async function countQueries(db: Query, filter: QueryFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

function filtered(db: Query, { q }: QueryFilter) {
  const query = db.withTables<QueryTables>().selectFrom("queries");
  return q ? query.where(sql<boolean>`search like ${containing(q)} escape '\\'`) : query;
}

/** Adds a quick enquiry. */
export async function insertQuery(tx: Tx, body: QueryBody, now: Date): Promise<QuickEnquiry> {
  const row: QueryRow = {
    id: newId(),
    name: body.name,
    email: body.email,
    phone_number: body.phoneNumber,
    message: body.message,
    created_at: now.toISOString(),
    read_at: null,
    replied_at: null,
    search: searchable(body.name, body.email, body.phoneNumber, body.message),
  };
  await tx.withTables<QueryTables>().insertInto("queries").values(row).execute();
  return toEnquiry(row);
}

/** Deletes a quick enquiry; gives false when there is none of this id. */
export async function deleteQuery(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .withTables<QueryTables>()
    .deleteFrom("queries")
    .where("id", "=", id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
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
