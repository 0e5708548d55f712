import * as z from "zod/mini";
import { receivedFilter } from "#features/figures/contract.ts";
import {
  answerBody,
  leadBody,
  leadFields,
  leadFilter,
  leadSorts,
  sentSource,
} from "#features/leads/contract.ts";
import { perAddress } from "#features/limits.ts";
import { can } from "#features/roles.ts";
import { assigneeField, assigneeFilter } from "#features/timeline/contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import {
  choice,
  done,
  email,
  idParam,
  LETTERS_AND_SPACES,
  listPlace,
  listQuery,
  phone,
  readBody,
  readStatusFields,
  shownNotice,
  sortBy,
  spamFields,
  text,
  toggle,
} from "#platform/contract/fields.ts";

/** Longer than any path with a form. */
const MAX_PATH = 100;

/** Canonical path of the form's page. The server takes any other text as "": a page never refuses an enquiry. */
const shownPage = {
  page: z._default(
    z.pipe(
      z.transform((given: unknown) => (typeof given === "string" && given.length <= MAX_PATH ? given : "")),
      z.string(),
    ),
    "",
  ),
};

/** Where an enquiry was written. */
const fromPage = {
  /** Canonical path of the page; "" where that is not known. */
  page: z.string(),
};

/** The quick enquiry (spec section 5). */
export const queryBody = z.object({
  name: text({
    required: "Name is required",
    max: 120,
    pattern: [LETTERS_AND_SPACES, "Name must contain only letters and spaces"],
  }),
  email: email({ required: "Email is required", invalid: "Enter a valid email" }),
  phoneNumber: phone({
    required: "Phone number is required",
    invalid: "Phone number must be 10 digits",
  }),
  /** The spec gives no text of its own for a missing message; this one follows its pattern. */
  message: text({ required: "Message is required", max: 5000, lines: true }),
  ...shownPage,
  ...sentSource,
});
export type QueryBody = z.output<typeof queryBody>;

export const quickEnquiry = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  message: z.string(),
  ...fromPage,
  createdAt: z.string(),
  ...readStatusFields,
  ...assigneeField,
  ...leadFields,
});
export type QuickEnquiry = z.output<typeof quickEnquiry>;

export const categories = ["Mobile App", "Web Development", "UI/UX Design", "DevOps"] as const;

/** The spec's values with the words shown for them. */
export const budgets = {
  "lt-5000": "Less than $5,000",
  "5k-10k": "$5,000 to $10,000",
  "10k-20k": "$10,000 to $20,000",
  "20k-50k": "$20,000 to $50,000",
  "50k-1l": "$50,000 to $100,000",
} as const;

const budgetValues = ["lt-5000", "5k-10k", "10k-20k", "20k-50k", "50k-1l"] as const;

const onlyLetters = /^[\p{L}\p{M}]+$/u;
const notLetters = "Only alphabets allowed";

/** The get-in-touch request (spec section 5). */
export const getInTouchBody = z.object({
  firstName: text({ required: "First Name is required", max: 80, pattern: [onlyLetters, notLetters] }),
  lastName: text({ required: "Last Name is required", max: 80, pattern: [onlyLetters, notLetters] }),
  email: email({ required: "Email is required", invalid: "Invalid email format" }),
  mobileNumber: phone({
    required: "Mobile Number is required",
    invalid: "Enter valid 10-digit number",
  }),
  companyName: text({ required: "Company Name is required", max: 150 }),
  country: text({ required: "Country is required", max: 80, pattern: [LETTERS_AND_SPACES, notLetters] }),
  category: choice(categories, {
    required: "Category is required",
    invalid: "Choose a category from the list",
  }),
  budget: choice(budgetValues, { required: "Budget is required", invalid: "Choose a budget from the list" }),
  message: text({ required: "Message is required", max: 5000, lines: true }),
  ...shownPage,
  ...sentSource,
});
export type GetInTouchBody = z.output<typeof getInTouchBody>;

export const getInTouch = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobileNumber: z.string(),
  companyName: z.string(),
  country: z.string(),
  category: z.enum(categories),
  budget: z.enum(budgetValues),
  message: z.string(),
  ...fromPage,
  createdAt: z.string(),
  ...readStatusFields,
  ...assigneeField,
  ...leadFields,
});
export type GetInTouch = z.output<typeof getInTouch>;

