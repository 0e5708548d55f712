import * as z from "zod/mini";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";

export const outcomes = {
  confirmDelete: "Remove the samples?",
  deleted: "The samples are removed.",
  /** Somebody else was quicker. */
  none: "There are no samples any more.",
  deleteFailed: "The samples could not be removed. Please try again.",
  loadFailed: "The samples could not be counted.",
} as const;

const counts = z.object({ jobs: z.number(), members: z.number() });

export const readSamples = endpoint({
  id: "readSamples",
  method: "GET",
  path: "/v1/samples",
  access: can("samples.read"),
  summary: "How many of the sample job posts and team members are left as they came",
  answer: z.object({
    data: z.object({
      jobs: z.number(),
      members: z.number(),
      /** Received for the sample job posts; they stay. */
      applications: z.number(),
    }),
  }),
});

export const deleteSamples = endpoint({
  id: "deleteSamples",
  method: "DELETE",
  path: "/v1/samples",
  access: can("samples.delete"),
  confirm: true,
  summary: "Removes the sample job posts and team members that nobody has changed, with their pictures",
  faults: ["notFound"],
  answer: z.object({ message: z.string(), deleted: counts }),
});
