import * as z from "zod/mini";
import { optionalDestination } from "./destination.ts";
import { fieldLabels } from "./labels.ts";
import { group, line } from "./lines.ts";

/** Declares where an entry of a menu leads; "" for a label that is no link. */
export function entryDestination() {
  return optionalDestination().register(fieldLabels, {
    label: "Where it leads",
    hint: "A page such as /careers, a section such as /#events, or an address that begins with https://. Left empty, it is a label; /blog is a link once a post is published",
  });
}

/** Declares an entry of a list of links. */
export const menuLink = group("Link", { label: line("Label", 40), href: entryDestination() });

/** The words of an entry and where they stand in a document. */
interface PlacedLabel {
  label: string;
  path: PropertyKey[];
}

/** Refuses an entry with the words of one before it, at its label. */
export function distinctLabels<Whole>(labelsOf: (whole: Whole) => readonly PlacedLabel[]) {
  return z.check<Whole>(({ value, issues }) => {
    const before = new Set<string>();
    for (const { label, path } of labelsOf(value)) {
      const words = label.toLowerCase();
      if (before.has(words))
        issues.push({ code: "custom", message: "Another entry has these words", input: label, path });
      before.add(words);
    }
  });
}

/** Returns the labels of a list, for `distinctLabels`. */
export function labelsIn(
  list: readonly { label: string }[],
  path: readonly PropertyKey[] = [],
): PlacedLabel[] {
  return list.map(({ label }, index) => ({ label, path: [...path, index, "label"] }));
}
