import type { Lead, LeadBody } from "#features/leads/contract.ts";
import {
  type Answers,
  type LeadColumns,
  leadSortColumns,
  newLead,
  recordAnswer,
  toLead,
  updateAnswers,
  updateLead,
  WAITING_END,
  waitingSortAt,
} from "#features/leads/storage.server.ts";
import {
  type AssigneeColumns,
  assigneeName,
  isAssignedTo,
  toAssignee,
} from "#features/timeline/assignee-storage.server.ts";
import type { Sort } from "#platform/contract/fields.ts";
import { searchable } from "#platform/contract/searchable.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import type { List } from "#platform/database/pagination.server.ts";
import { type AccessPath, filterColumn } from "#platform/database/query-plan.server.ts";
import { readStatus } from "#platform/database/read-status.server.ts";
import { matchesSearch, searchedList } from "#platform/database/search.server.ts";
import { type SortColumn, sortedBy, sortKey } from "#platform/database/sort.server.ts";
import { newId } from "#platform/process/id.server.ts";
import type { GetInTouch, GetInTouchBody, QueryBody, QuickEnquiry } from "./contract.ts";

/** The columns of both tables. Beside these, each has the fields of its form and the sort keys of some. */
interface EnquiryRow extends LeadColumns {
  id: string;
  created_at: string;
  read_at: string | null;
  replied_at: string | null;
  /** The latest end by the notice that it was sent under; null for none. */
  promised_until: string | null;
  /** Since when the dashboard announces its erasure. */
  announced_at: string | null;
  /** The administrator who looks after it. */
  assignee_id: string | null;
  search: string;
  [column: string]: string | number | null;
}
type EnquiryTables = Record<string, EnquiryRow>;
const tables = (db: Db) => db.withTables<EnquiryTables>();

/** How one kind of enquiry is stored. */
interface EnquiryTable<Body> {
  table: "queries" | "get_in_touch";
  /** The column of each field of the form. */
  columns: Record<keyof Body & string, string>;
  /** The columns that make up the sender's name. */
  nameColumns: readonly string[];
  /** The fields that a list sorts by. Texts have a column with their sort key, choices sort as they are. */
  sorted: { texts: readonly (keyof Body & string)[]; choices: readonly (keyof Body & string)[] };
  /** Returns the texts that a search looks through. */
  searched(body: Body): string[];
}

export interface EnquiryFilter {
  /** Part of a text that the search looks through. */
  q?: string;
  /** Get-in-touch enquiries alone have one. */
  category?: string | undefined;
  /** Only those that staff have not read. */
  unread?: boolean | undefined;
  /** Only those that reach their end. */
  ending?: boolean | undefined;
  /** Only those that an administrator looks after, or nobody with `UNASSIGNED`; "" for all. */
  assignee?: string | undefined;
  /** Only those that came in since a moment, or before one. */
  since?: Date | undefined;
  until?: Date | undefined;
  stage?: string | undefined;
  /** Only those that wait for their first answer. */
  waiting?: boolean | undefined;
  /** Only those that wait since this moment or longer. */
  waitingSince?: Date | undefined;
  /** Only those whose next step is due on this day or before. */
  dueUntil?: string | undefined;
}

export interface EnquiryListing extends EnquiryFilter {
  sort?: Sort<string> | undefined;
}

export const queryStorage = enquiryStorage<QueryBody, QuickEnquiry>({
  table: "queries",
  columns: {
    name: "name",
    email: "email",
    phoneNumber: "phone_number",
    message: "message",
    page: "page",
    source: "source",
  },
  nameColumns: ["name"],
  sorted: { texts: ["name", "email"], choices: [] },
  searched: ({ name, email, phoneNumber, message }) => [name, email, phoneNumber, message],
});

export const getInTouchStorage = enquiryStorage<GetInTouchBody, GetInTouch>({
  table: "get_in_touch",
  columns: {
    firstName: "first_name",
    lastName: "last_name",
    email: "email",
    mobileNumber: "mobile_number",
    companyName: "company_name",
    country: "country",
    category: "category",
    budget: "budget",
    message: "message",
    page: "page",
    source: "source",
  },
  nameColumns: ["first_name", "last_name"],
  sorted: { texts: ["firstName", "lastName", "email", "companyName", "country"], choices: ["category"] },
  searched: ({ firstName, lastName, email, mobileNumber, companyName, country, category, message }) => [
    `${firstName} ${lastName}`,
    email,
    mobileNumber,
    companyName,
    country,
    category,
    message,
  ],
});

/** The texts of a form, as they are stored. */
type Texts<Body> = Record<keyof Body & string, string>;

/** Describes the parts of an enquiry that storage reads. */
type Listed<Body> = Body & Lead & { _id: string; createdAt: string };

export type EnquiryStorage<Body extends Texts<Body>, Enquiry extends Listed<Body>> = ReturnType<
  typeof enquiryStorage<Body, Enquiry>
>;

