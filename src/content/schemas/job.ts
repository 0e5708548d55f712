import * as z from "zod/mini";
import { group, head, line, list } from "./lines.ts";

/** Declares the words around a job on its page (spec section 2.7). */
export const jobSchema = z.object({
  head: head(),
  descriptionHeading: line("Heading of the description", 60),
  requirementsHeading: line("Heading of the requirements", 60),
  benefitsHeading: line("Heading of the benefits", 60),
  benefits: list("Benefits", line("Benefit", 200), [0, 12], { hint: "True of every position" }),
  leadLabel: line("Before the name of the person who leads the work", 60),
  othersHeading: line("Heading of other positions", 60),
  next: group("After an application", {
    heading: line("Heading", 60),
    lead: line("Line below the heading", 160, { rows: 2 }),
    processLabel: line("Link to the steps", 60),
    applyLabel: line("Link to the form", 40),
  }),
  notFoundMore: line("Where there is no such position", 160, { rows: 2 }),
});

export type JobWords = z.output<typeof jobSchema>;
