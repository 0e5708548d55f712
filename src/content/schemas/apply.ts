import * as z from "zod/mini";
import { group, head, line, list } from "./lines.ts";

/** Declares the words around the application form (spec section 2.7). */
export const applySchema = z.object({
  head: head(),
  heading: line("Heading", 60),
  lead: line("Line below the heading", 200, { rows: 2 }),
  general: line("Without a position", 60),
  generalText: line("Line with it", 120),
  submitLabel: line("Button", 30),
  done: group("After sending", {
    heading: line("Heading", 60),
    text: line("Text", 200, { rows: 2 }),
    nextHeading: line("Heading of the next steps", 60),
    receipt: line("First step, while e-mail is set up", 160, { rows: 2 }),
    next: list("Next steps", line("Step", 160), [1, 6]),
    question: line("How to correct something", 200, {
      rows: 2,
      hint: "{careersEmail} becomes the address among the facts",
    }),
    backLabel: line("Link back", 40),
  }),
});

export type ApplyWords = z.output<typeof applySchema>;
