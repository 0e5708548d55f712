import * as z from "zod/mini";
import { group, line } from "./lines.ts";
import { art, newArt } from "./looks.ts";
import { pageHead, pageLink } from "./page-parts.ts";
import { textSections } from "./text-sections.ts";

/** Declares the words of a long read behind a service page. */
export const articleSchema = z.object({
  ...pageHead,
  art: art(),
  eyebrow: line("Line above the headline", 60),
  headline: line("Headline", 110),
  lead: line("Opening text", 500, { rows: 4 }),
  sections: textSections(),
  closing: group("End", {
    heading: line("Heading", 90),
    text: line("Text", 400, { rows: 3 }),
    action: pageLink("Button"),
  }),
});

export type ArticleWords = z.output<typeof articleSchema>;

/** Returns the initial words of a new page. */
export const newArticle = (title: string, updated: string): ArticleWords => ({
  title,
  description: "",
  updated,
  art: newArt,
  eyebrow: "",
  headline: title,
  lead: "",
  sections: [{ id: "first", heading: "", blocks: [{ kind: "text", paragraphs: [""] }] }],
  closing: { heading: "", text: "", action: { label: "", href: "/contact" } },
});
