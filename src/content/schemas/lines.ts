import * as z from "zod/mini";
import { omittableText, optionalText, text } from "#platform/contract/fields.ts";
import { destination } from "./destination.ts";
import { type FieldLabel, fieldLabels } from "./labels.ts";

type More = Omit<FieldLabel, "label">;

/** Declares required words, of at most `max` characters. */
export function line(label: string, max: number, more: More = {}) {
  return text({ required: `${label} is required`, max }).register(fieldLabels, { label, ...more });
}

/** Declares words that may be left out. */
export function optionalLine(label: string, max: number, more: More = {}) {
  return optionalText({ max }).register(fieldLabels, { label, ...more });
}

/** Declares words that a part need not have at all: pages have many such. */
export function lineOrNone(label: string, max: number, more: More = {}) {
  return omittableText({ max }).register(fieldLabels, { label, ...more });
}

/** Declares a part of a document with fields of its own. */
export function group<Shape extends z.core.$ZodShape>(label: string, shape: Shape, more: More = {}) {
  return z.object(shape, `${label} is required`).register(fieldLabels, { label, ...more });
}

/** Declares a list with at least and at most so many entries. */
export function list<Entry extends z.core.$ZodType>(
  label: string,
  entry: Entry,
  [min, max]: readonly [number, number],
  more: More = {},
) {
  return z
    .array(entry, `${label} is a list`)
    .check(
      z.minLength(min, `${label}: at least ${min}`),
      z.maxLength(max, min === max ? `${label}: exactly ${max}` : `${label}: at most ${max}`),
    )
    .register(fieldLabels, { label, ...more });
}

/** Declares a link with its words. */
export function link(label: string, more: More = {}) {
  return group(
    label,
    {
      label: line("Link text", 40),
      href: destination().register(fieldLabels, {
        label: "Where it leads",
        hint: "A page such as /careers, or an address that begins with https://",
      }),
    },
    more,
  );
}

/** Declares what search engines and link previews read of a page. */
export function head() {
  return group(
    "For search engines",
    {
      title: line("Title", 60, {
        hint: "Of the tab and the search result. {name} and {city} become the facts",
      }),
      description: line("Description", 160, { rows: 2 }),
    },
    { hint: "In search results and link previews" },
  );
}
