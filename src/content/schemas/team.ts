import * as z from "zod/mini";
import { head, line } from "./lines.ts";

/** Declares the words around the members of the team (spec section 2.8). */
export const teamSchema = z.object({
  head: head(),
  banner: line("Heading", 60),
  bannerText: line("Line below the heading", 160, { rows: 2 }),
  heading: line("Heading of the members", 60),
  emptyHeading: line("Heading without members", 60),
  emptyText: line("Text without members", 160, { rows: 2 }),
  joinText: line("Question at the foot", 120),
  joinLabel: line("Button at the foot", 40),
});

export type TeamWords = z.output<typeof teamSchema>;
