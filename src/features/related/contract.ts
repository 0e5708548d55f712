import * as z from "zod/mini";
import { applicationStatuses } from "#content/application-statuses.ts";
import { application } from "#features/applications/contract.ts";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { idParam } from "#platform/contract/fields.ts";

/** Names what two applications may have in common, the surest first. */
export const sharedWords = { email: "e-mail address", resume: "resume", phone: "phone number" } as const;
export type Shared = keyof typeof sharedWords;
const allShared = Object.keys(sharedWords) as Shared[];

/** The most applications that one is shown beside. */
export const MAX_RELATED = 20;

export const outcomes = {
  loadFailed: "Other applications of this person could not be looked for.",
} as const;

const relatedApplication = z.object({
  _id: z.string(),
  name: z.string(),
  job: application.shape.job,
  status: z.enum(applicationStatuses),
  createdAt: z.string(),
  shared: z.array(z.enum(allShared)),
});
export type RelatedApplication = z.output<typeof relatedApplication>;

export const listRelatedApplications = endpoint({
  id: "listRelatedApplications",
  method: "GET",
  path: "/v1/applications/{id}/related",
  access: can("applications.read"),
  summary: `Other applications with the same e-mail address, phone number or resume, newest first, ${MAX_RELATED} at most`,
  params: z.object({ id: idParam }),
  answer: z.object({
    data: z.array(relatedApplication),
    /** True when there are more. */
    more: z.boolean(),
  }),
});
