import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { fieldLabels } from "#content/schemas/labels.ts";
import type { Words } from "#features/content/contract.ts";
import { shippedDocuments } from "#features/content/shipped.server.ts";
import { optionalText, text } from "#platform/contract/fields.ts";
import { fieldsOf } from "./form-fields.ts";
import { mergeWords } from "./merge-words.ts";

const title = text({ required: "Title is required" }).register(fieldLabels, { label: "Title" });
const note = optionalText().register(fieldLabels, { label: "Note" });
const part = z.object({ title, note }).register(fieldLabels, { label: "Part" });
const extra = z.object({ title }).register(fieldLabels, { label: "Extra" });
const fields = fieldsOf(
  z.object({
    title,
    extra: z.optional(extra),
    parts: z.array(part).register(fieldLabels, { label: "Parts" }),
  }),
);

const entry = (name: string, about = "") => ({ title: name, note: about });
const base = { title: "T", parts: [entry("a"), entry("b"), entry("c")] };

/** Merges, and takes what only the others have changed. */
function merged(mine: Words, theirs: Words, from: Words = base) {
  const { changes, take } = mergeWords(fields, { base: from, mine, theirs });
  const likely = changes.filter((change) => change.likely === "theirs").map(({ name }) => name);
  return { changes, words: take(likely), theirs: take(changes.map(({ name }) => name)) };
}

describe("merging the words of a document", () => {
  it("takes their field of an entry and keeps mine of the same entry, which is named by its words", () => {
    const { words, changes } = merged(
      { ...base, parts: base.parts.with(1, entry("b", "mine")) },
      { ...base, parts: base.parts.with(1, entry("their b")) },
    );
    expect(words).toEqual({ ...base, parts: base.parts.with(1, entry("their b", "mine")) });
    expect(changes).toEqual([
      {
        name: "parts.1.title",
        label: "Parts: Part 2 “b”: Title",
        base: "b",
        mine: "b",
        theirs: "their b",
        likely: "theirs",
      },
    ]);
  });

  it("takes entries that they have added and leaves those that I have added, moved or removed", () => {
    const [a, b, c] = base.parts;
    const mine = { ...base, parts: [entry("new"), c, a] };
    const theirs = { ...base, parts: [a, b, c, entry("theirs")] };
    const { words } = merged(mine, theirs);
    expect(words.parts).toEqual([entry("new"), c, a, entry("theirs")]);
  });

  it("leaves it to a person where both have changed the same, and numbers entries as my form does", () => {
    const mine = { ...base, parts: [entry("new"), ...base.parts.with(2, entry("my c"))] };
    const theirs = { ...base, parts: base.parts.with(2, entry("their c")) };
    const { words, changes, theirs: taken } = merged(mine, theirs);
    expect(words).toEqual(mine);
    expect(changes).toMatchObject([
      { label: "Parts: Part 4 “my c”: Title", mine: "my c", theirs: "their c", likely: "mine" },
    ]);
    expect(taken).toEqual({ ...mine, parts: mine.parts.with(3, entry("their c")) });
  });

  it("takes an entry away that they have removed, unless I have changed it", () => {
    const theirs = { ...base, parts: base.parts.slice(0, 2) };
    expect(merged(base, theirs).words).toEqual(theirs);
    const mine = { ...base, parts: base.parts.with(2, entry("c", "mine")) };
    const { words, changes } = merged(mine, theirs);
    expect(words).toEqual(mine);
    expect(changes).toMatchObject([{ label: "Parts: Part 3 “c”", likely: "mine", theirs: "" }]);
  });

  it("takes an optional part that they have added or removed", () => {
    const filled = { ...base, extra: { title: "x" } };
    expect(merged(base, filled).words).toEqual(filled);
    expect(merged(filled, base, filled).words).toEqual(base);
  });
});

/** Returns a generator of whole numbers below a limit, the same for each seed. */
function numbersFrom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Returns words after a few edits; each text that is written is one of its own, and stands in `written`. */
function edited(words: Words, next: (limit: number) => number, { mark, written }: Edits): Words {
  const copy = structuredClone(words);
  for (let left = 1 + next(4); left > 0; left--) edit(copy, next, { mark, written });
  return copy;
}

interface Edits {
  mark: string;
  written: string[];
}

/** Writes a text somewhere in words, or adds, removes or moves an entry of a list. */
function edit(words: object, next: (limit: number) => number, { mark, written }: Edits): void {
  const places = placesOf(words);
  const place = places[next(places.length)];
  if (!place) return;
  const { whole, key } = place;
  const value = whole[key];
  if (typeof value === "string") {
    whole[key] = `${mark}${written.length}`;
    written.push(String(whole[key]));
  } else if (Array.isArray(value) && value.length > 0) {
    const at = next(value.length);
    const [taken] = value.splice(at, 1);
    if (next(3) > 0) value.splice(next(value.length + 1), 0, taken);
  }
}

function placesOf(whole: object): { whole: Record<string, unknown>; key: string }[] {
  return Object.entries(whole).flatMap(([key, value]) => [
    ...(key === "kind" || key === "type" || key === "layout"
      ? []
      : [{ whole: whole as Record<string, unknown>, key }]),
    ...(typeof value === "object" && value !== null ? placesOf(value) : []),
  ]);
}

describe.each([...shippedDocuments.values()])("merging two edits of $title", ({ schema, words: shipped }) => {
  const form = fieldsOf(schema);

  it("loses no text of mine, and each of theirs is taken or shown", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const next = numbersFrom(seed);
      const [mineWritten, theirsWritten]: [string[], string[]] = [[], []];
      const mine = edited(shipped as Words, next, { mark: "mine-", written: mineWritten });
      const theirs = edited(shipped as Words, next, { mark: "theirs-", written: theirsWritten });
      const { changes, take } = mergeWords(form, { base: shipped as Words, mine, theirs });
      expect(new Set(changes.map(({ name }) => name)).size).toBe(changes.length);
      const likely = changes.filter((change) => change.likely === "theirs");
      const result = JSON.stringify(take(likely.map(({ name }) => name)));
      const inMine = JSON.stringify(mine);
      const shown = changes.map((change) => change.theirs).join("\n");
      for (const text of mineWritten.filter((one) => inMine.includes(`"${one}"`)))
        expect(result, `seed ${seed}`).toContain(`"${text}"`);
      const inTheirs = JSON.stringify(theirs);
      for (const text of theirsWritten.filter((one) => inTheirs.includes(`"${one}"`)))
        expect(result.includes(`"${text}"`) || shown.includes(text), `seed ${seed}: ${text}`).toBe(true);
    }
  });

  it("is theirs where I have changed nothing, and mine where they have changed nothing", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const theirs = edited(shipped as Words, numbersFrom(seed), { mark: "theirs-", written: [] });
      const versions = { base: shipped as Words, mine: shipped as Words, theirs };
      const { changes, take } = mergeWords(form, versions);
      expect(take(changes.map(({ name }) => name))).toEqual(theirs);
      expect(mergeWords(form, { ...versions, mine: theirs, theirs: shipped as Words })).toMatchObject({
        changes: [],
      });
    }
  });
});
