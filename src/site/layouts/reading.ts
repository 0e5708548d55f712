import type { Card, Step } from "#content/schemas/page-parts.ts";
import type { TextBlock, TextSection } from "#content/schemas/text-sections.ts";

/** Returns a day as in a sentence: 20 November 2026. @param day YYYY-MM-DD */
export function dayInWords(day: string): string {
  const format = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Assumes the reading speed of an adult. */
const WORDS_A_MINUTE = 220;

/** Returns the whole minutes that reading takes, at least one. */
export function minutesOf(sections: readonly TextSection[]): number {
  const text = sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(wordsOf)]).join(" ");
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_A_MINUTE));
}

function wordsOf(block: TextBlock): readonly string[] {
  switch (block.kind) {
    case "text":
      return block.paragraphs;
    case "list":
      return block.items;
    case "pull-quote":
      return [block.text];
    case "steps":
      return block.steps.flatMap(partsOf);
    default:
      return block.items.flatMap(partsOf);
  }
}

function partsOf(part: Card | Step): string[] {
  const result = "result" in part ? (part.result ?? "") : "";
  return [part.title, part.description, result];
}