/** Returns the SQL of one kind of enquiry. */
function enquiryStorage<Body extends Texts<Body>, Enquiry extends Listed<Body>>(kind: EnquiryTable<Body>) {
  const { table, columns, sorted, nameColumns } = kind;
  const fields = Object.entries(columns) as [keyof Body & string, string][];
  const orderOf = sortedBy<Enquiry, string>(sortColumns(kind));

  /** Returns the enquiries that a filter leaves, as a query that goes by an access path. */
  function select(db: Db, filter: EnquiryFilter, path: AccessPath) {
    const { q, category, unread, ending, assignee, stage, since, until } = filter;
    const waitingEnd = filter.waitingSince ? waitingSortAt(filter.waitingSince) : WAITING_END;
    let query = tables(db).selectFrom(table);
    if (q) query = query.where(matchesSearch({ table, q }, path));
    if (category) query = query.where(filterColumn("category", path), "=", category);
    if (unread) query = query.where(filterColumn("read_at", path), "is", null);
    if (ending) query = query.where(filterColumn("announced_at", path), "is not", null);
    if (assignee) query = query.where(isAssignedTo(assignee, filterColumn("assignee_id", path)));
    if (since) query = query.where(filterColumn("created_at", path), ">=", since.toISOString());
    if (until) query = query.where(filterColumn("created_at", path), "<", until.toISOString());
    if (stage) query = query.where(filterColumn("stage", path), "=", stage);
    if (filter.waiting || filter.waitingSince)
      query = query.where(filterColumn("waiting_sort", path), "<=", waitingEnd);
    if (filter.dueUntil) query = query.where(filterColumn("next_step_on", path), "<=", filter.dueUntil);
    return query;
  }

  function toRow(body: Body, now: Date, promisedUntil: Date | null): EnquiryRow {
    const createdAt = now.toISOString();
    return {
      id: newId(),
      created_at: createdAt,
      read_at: null,
      replied_at: null,
      promised_until: promisedUntil?.toISOString() ?? null,
      announced_at: null,
      assignee_id: null,
      ...newLead(createdAt),
      search: searchable(...kind.searched(body)),
      ...Object.fromEntries(fields.map(([field, column]) => [column, body[field]])),
      ...Object.fromEntries(sorted.texts.map((field) => [`${columns[field]}_sort`, sortKey(body[field])])),
    };
  }

  function toEnquiry(selected: object): Enquiry {
    // Kysely keeps no names of columns beside those of the form.
    const row = selected as EnquiryRow & Partial<AssigneeColumns>;
    const enquiry: object = {
      _id: row.id,
      ...Object.fromEntries(fields.map(([field, column]) => [field, row[column]])),
      createdAt: row.created_at,
      readAt: row.read_at,
      repliedAt: row.replied_at,
      assignee: toAssignee(row),
      ...toLead(row),
    };
    return enquiry as Enquiry;
  }

  return {
    table,
    nameColumns,
    select,

    /** Returns the enquiries that a filter leaves, in an order, to be read in parts. */
    list(db: Db, { sort, ...filter }: EnquiryListing): List<Enquiry> {
      const { q, ...narrowing } = filter;
      return searchedList({
        db,
        table,
        q,
        filtered: Object.values(narrowing).some(Boolean),
        order: orderOf(sort),
        select: (path) => select(db, filter, path).selectAll().select(assigneeName(table)),
        toRecord: toEnquiry,
      });
    },

    /**
     * Adds an enquiry.
     * @param promisedUntil the latest end that its notice promised; null for none
     */
    async insert(tx: Tx, body: Body, now: Date, promisedUntil: Date | null): Promise<Enquiry> {
      const row = toRow(body, now, promisedUntil);
      await tables(tx).insertInto(table).values(row).execute();
      return toEnquiry(row);
    },

    /** Returns enquiries by id; an unknown id is left out. */
    async findById(db: Db, ids: readonly string[]): Promise<Enquiry[]> {
      const query = tables(db).selectFrom(table).selectAll().select(assigneeName(table));
      return (await query.where("id", "in", ids).orderBy("id").execute()).map(toEnquiry);
    },

    /** Deletes enquiries by id. Returns how many there were. */
    async deleteById(tx: Tx, ids: readonly string[]): Promise<number> {
      const rows = tables(tx).deleteFrom(table).where("id", "in", ids);
      return Number((await rows.executeTakeFirst()).numDeletedRows);
    },

    readStatus: readStatus(table),
    updateLead: (tx: Tx, id: string, body: LeadBody) => updateLead(tx, table, id, body),
    updateAnswers: (tx: Tx, id: string, answers: Answers) => updateAnswers(tx, table, id, answers),

    /** Says of a record that staff have answered it, and read it. Returns false for an unknown id. */
    async recordAnswer(tx: Tx, id: string, at: Date): Promise<boolean> {
      const known = await readStatus(table).markReplied(tx, { subjectId: id, sent: true, at });
      if (known) await recordAnswer(tx, table, id, at);
      return known;
    },
  };
}

function sortColumns<Body extends Texts<Body>>({ columns, sorted }: EnquiryTable<Body>) {
  const byText = sorted.texts.map((field): [string, SortColumn<Listed<Body>>] => [
    field,
    { column: `${columns[field]}_sort`, type: "string", read: (row) => sortKey(row[field]) },
  ]);
  const byChoice = sorted.choices.map((field): [string, SortColumn<Listed<Body>>] => [
    field,
    { column: columns[field], type: "string", read: (row) => row[field] },
  ]);
  return Object.fromEntries([...byText, ...byChoice, ...leadSortColumns]);
}
