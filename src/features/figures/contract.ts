import * as z from "zod/mini";
import { choice } from "#platform/contract/fields.ts";

/** Weeks that figures may be about. */
export const figureWeeks = ["4", "12", "52"] as const;
export type FigureWeeks = (typeof figureWeeks)[number];

const badWeeks = `weeks must be one of: ${figureWeeks.join(", ")}.`;

const day = z.iso.date("Give a day such as 2027-01-31.");

/** Narrows a list to the records that a figure counts. */
export const receivedFilter = {
  /** The first and the last day, in Asia/Kolkata, on which they came in. */
  from: z.optional(day),
  to: z.optional(day),
};

/** Asks for the figures of the last weeks. */
export const weeksQuery = z.object({
  weeks: z._default(choice(figureWeeks, { required: badWeeks, invalid: badWeeks }), "12"),
});
