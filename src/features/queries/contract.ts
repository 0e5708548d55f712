import * as z from "zod/mini";
import { endpoint } from "#platform/contract/endpoint.ts";
import {
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
});
export type QueryBody = z.output<typeof queryBody>;

export const query = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  message: z.string(),
  createdAt: z.string(),
  ...readStatusFields,
});
export type QuickEnquiry = z.output<typeof query>;

/** What visitors are told. Apart, because the words of staff are in no file that visitors load. */
export const publicOutcomes = {
  sent: "Message Sent Successfully!",
  failed: "Failed to send message.",
} as const;

export const outcomes = {
  ...publicOutcomes,
  markedRead: "Message marked as read.",
  markedUnread: "Message marked as unread.",
  markFailed: "The message could not be marked. Please try again.",
  deleted: "Message deleted.",
  notFound: "There is no such message.",
  empty: "No Records Found",
  confirmDelete: "Delete this message?",
  loadFailed: "The messages could not be loaded.",
  deleteFailed: "The message could not be deleted. Please try again.",
} as const;

export const querySorts = ["createdAt", "name", "email"] as const;

/** What the list may be narrowed to, and its order. */
const queryFilter = {
  unread: z.optional(toggle()),
  /** Only those that reach their end: announced on the dashboard, and not erased yet. */
  ending: z.optional(toggle()),
  sort: sortBy(querySorts),
};

export const listQueries = endpoint({
  id: "listQueries",
  method: "GET",
  path: "/v1/queries",
  access: "staff",
  summary: "Quick enquiries, newest first",
  query: z.object({ ...listQuery, ...queryFilter }),
  answer: z.object({ queries: z.array(query), ...listPlace }),
});

export const createQuery = endpoint({
  id: "createQuery",
  method: "POST",
  path: "/v1/queries",
  access: "public",
  summary: "Sends a quick enquiry",
  body: z.extend(queryBody, { ...spamFields, ...shownNotice }),
  status: 201,
  idempotent: true,
  limit: "post",
  answer: z.object({ message: z.string(), data: z.object({ _id: z.string() }) }),
});

export const markQuery = endpoint({
  id: "markQuery",
  method: "PUT",
  path: "/v1/queries/{id}/read",
  access: "staff",
  summary: "Says that a quick enquiry is read, or unread again",
  params: z.object({ id: idParam }),
  body: readBody,
  answer: z.object({ data: query }),
});

export const exportQueries = endpoint({
  id: "exportQueries",
  method: "GET",
  path: "/v1/queries/export.csv",
  access: "staff",
  confirm: true,
  summary: "The quick enquiries of a search as CSV",
  query: z.object({ q: listQuery.q, ...queryFilter }),
});

export const deleteQuery = endpoint({
  id: "deleteQuery",
  method: "DELETE",
  path: "/v1/queries/{id}",
  access: "staff",
  summary: "Deletes a quick enquiry",
  params: z.object({ id: idParam }),
  answer: done,
});
