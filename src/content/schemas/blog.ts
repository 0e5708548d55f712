import * as z from "zod/mini";
import { group, line, link } from "./lines.ts";

/** Declares the words around the posts of the blog. */
export const blogSchema = z.object({
  heading: line("Heading", 40, { hint: "Above the list of posts, and in the way back to it" }),
  title: line("Title", 60, { hint: "Of the tab and the search result. {name} and {city} become the facts" }),
  lead: line("Introduction", 200, { rows: 2 }),
  description: line("Description", 160, { rows: 2, hint: "In search results and link previews" }),
  feedTitle: line("Title in feed readers", 60),
  empty: group("Before the first post", {
    heading: line("Heading", 60),
    text: line("Text", 160, { rows: 2 }),
    link: link("Link"),
  }),
});

export type BlogWords = z.output<typeof blogSchema>;
