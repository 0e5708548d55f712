import * as z from "zod/mini";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done } from "#platform/contract/fields.ts";

/** Names what a new site wants from its owner, in the order of the list. */
export const stepNames = ["facts", "logo", "colours", "mail", "samples", "colleague", "twoStep"] as const;
export type StepName = (typeof stepNames)[number];

export const outcomes = {
  dismissed: "The first steps are put away.",
  loadFailed: "The first steps could not be loaded",
  dismissFailed: "The first steps could not be put away. Please try again.",
} as const;

export const readFirstSteps = endpoint({
  id: "readFirstSteps",
  method: "GET",
  path: "/v1/first-steps",
  access: can("administrators.change"),
  summary: "First steps of a new site, for its owner; `steps` is empty once the list is put away",
  answer: z.object({
    data: z.object({
      steps: z.array(z.object({ name: z.enum(stepNames), done: z.boolean() })),
      /** The labels of those facts that an owner has to write and has not: they are still the sample company's. */
      factsLeft: z.array(z.string()),
      /** Where a test e-mail goes: the address of the caller. */
      email: z.string(),
    }),
  }),
});

export const dismissFirstSteps = endpoint({
  id: "dismissFirstSteps",
  method: "POST",
  path: "/v1/first-steps/dismiss",
  access: can("administrators.change"),
  summary: "Puts the first steps away, for all owners and for good",
  answer: done,
});
