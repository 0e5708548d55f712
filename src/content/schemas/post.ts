import * as z from "zod/mini";
import { text } from "#platform/contract/fields.ts";
import { fieldLabels } from "./labels.ts";
import { group, line, list, optionalLine } from "./lines.ts";
import { accent, picture } from "./looks.ts";
import { describedPicture } from "./picture.ts";

const MAX_BODY = 50_000;

/** Declares a post of the blog. Its body is Markdown. */
export const postSchema = z.object({
  title: line("Title", 120, { rows: 2 }),
  summary: line("Summary", 160, {
    rows: 2,
    hint: "In the list of posts, in search results and link previews",
  }),
  author: line("Author", 120, {
    suggestions: "team",
    hint: "A member of the team, shown with portrait and role, or a guest by name",
  }),
  tags: list("Tags", line("Tag", 30), [0, 8], { hint: "Posts with the same tag stand on one page" }),
  cover: group("Cover", {
    picture: picture(),
    accent: accent(),
    alt: optionalLine("What it shows", 200, {
      rows: 2,
      hint: "Read out by screen readers. Leave it empty where the picture only decorates",
    }),
    photo: describedPicture("Picture of your own", { hint: "In place of the drawing, and in link previews" }),
  }),
  body: text({ required: "Text is required", max: MAX_BODY, lines: true }).register(fieldLabels, {
    label: "Text",
    rows: 24,
    markdown: true,
    hint: "Markdown: **bold**, *italic*, ## heading, - list, 1. numbered list, > quote, `code`, [words](/address), tables with | between cells. “Picture” puts one in, with words for screen readers",
  }),
});

export type Post = z.output<typeof postSchema>;

/** Holds what a new post begins with. */
export const newPost: Post = {
  title: "",
  summary: "",
  author: "",
  tags: [],
  cover: { picture: "star", accent: "indigo", alt: "" },
  body: "",
};
