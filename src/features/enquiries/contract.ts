import * as z from "zod/mini";
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
});
export type GetInTouchBody = z.output<typeof getInTouchBody>;

export const enquiry = z.object({
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
  createdAt: z.string(),
  ...readStatusFields,
});
export type Enquiry = z.output<typeof enquiry>;

/** What visitors are told. Apart, because the words of staff are in no file that visitors load. */
export const publicOutcomes = {
  /** The spec shows no text for this form; the quick enquiry's words serve both. */
  sent: "Message Sent Successfully!",
  failed: "Failed to send message.",
} as const;

export const outcomes = {
  ...publicOutcomes,
  markedRead: "Enquiry marked as read.",
  markedUnread: "Enquiry marked as unread.",
  markFailed: "The enquiry could not be marked. Please try again.",
  deleted: "Enquiry deleted.",
  notFound: "There is no such enquiry.",
  empty: "No Data Found",
  confirmDelete: "Delete this enquiry?",
  loadFailed: "The enquiries could not be loaded.",
  deleteFailed: "The enquiry could not be deleted. Please try again.",
} as const;

export const enquirySorts = [
  "createdAt",
  "firstName",
  "lastName",
  "email",
  "companyName",
  "country",
  "category",
] as const;

const badCategory = `Category must be one of: ${categories.join(", ")}.`;

/** What the list may be narrowed to, and its order. */
const enquiryFilter = {
  category: z.optional(choice(categories, { required: badCategory, invalid: badCategory })),
  unread: z.optional(toggle()),
  /** Only those that reach their end: announced on the dashboard, and not erased yet. */
  ending: z.optional(toggle()),
  sort: sortBy(enquirySorts),
};

export const listGetInTouch = endpoint({
  id: "listGetInTouch",
  method: "GET",
  path: "/v1/get-in-touch",
  access: "staff",
  summary: "Get-in-touch enquiries, newest first",
  query: z.object({ ...listQuery, ...enquiryFilter }),
  answer: z.object({ data: z.array(enquiry), ...listPlace }),
});

export const createGetInTouch = endpoint({
  id: "createGetInTouch",
  method: "POST",
  path: "/v1/get-in-touch",
  access: "public",
  summary: "Sends a get-in-touch request",
  body: z.extend(getInTouchBody, { ...spamFields, ...shownNotice }),
  status: 201,
  idempotent: true,
  limit: "post",
  answer: z.object({ message: z.string(), data: z.object({ _id: z.string() }) }),
});

export const markGetInTouch = endpoint({
  id: "markGetInTouch",
  method: "PUT",
  path: "/v1/get-in-touch/{id}/read",
  access: "staff",
  summary: "Says that a get-in-touch enquiry is read, or unread again",
  params: z.object({ id: idParam }),
  body: readBody,
  answer: z.object({ data: enquiry }),
});

export const exportGetInTouch = endpoint({
  id: "exportGetInTouch",
  method: "GET",
  path: "/v1/get-in-touch/export.csv",
  access: "staff",
  confirm: true,
  summary: "The get-in-touch enquiries of a search as CSV",
  query: z.object({ q: listQuery.q, ...enquiryFilter }),
});

export const deleteGetInTouch = endpoint({
  id: "deleteGetInTouch",
  method: "DELETE",
  path: "/v1/get-in-touch/{id}",
  access: "staff",
  summary: "Deletes a get-in-touch enquiry",
  params: z.object({ id: idParam }),
  answer: done,
});