/** The words for visitors, of both forms. Apart, because the words for staff are in no file that visitors load. */
export const publicOutcomes = {
  sent: "Message Sent Successfully!",
  failed: "Failed to send message.",
} as const;

/** The words for staff. */
export const outcomes = {
  query: {
    markedRead: "Message marked as read.",
    markedUnread: "Message marked as unread.",
    markFailed: "The message could not be marked. Please try again.",
    deleted: "Message deleted.",
    notFound: "There is no such message.",
    empty: "No Records Found",
    confirmDelete: "Delete this message?",
    loadFailed: "The messages could not be loaded.",
    deleteFailed: "The message could not be deleted. Please try again.",
  },
  "get-in-touch": {
    markedRead: "Enquiry marked as read.",
    markedUnread: "Enquiry marked as unread.",
    markFailed: "The enquiry could not be marked. Please try again.",
    deleted: "Enquiry deleted.",
    notFound: "There is no such enquiry.",
    empty: "No Data Found",
    confirmDelete: "Delete this enquiry?",
    loadFailed: "The enquiries could not be loaded.",
    deleteFailed: "The enquiry could not be deleted. Please try again.",
  },
} as const;
/** Names a kind as the register does. */
export type EnquiryKindName = keyof typeof outcomes;

/** The words of the activity log. */
export const actionWords = {
  "query.marked": "Marked a quick enquiry as read or unread",
  "query.deleted": "Deleted a quick enquiry",
  "query.exported": "Exported quick enquiries",
  "get-in-touch.marked": "Marked a get-in-touch enquiry as read or unread",
  "get-in-touch.deleted": "Deleted a get-in-touch enquiry",
  "get-in-touch.exported": "Exported get-in-touch enquiries",
} as const;

export const querySorts = ["createdAt", "name", "email", ...leadSorts] as const;

export const getInTouchSorts = [
  "createdAt",
  "firstName",
  "lastName",
  "email",
  "companyName",
  "country",
  "category",
  ...leadSorts,
] as const;

/** An endpoint as the document of the API names it. */
interface Named {
  id: string;
  summary: string;
}

/** Declares how visitors send enquiries of one kind. */
/* @__NO_SIDE_EFFECTS__ */
function visitorsCall<Body extends z.core.$ZodLooseShape>(
  path: `/v1/${string}`,
  body: z.ZodMiniObject<Body>,
  named: Named,
) {
  return endpoint({
    ...named,
    method: "POST",
    path,
    access: "public",
    body: z.extend(body, { ...spamFields, ...shownNotice }),
    status: 201,
    idempotent: true,
    limit: perAddress("post"),
    answer: z.object({ message: z.string(), data: z.object({ _id: z.string() }) }),
  });
}

export const createQuery = visitorsCall("/v1/queries", queryBody, {
  id: "createQuery",
  summary: "Sends a quick enquiry",
});

export const createGetInTouch = visitorsCall("/v1/get-in-touch", getInTouchBody, {
  id: "createGetInTouch",
  summary: "Sends a get-in-touch request",
});

/** The calls of visitors by the `intent` of their form. */
export const createCalls = { "quick-enquiry": createQuery, "get-in-touch": createGetInTouch } as const;

interface StaffCallsOf<Enquiry, Rows, Filter> {
  enquiry: Enquiry;
  /** The rows of a list under the name that its answer has for them. */
  rows: Rows;
  /** The parameters that narrow the list, and its order. */
  filter: Filter;
  list: Named;
  read: Named;
  export: Named;
  mark: Named;
  changeLead: Named;
  noteAnswer: Named;
  delete: Named;
}

/** Declares how staff list, export, mark, work on and delete enquiries of one kind. */
/* @__NO_SIDE_EFFECTS__ */
function staffCalls<
  Enquiry extends z.ZodMiniType,
  const Rows extends z.core.$ZodLooseShape,
  const Filter extends z.core.$ZodLooseShape,
