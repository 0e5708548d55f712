import * as z from "zod/mini";
import { weeksQuery } from "#features/figures/contract.ts";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";

const reached = {
  received: z.number(),
  /** How many of the received ones have taken each step so far. */
  answered: z.number(),
  interviewed: z.number(),
  hired: z.number(),
};

const figures = z.object({
  /** The first day, a Monday in Asia/Kolkata. */
  from: z.string(),
  ...reached,
  /** The median minutes to each step, of the applications that took it; null while none has. */
  medians: z.object({
    answered: z.nullable(z.number()),
    interviewed: z.nullable(z.number()),
    hired: z.nullable(z.number()),
  }),
  /** Most applications first; `jobId` as the list is filtered by. */
  jobs: z.array(
    z.object({ jobId: z.string(), title: z.string(), ...reached, medianAnswer: z.nullable(z.number()) }),
  ),
  /** Oldest first; each begins on a Monday, and the last is this one. */
  weeks: z.array(z.object({ from: z.string(), to: z.string(), ...reached })),
});
export type Figures = z.output<typeof figures>;

export const readFigures = endpoint({
  id: "readFigures",
  method: "GET",
  path: "/v1/applications/figures",
  access: can("figures.read"),
  summary:
    "How far the applications of the last weeks have come, and how long it took: in all, by job and by week; without names",
  query: weeksQuery,
  answer: z.object({ data: figures }),
});

export const readStatistics = endpoint({
  id: "readStatistics",
  method: "GET",
  path: "/v1/applications/statistics",
  access: can("figures.read"),
  summary:
    "Counts of all applications that are kept, archived ones too; accepted are the hired ones (spec section 4)",
  answer: z.object({
    data: z.object({
      total: z.number(),
      pending: z.number(),
      accepted: z.number(),
      rejected: z.number(),
      /** Number of archived ones among the total. */
      archived: z.number(),
      /** Number of unread ones, without the archived. */
      unread: z.number(),
      /** Received on each of the last 30 days in Asia/Kolkata, oldest first, today last. */
      daily: z.array(z.object({ day: z.string(), count: z.number() })),
    }),
  }),
});
