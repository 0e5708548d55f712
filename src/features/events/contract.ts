import * as z from "zod/mini";
import { kinds, kindsWith } from "#features/kinds.ts";
import { endpoint } from "#platform/contract/endpoint.ts";

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

/** Name of the Server-Timing entry of a staff page whose description is the mark of the changes before it. */
export const CHANGES_MARK = "changes";

/** How long a stream may be silent, in milliseconds; then it sends a comment. */
export const HEARTBEAT_MS = 20_000;

/**
 * Age up to which changes are found, in milliseconds: clocks of nodes differ and transactions take their time, so that
 * an id may turn up after a higher one.
 */
export const LOOK_BACK_MS = 10_000;

export const streamEvents = endpoint({
  id: "streamEvents",
  method: "GET",
  path: "/v1/events",
  access: "staff",
  passive: true,
  summary:
    "Streams changes of the last seconds and from now on as server-sent events; with a page's mark as Last-Event-ID, those since. Read it by fetch, with the token",
  events: z.object({ change }),
});
