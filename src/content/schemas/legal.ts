import * as z from "zod/mini";
import { line } from "./lines.ts";
import { pageHead } from "./page-parts.ts";
import { textSections } from "./text-sections.ts";

/** Declares the words of a legal page. */
export const legalSchema = z.object({
  ...pageHead,
  headline: line("Headline", 90),
  lead: line("Opening text", 500, {
    rows: 4,
    hint: "{applicationsKept}, {enquiriesKept}, {mailsKept} and {accessLogKept} become the terms of the settings",
  }),
  sections: textSections(),
});

export type LegalWords = z.output<typeof legalSchema>;
