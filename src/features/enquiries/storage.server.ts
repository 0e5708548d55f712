import type { Sort } from "#platform/contract/fields.ts";
import { type Db, searchable, type Tx } from "#platform/database/db.server.ts";
import type { List } from "#platform/database/pagination.server.ts";
import { type AccessPath, filterColumn } from "#platform/database/query-plan.server.ts";
import { readStatus } from "#platform/database/read-status.server.ts";
import { matchesSearch, searchedList } from "#platform/database/search.server.ts";
import { sortedBy, sortKey } from "#platform/database/sort.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { Enquiry, enquirySorts, GetInTouchBody } from "./contract.ts";

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
    /** The latest end by the notice that it was sent under; null for none. */
    promised_until: string | null;
    /** Since when the desk names it among those that reach their end. */
    announced_at: string | null;
    search: string;
    first_name_sort: string;
    last_name_sort: string;
    email_sort: string;
    company_name_sort: string;
    country_sort: string;
  };
};
type EnquiryRow = GetInTouchTables["get_in_touch"];

export interface EnquiryFilter {
  /** Part of what was typed into the form, or of the category. */
  q?: string;
  category?: Enquiry["category"] | undefined;
  /** Only those that staff have not read. */
  unread?: boolean | undefined;
  /** Only those that reach their end. */
  ending?: boolean | undefined;
}

export interface EnquiryListing extends EnquiryFilter {
  sort?: Sort<EnquirySort> | undefined;
}
type EnquirySort = (typeof enquirySorts)[number];

/** The orders of the list; newest first is its own. */
const enquiryOrder = sortedBy<Enquiry, EnquirySort>({
  firstName: { column: "first_name_sort", type: "string", read: ({ firstName }) => sortKey(firstName) },
  lastName: { column: "last_name_sort", type: "string", read: ({ lastName }) => sortKey(lastName) },
  email: { column: "email_sort", type: "string", read: ({ email }) => sortKey(email) },
  companyName: {
    column: "company_name_sort",
    type: "string",
    read: ({ companyName }) => sortKey(companyName),
  },
  country: { column: "country_sort", type: "string", read: ({ country }) => sortKey(country) },
  category: { column: "category", type: "string", read: ({ category }) => category },
});

/** The enquiries that a filter leaves, in an order, to be read in parts. */
export function listEnquiries(db: Db, { sort, ...filter }: EnquiryListing): List<Enquiry> {
  return searchedList({
    db,
    table: "get_in_touch",
    q: filter.q,
    filtered: Boolean(filter.category || filter.unread || filter.ending),
    order: enquiryOrder(sort),
    select: (lead) => selectEnquiries(db, filter, lead).selectAll(),
    toRecord: toEnquiry,
  });
}

/** The enquiries that a filter leaves, as a query that goes by what it is told. */
function selectEnquiries(db: Db, { q, category, unread, ending }: EnquiryFilter, lead: AccessPath) {
  let query = db.withTables<GetInTouchTables>().selectFrom("get_in_touch");
  if (q) query = query.where(matchesSearch("get_in_touch", q, lead));
  if (category) query = query.where(filterColumn("category", lead), "=", category);
  if (unread) query = query.where(filterColumn("read_at", lead), "is", null);
  if (ending) query = query.where(filterColumn("announced_at", lead), "is not", null);
  return query;
}

/**
 * Adds an enquiry.
 * @param promisedUntil the latest end that its notice promised; null for none
 */
export async function insertEnquiry(
  tx: Tx,
  body: GetInTouchBody,
  now: Date,
  promisedUntil: Date | null,
): Promise<Enquiry> {
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
    promised_until: promisedUntil?.toISOString() ?? null,
    announced_at: null,
    search: searchText(body),
    first_name_sort: sortKey(body.firstName),
    last_name_sort: sortKey(body.lastName),
    email_sort: sortKey(body.email),
    company_name_sort: sortKey(body.companyName),
    country_sort: sortKey(body.country),
  };
  await tx.withTables<GetInTouchTables>().insertInto("get_in_touch").values(row).execute();
  return toEnquiry(row);
}

function searchText(body: GetInTouchBody): string {
  const { firstName, lastName, email, mobileNumber, companyName, country, category, message } = body;
  return searchable(`${firstName} ${lastName}`, email, mobileNumber, companyName, country, category, message);
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

export const enquiryMarks = readStatus("get_in_touch");

/** Enquiries by id; an unknown id is left out. */
export async function findEnquiriesById(db: Db, ids: readonly string[]): Promise<Enquiry[]> {
  const query = db.withTables<GetInTouchTables>().selectFrom("get_in_touch").selectAll();
  return (await query.where("id", "in", ids).orderBy("id").execute()).map(toEnquiry);
}

/** Deletes enquiries by id. Gives how many there were. */
export async function deleteEnquiriesById(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = tx.withTables<GetInTouchTables>().deleteFrom("get_in_touch").where("id", "in", ids);
  return Number((await rows.executeTakeFirst()).numDeletedRows);
}
