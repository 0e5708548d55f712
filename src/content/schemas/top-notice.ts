import * as z from "zod/mini";
import { optionalText } from "#platform/contract/fields.ts";
import { optionalDestination } from "./destination.ts";
import { fieldLabels } from "./labels.ts";

/** Declares the line above the header of every page; no text, no line. Its schedule says from when and until when. */
export const topNoticeSchema = z
  .object({
    text: optionalText({ max: 160 }).register(fieldLabels, {
      label: "Text",
      hint: "One sentence. Without it no page has the line",
      rows: 2,
    }),
    linkLabel: optionalText({ max: 40 }).register(fieldLabels, {
      label: "Link text",
      hint: "After the text, such as See the positions",
    }),
    href: optionalDestination().register(fieldLabels, {
      label: "Where it leads",
      hint: "A page such as /careers, or an address that begins with https://",
    }),
  })
  .check(
    z.refine(({ linkLabel, href }) => !href || linkLabel !== "", {
      path: ["linkLabel"],
      error: "Give the link its words",
    }),
    z.refine(({ linkLabel, href }) => !linkLabel || href !== "", {
      path: ["href"],
      error: "Say where the link leads",
    }),
  );

export type TopNotice = z.output<typeof topNoticeSchema>;