>(path: `/v1/${string}`, { enquiry, rows, filter, ...named }: StaffCallsOf<Enquiry, Rows, Filter>) {
  return {
    list: endpoint({
      ...named.list,
      method: "GET",
      path,
      access: can("enquiries.read"),
      query: z.object({ ...listQuery, ...filter }),
      answer: z.object({ ...rows, ...listPlace }),
    }),
    read: endpoint({
      ...named.read,
      method: "GET",
      path: `${path}/{id}`,
      access: can("enquiries.read"),
      params: z.object({ id: idParam }),
      answer: z.object({ data: enquiry }),
    }),
    export: endpoint({
      ...named.export,
      method: "GET",
      path: `${path}/export.csv`,
      access: can("enquiries.export"),
      confirm: true,
      query: z.object({ q: listQuery.q, ...filter }),
    }),
    mark: endpoint({
      ...named.mark,
      method: "PUT",
      path: `${path}/{id}/read`,
      access: can("enquiries.change"),
      params: z.object({ id: idParam }),
      body: readBody,
      answer: z.object({ data: enquiry }),
    }),
    changeLead: endpoint({
      ...named.changeLead,
      method: "PUT",
      path: `${path}/{id}/lead`,
      access: can("enquiries.change"),
      params: z.object({ id: idParam }),
      body: leadBody,
      answer: z.object({ message: z.string(), data: enquiry }),
    }),
    noteAnswer: endpoint({
      ...named.noteAnswer,
      method: "POST",
      path: `${path}/{id}/answers`,
      access: can("enquiries.change"),
      params: z.object({ id: idParam }),
      body: answerBody,
      status: 201,
      idempotent: true,
      answer: z.object({ message: z.string(), data: enquiry }),
    }),
    delete: endpoint({
      ...named.delete,
      method: "DELETE",
      path: `${path}/{id}`,
      access: can("enquiries.delete"),
      params: z.object({ id: idParam }),
      answer: done,
    }),
  };
}

const staffFilter = {
  unread: z.optional(toggle()),
  /** Only those that reach their end: announced on the dashboard, and not erased yet. */
  ending: z.optional(toggle()),
  ...receivedFilter,
  ...assigneeFilter,
  ...leadFilter,
};

export const queryCalls = staffCalls("/v1/queries", {
  enquiry: quickEnquiry,
  rows: { queries: z.array(quickEnquiry) },
  filter: { ...staffFilter, sort: sortBy(querySorts) },
  list: { id: "listQueries", summary: "Quick enquiries, newest first" },
  read: { id: "readQuery", summary: "One quick enquiry" },
  export: { id: "exportQueries", summary: "The quick enquiries of a search as CSV" },
  mark: { id: "markQuery", summary: "Says that a quick enquiry is read, or unread again" },
  changeLead: {
    id: "changeQueryLead",
    summary: "Changes stage and next step of a quick enquiry; If-Match with its version refuses a stale edit",
  },
  noteAnswer: {
    id: "noteQueryAnswer",
    summary: "Says that a quick enquiry was answered by phone or elsewhere, and how",
  },
  delete: { id: "deleteQuery", summary: "Deletes a quick enquiry" },
});

const badCategory = `Category must be one of: ${categories.join(", ")}.`;

export const getInTouchCalls = staffCalls("/v1/get-in-touch", {
  enquiry: getInTouch,
  rows: { data: z.array(getInTouch) },
  filter: {
    category: z.optional(choice(categories, { required: badCategory, invalid: badCategory })),
    ...staffFilter,
    sort: sortBy(getInTouchSorts),
  },
  list: { id: "listGetInTouch", summary: "Get-in-touch enquiries, newest first" },
  read: { id: "readGetInTouch", summary: "One get-in-touch enquiry" },
  export: { id: "exportGetInTouch", summary: "The get-in-touch enquiries of a search as CSV" },
  mark: { id: "markGetInTouch", summary: "Says that a get-in-touch enquiry is read, or unread again" },
  changeLead: {
    id: "changeGetInTouchLead",
    summary:
      "Changes stage and next step of a get-in-touch enquiry; If-Match with its version refuses a stale edit",
  },
  noteAnswer: {
    id: "noteGetInTouchAnswer",
    summary: "Says that a get-in-touch enquiry was answered by phone or elsewhere, and how",
  },
  delete: { id: "deleteGetInTouch", summary: "Deletes a get-in-touch enquiry" },
});

/** The calls of staff on either kind. */
export type EnquiryCalls = typeof queryCalls | typeof getInTouchCalls;
