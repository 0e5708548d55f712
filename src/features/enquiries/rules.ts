import { enquiryPages } from "#content/enquiry-pages.ts";
import type { CsvColumn } from "#platform/contract/csv.ts";
import {
  budgets,
  type GetInTouch,
  type GetInTouchBody,
  type QueryBody,
  type QuickEnquiry,
} from "./contract.ts";

/** The texts that are made of an enquiry of one kind. */
export interface EnquiryTexts<Body, Enquiry> {
  /** Returns the sender's name and the free text for the spam filter. */
  spam(body: Body): { name: string; text: string };
  /** Returns the sender's name. */
  sender(enquiry: Enquiry): string;
  /** Returns the words that tell an enquiry from others of the same person. */
  title(enquiry: Enquiry): string;
  /** Returns the notice to staff about a new enquiry. An answer to that e-mail goes to the visitor. */
  notice(enquiry: Enquiry, listUrl: string): { subject: string; body: string };
  /** The columns of an export: what heads each, and its cells. Times are UTC. */
  csv: readonly CsvColumn<Enquiry>[];
}

/** The last columns of each export. */
const receivedColumns: readonly CsvColumn<QuickEnquiry | GetInTouch>[] = [
  ["Page", ({ page }) => pageName(page)],
  ["Received at", ({ createdAt }) => createdAt],
  ["Read at", ({ readAt }) => readAt ?? ""],
  ["Replied at", ({ repliedAt }) => repliedAt ?? ""],
  ["ID", ({ _id }) => _id],
];

export const queryTexts: EnquiryTexts<QueryBody, QuickEnquiry> = {
  spam: ({ name, message }) => ({ name, text: message }),
  sender: ({ name }) => name,
  title: ({ message }) => excerpt(message),
  notice: ({ name, email, phoneNumber, message, page }, listUrl) => ({
    subject: `New message from ${name}`,
    body: [
      `${name} wrote through the quick enquiry form${onPage(page)}.`,
      `E-mail: ${email}\nPhone: ${phoneNumber}`,
      message,
      `Reply to this e-mail to answer ${name}. All messages: ${listUrl}`,
    ].join("\n\n"),
  }),
  csv: [
    ["Full name", ({ name }) => name],
    ["Email", ({ email }) => email],
    ["Phone no.", ({ phoneNumber }) => phoneNumber],
    ["Message", ({ message }) => message],
    ...receivedColumns,
  ],
};

export const getInTouchTexts: EnquiryTexts<GetInTouchBody, GetInTouch> = {
  spam: ({ companyName, country, message, ...person }) => ({
    name: fullName(person),
    text: `${companyName}\n${country}\n${message}`,
  }),
  sender: fullName,
  title: ({ category }) => category,
  notice: ({ companyName, message, ...enquiry }, listUrl) => ({
    subject: `New enquiry from ${fullName(enquiry)}, ${companyName}`,
    body: [
      `${fullName(enquiry)} of ${companyName} (${enquiry.country}) wrote through the get-in-touch form${onPage(enquiry.page)}.`,
      [
        `E-mail: ${enquiry.email}`,
        `Mobile: ${enquiry.mobileNumber}`,
        `Category: ${enquiry.category}`,
        `Budget: ${budgets[enquiry.budget]}`,
      ].join("\n"),
      message,
      `Reply to this e-mail to answer ${enquiry.firstName}. All enquiries: ${listUrl}`,
    ].join("\n\n"),
  }),
  csv: [
    ["First name", ({ firstName }) => firstName],
    ["Last name", ({ lastName }) => lastName],
    ["Email", ({ email }) => email],
    ["Mobile", ({ mobileNumber }) => mobileNumber],
    ["Company", ({ companyName }) => companyName],
    ["Country", ({ country }) => country],
    ["Category", ({ category }) => category],
    ["Budget", ({ budget }) => budgets[budget]],
    ["Tell Us", ({ message }) => message],
    ...receivedColumns,
  ],
};

/** Returns the name of the page from which an enquiry was sent; of a page that is gone, its path. */
export function pageName(path: string): string {
  return enquiryPages[path] ?? path;
}

/** Returns where the form of a notice stands, to follow its name. */
function onPage(path: string): string {
  return path && ` on the page "${pageName(path)}"`;
}

/** Returns the beginning of a text, enough to recognise it. */
function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 79).toWellFormed()}…` : line;
}

/** Returns the sender's name. */
export function fullName({ firstName, lastName }: Pick<GetInTouch, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

/** Returns the subject proposed for the answer to a quick enquiry. */
export function queryReplySubject(company: string): string {
  return `Your message to ${company}`;
}

/** Returns the subject proposed for the answer to a get-in-touch enquiry. */
export function getInTouchReplySubject({ category }: GetInTouch, company: string): string {
  return `Your enquiry to ${company}: ${category}`;
}
