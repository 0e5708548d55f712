import * as z from "zod/mini";
import { kinds, kindsWith } from "#features/kinds.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { number } from "#platform/contract/fields.ts";

/** Nouns whose records staff may be looking at while someone else changes them. */
export const eventNouns = kindsWith("news").map((name) => kinds[name].news);
export type EventNoun = (typeof eventNouns)[number];

/** One server-sent event: `event: change`, and this as its JSON data. */
export const change = z.object({
  noun: z.enum(eventNouns),
  kind: z.enum(["added", "changed", "deleted"]),
  /** `_id` of the record; "" when several changed at once. */
  _id: z.string(),
  /** When several were added at once: `_id` of the newest. */
  newest: z.optional(z.string()),
});
export type Change = z.output<typeof change>;

/** How long a stream may be silent, in milliseconds; then it sends a comment. */
export const HEARTBEAT_MS = 20_000;

/** The oldest changes that a stream begins with, in milliseconds. */
export const MOST_AGE_MS = 10_000;

const wrongAge = `Age is a number of milliseconds from 0 to ${MOST_AGE_MS}`;
/** How many milliseconds ago the caller asked for what it shows. */
const age = z._default(
  number({ required: wrongAge, invalid: wrongAge, min: 0, max: MOST_AGE_MS, whole: true }),
  MOST_AGE_MS,
);

export const streamEvents = endpoint({
  id: "streamEvents",
  method: "GET",
  path: "/v1/events",
  access: "staff",
  passive: true,
  summary:
    "Streams changes as server-sent events, from when the caller read what it shows; read it by fetch, with the token",
  query: z.object({ age }),
  events: z.object({ change }),
});
