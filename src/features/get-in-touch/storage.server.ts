import { sql } from "kysely";
import { containing, type Query, searchable, type Tx } from "#platform/db.server.ts";
import { newId } from "#platform/id.server.ts";
import type { Enquiry, GetInTouchBody } from "./contract.ts";

type GetInTouchTables = {
  get_in_touch: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    mobile_number: string;
    company_name: string;
    country: string;
    category: Enquiry["category"];
    budget: Enquiry["budget"];
    message: string;
    created_at: string;
    read_at: string | null;
    replied_at: string | null;
    search: string;
  };
};
type EnquiryRow = GetInTouchTables["get_in_touch"];

export interface EnquiryFilter {
  q?: string;
  limit?: number;
  /** `_id` of the last enquiry of the page before. */
  after?: string;
}

/** Get-in-touch enquiries, newest first. */
export async function findEnquiries(db: Query, filter: EnquiryFilter): Promise<Enquiry[]> {
  let query = filtered(db, filter).selectAll().orderBy("id", "desc");
  if (filter.after) query = query.where("id", "<", filter.after);
  if (filter.limit) query = query.limit(filter.limit);
  return (await query.execute()).map(toEnquiry);
}

export async function countEnquiries(db: Query, filter: EnquiryFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

function filtered(db: Query, { q }: EnquiryFilter) {
  const query = db.withTables<GetInTouchTables>().selectFrom("get_in_touch");
  return q ? query.where(sql<boolean>`search like ${containing(q)} escape '\\'`) : query;
}

/** Adds an enquiry. */
export async function insertEnquiry(tx: Tx, body: GetInTouchBody, now: Date): Promise<Enquiry> {
  const row: EnquiryRow = {
    id: newId(),
    first_name: body.firstName,
    last_name: body.lastName,
    email: body.email,
    mobile_number: body.mobileNumber,
    company_name: body.companyName,
    country: body.country,
    category: body.category,
    budget: body.budget,
    message: body.message,
    created_at: now.toISOString(),
    read_at: null,
    replied_at: null,
    search: searchText(body),
  };
  await tx.withTables<GetInTouchTables>().insertInto("get_in_touch").values(row).execute();
  return toEnquiry(row);
}

function searchText(body: GetInTouchBody): string {
  const { firstName, lastName, email, mobileNumber, companyName, country, category, message } = body;
  return searchable(`${firstName} ${lastName}`, email, mobileNumber, companyName, country, category, message);
}

/** Deletes an enquiry; gives false when there is none of this id. */
export async function deleteEnquiry(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .withTables<GetInTouchTables>()
    .deleteFrom("get_in_touch")
    .where("id", "=", id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

function toEnquiry(row: EnquiryRow): Enquiry {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    mobileNumber: row.mobile_number,
    companyName: row.company_name,
    country: row.country,
    category: row.category,
    budget: row.budget,
    message: row.message,
    createdAt: row.created_at,
    readAt: row.read_at,
    repliedAt: row.replied_at,
  };
}
