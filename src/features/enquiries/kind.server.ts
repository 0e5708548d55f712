import type * as z from "zod/mini";
import type { answerBody, Lead, leadBody } from "#features/leads/contract.ts";
import type { assigneeField } from "#features/timeline/contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { done, readBody, SpamFields } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";
import { type EnquiryTexts, getInTouchTexts, queryTexts } from "./rules.ts";
import {
  type EnquiryListing,
  type EnquiryStorage,
  getInTouchStorage,
  queryStorage,
} from "./storage.server.ts";

type Schema<Output> = z.core.$ZodType<Output>;

/** How a list is asked for: by days, which storage takes as moments. */
type EnquiryQuery = Omit<EnquiryListing, "since" | "until"> & {
  from?: string | undefined;
  to?: string | undefined;
};

/** The calls of one kind of enquiry. */
interface EnquiryCalls<Body, Enquiry> {
  create: Endpoint & {
    access: "public";
    body: Schema<Body & SpamFields & { notice: string }>;
    answer: Schema<{ message: string; data: { _id: string } }>;
  };
  list: Endpoint & {
    access: "enquiries.read";
    query: Schema<EnquiryQuery & { limit?: number | undefined; cursor?: string | undefined }>;
    answer: Schema<object>;
  };
  read: Endpoint & {
    access: "enquiries.read";
    params: Schema<{ id: string }>;
    answer: Schema<{ data: Enquiry }>;
  };
  export: Endpoint & { access: "enquiries.export"; query: Schema<EnquiryQuery> };
  mark: Endpoint & {
    access: "enquiries.change";
    params: Schema<{ id: string }>;
    body: typeof readBody;
    answer: Schema<{ data: Enquiry }>;
  };
  changeLead: Endpoint & {
    access: "enquiries.change";
    params: Schema<{ id: string }>;
    body: typeof leadBody;
    answer: Schema<{ message: string; data: Enquiry }>;
  };
  noteAnswer: Endpoint & {
    access: "enquiries.change";
    params: Schema<{ id: string }>;
    body: typeof answerBody;
    answer: Schema<{ message: string; data: Enquiry }>;
  };
  delete: Endpoint & { access: "enquiries.delete"; params: Schema<{ id: string }>; answer: typeof done };
}

/** The fields of a form: texts alone. */
export type Sent<Body> = { [Field in keyof Body]: string } & { email: string; page: string; source: string };
/** An enquiry as it is stored: the fields of its form, since when, and what staff make of it. */
export type Stored<Body> = Body & { _id: string; createdAt: string; email: string } & Lead &
  z.output<z.ZodMiniObject<typeof assigneeField>>;

/** One kind of enquiry: what it does not share with the other. */
export interface EnquiryKind<Body extends Sent<Body>, Enquiry extends Stored<Body>> {
  name: contract.EnquiryKindName;
  /** The fields of its form. */
  body: Schema<Body>;
  calls: EnquiryCalls<Body, Enquiry>;
  storage: EnquiryStorage<Body, Enquiry>;
  texts: EnquiryTexts<Body, Enquiry>;
  /** The rows of a list under the name that its answer has for them. */
  rowsName: string;
  csvName: string;
}

const queryKind: EnquiryKind<contract.QueryBody, contract.QuickEnquiry> = {
  name: "query",
  body: contract.queryBody,
  calls: { create: contract.createQuery, ...contract.queryCalls },
  storage: queryStorage,
  texts: queryTexts,
  rowsName: "queries",
  csvName: "quick-enquiries",
};

const getInTouchKind: EnquiryKind<contract.GetInTouchBody, contract.GetInTouch> = {
  name: "get-in-touch",
  body: contract.getInTouchBody,
  calls: { create: contract.createGetInTouch, ...contract.getInTouchCalls },
  storage: getInTouchStorage,
  texts: getInTouchTexts,
  rowsName: "data",
  csvName: "get-in-touch",
};

/** Calls a function with each kind. Returns its results. */
export function eachKind<Result>(
  call: <Body extends Sent<Body>, Enquiry extends Stored<Body>>(kind: EnquiryKind<Body, Enquiry>) => Result,
): Result[] {
  return [call(queryKind), call(getInTouchKind)];
}
