import * as z from "zod/mini";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";

/** Why a post of a stranger was refused. */
export const budgetReasons = ["network", "total", "disk"] as const;
export type BudgetReason = (typeof budgetReasons)[number];

export const outcomes = {
  network:
    "Too much has been sent from your internet connection today. Please try again tomorrow, or call us.",
  total: "We cannot accept more messages today. Please try again tomorrow, or call us.",
  disk: "We cannot store this just now. Please try again later, or call us.",
  loadFailed: "The storage for visitors could not be loaded.",
} as const;

/**
 * Bytes that visitors have had stored today, and posts that were refused to them. Times are UTC; the day is India's.
 */
export const budgetState = z.object({
  /** Bytes. */
  used: z.number(),
  /** Bytes that may be stored in a day; null when nothing limits them (RATE_LIMITS is off). */
  total: z.nullable(z.number()),
  /** Bytes of one address a day. */
  perAddress: z.number(),
  /** Bytes that are free for records; null where the disk of the database cannot be seen (PostgreSQL). */
  free: z.nullable(z.number()),
  /** Bytes of them that are kept for staff and deletions. */
  reserve: z.number(),
  refused: z.array(
    z.object({
      reason: z.enum(budgetReasons),
      /** Posts refused today. */
      count: z.number(),
      /** When the last one was. */
      at: z.string(),
    }),
  ),
});
export type BudgetState = z.output<typeof budgetState>;

export const readBudget = endpoint({
  id: "readBudget",
  method: "GET",
  path: "/v1/budget",
  access: can("budget.read"),
  summary: "How much strangers have had stored today, of how much, and what was refused for it",
  answer: z.object({ data: budgetState }),
});
