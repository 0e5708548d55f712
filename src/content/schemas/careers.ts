import * as z from "zod/mini";
import { group, head, line, list, optionalLine } from "./lines.ts";

/** Declares the words of the list of open jobs (spec section 2.7). */
export const careersSchema = z.object({
  head: head(),
  banner: line("Heading", 60),
  bannerText: line("Line below the heading", 160, { rows: 2 }),
  heading: line("Heading of the list", 60),
  lead: line("Line below it", 160, { rows: 2 }),
  feedTitle: line("Name of the feed", 60, { hint: "In feed readers. {name} becomes the company's name" }),
  emptyHeading: line("Heading without open positions", 60),
  emptyText: line("Text without open positions", 300, {
    rows: 2,
    hint: "{careersEmail} becomes the address among the facts",
  }),
  process: group("How we hire", {
    heading: line("Heading", 60),
    lead: line("Line below the heading", 160, { rows: 2 }),
    steps: list(
      "Steps",
      group("Step", {
        title: line("Title", 40),
        description: line("Description", 300, { rows: 2 }),
        result: optionalLine("What the candidate gets", 120),
      }),
      [1, 8],
      { hint: "A job's page names their titles" },
    ),
  }),
});

export type Careers = z.output<typeof careersSchema>;
