import * as z from "zod/mini";
import { HEARTBEAT_MS } from "#features/events/contract.ts";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { idParam } from "#platform/contract/fields.ts";

/** How often a screen says that it shows a document, in milliseconds. */
export const PRESENT_EVERY_MS = HEARTBEAT_MS / 2;

/**
 * How long a person counts as present after their screen's last call: under a minute, and long enough for two lost
 * calls.
 */
export const PRESENT_FOR_MS = 3.5 * PRESENT_EVERY_MS;

/** Documents that one session has open at most; further ones take the place of the oldest. */
export const MAX_OPEN = 10;

export const announcePresence = endpoint({
  id: "announcePresence",
  method: "PUT",
  path: "/v1/content/{id}/presence",
  access: can("content.read"),
  passive: true,
  summary: "Says that the caller has a document open, for the next half minute; answers who else has",
  params: z.object({ id: idParam }),
  answer: z.object({
    /** Other administrators, by name. */
    data: z.array(z.object({ name: z.string() })),
  }),
  faults: ["notFound"],
});
