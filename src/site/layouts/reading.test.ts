import { expect, it } from "vitest";
import type { TextBlock } from "#content/schemas/text-sections.ts";
import { dayInWords, minutesOf } from "./reading.ts";

it("writes a day as in a sentence", () => {
  expect(dayInWords("2026-03-01")).toBe("1 March 2026");
});

it("counts the words of every kind of block", () => {
  const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
  const item = { title: words(10), description: words(100) };
  const blocks = [
    { kind: "text", paragraphs: [words(110)] },
    { kind: "list", items: [words(110)] },
    { kind: "terms", items: [item] },
    { kind: "checklist", items: [item] },
    { kind: "steps", steps: [{ ...item, result: words(110) }] },
    { kind: "pull-quote", text: words(110) },
  ] satisfies TextBlock[];
  expect(minutesOf([{ id: "a", heading: "Heading", blocks }])).toBe(4);
  expect(minutesOf([])).toBe(1);
});
