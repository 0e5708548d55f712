import * as z from "zod/mini";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";

/** A job that takes no more applications, with those that were not decided. */
export const closing = z.object({
  job: z.object({ _id: z.string(), jobId: z.string(), title: z.string() }),
  pending: z.number(),
  reviewed: z.number(),
  interviewScheduled: z.number(),
  /** The three together. */
  total: z.number(),
});
export type Closing = z.output<typeof closing>;

export const outcomes = {
  loadFailed: "The closed jobs could not be loaded.",
  countFailed: "The job is closed. Its applicants without an answer could not be loaded.",
} as const;

export const listClosings = endpoint({
  id: "listClosings",
  method: "GET",
  path: "/v1/closings",
  access: can("applications.read"),
  summary:
    "Closed jobs, by their status or their date, that have current applications without a decision, by title",
  answer: z.object({ data: z.array(closing) }),
});
