import { LCS } from "node-diff3";
import type { Difference } from "#admin/parts/record/stale-notice.tsx";
import type { Words } from "#features/content/contract.ts";
import { isSame, sortedText } from "#features/content/rules.ts";
import { type FormField, type ListField, namedEntry, recordOf, textIn, variantIn } from "./form-fields.ts";

/** Holds three versions of a document, or of a part of it: two that began from the same words, and those. */
interface Versions {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Describes a part of a document that the others have changed. */
export interface Change extends Difference {
  /** How the part read before. */
  base: string;
}

/** Describes the changes of other editors, and merges them with mine. */
interface Merge {
  changes: readonly Change[];
  /** Returns my words with these changes of theirs, by name; whatever else I have written stays. */
  take: (names: ReadonlySet<string>) => unknown;
}

interface Place {
  /** Names a part by its place in the base, which stays while mine is written. */
  name: string;
  label: string;
}

/** Compares their words with mine: part by part, down to the fields of the entries of a list. */
export function mergeWords(fields: readonly FormField[], versions: { [Version in keyof Versions]: Words }) {
  const { changes, take } = mergeFields(fields, versions, { name: "", label: "" });
  return { changes, take: (names: readonly string[]) => take(new Set(names)) as Words };
}

function mergeFields(fields: readonly FormField[], { base, mine, theirs }: Versions, before: Place): Merge {
  const [whole, other, begun] = [recordOf(mine), recordOf(theirs), recordOf(base)];
  const merges = fields.map((field) => {
    const at = { name: before.name + field.key, label: before.label + field.label };
    const part = { base: begun[field.key], mine: whole[field.key], theirs: other[field.key] };
    return { key: field.key, merge: mergeField(field, part, at) };
  });
  return {
    changes: merges.flatMap(({ merge }) => merge.changes),
    take: (names) => merges.reduce((words, { key, merge }) => withPart(words, key, merge.take(names)), whole),
  };
}

/** Returns words with another part; undefined takes it away. */
function withPart(words: Record<string, unknown>, key: string, part: unknown): Record<string, unknown> {
  const others = Object.entries(words).filter(([name]) => name !== key);
  if (part === undefined) return Object.fromEntries(others);
  return { ...words, [key]: part };
}

function mergeField(field: FormField, versions: Versions, at: Place): Merge {
  const { base, mine, theirs } = versions;
  if (isSame(base, theirs)) return keep(mine);
  const inside = { name: `${at.name}.`, label: `${at.label}: ` };
  if (field.type === "group" && mine && theirs) return mergeFields(field.fields, versions, inside);
  if (field.type === "union") {
    const [variant, ...others] = [mine, base, theirs].map((words) => variantIn(field, words));
    if (variant && others.every((other) => other === variant))
      return mergeFields(variant.fields, versions, inside);
  }
  if (field.type === "list" && [base, mine, theirs].every(Array.isArray))
    return mergeLists(field, versions as Lists, at);
  return choose(versions, (value) => textIn(field, value), at);
}

/** Leaves what I have where the others have changed nothing. */
function keep(mine: unknown): Merge {
  return { changes: [], take: () => mine };
}

/** Leaves a part whole, to be mine or theirs. */
function choose({ base, mine, theirs }: Versions, text: (value: unknown) => string, { name, label }: Place) {
  const likely = isSame(base, mine) ? ("theirs" as const) : ("mine" as const);
  const change = { name, label, base: text(base), mine: text(mine), theirs: text(theirs), likely };
  return { changes: [change], take: (names: ReadonlySet<string>) => (names.has(name) ? theirs : mine) };
}

interface Lists extends Versions {
  base: readonly unknown[];
  mine: readonly unknown[];
  theirs: readonly unknown[];
}

/** Holds entries of the three lists that stand between entries which all three have. */
interface Stretch extends Lists {
  /** Where they begin in the base, and in mine. */
  from: number;
  mineFrom: number;
}

function mergeLists(field: ListField, lists: Lists, at: Place): Merge {
  const merges = stretchesOf(lists).flatMap((stretch) => mergeStretch(field, stretch, at));
  return {
    changes: merges.flatMap(({ changes }) => changes),
    take: (names) => merges.flatMap(({ take }) => take(names) as unknown[]),
  };
}

/** Returns the lists cut at the entries which all three have; such an entry is a stretch of its own. */
function stretchesOf({ base, mine, theirs }: Lists): Stretch[] {
  const [inMine, inTheirs] = [placesIn(base, mine), placesIn(base, theirs)];
  const stretches: Stretch[] = [];
  let [from, mineFrom, theirsFrom] = [0, 0, 0];
  const cut = (to: number, mineTo: number, theirsTo: number) => {
    stretches.push({
      base: base.slice(from, to),
      mine: mine.slice(mineFrom, mineTo),
      theirs: theirs.slice(theirsFrom, theirsTo),
      from,
      mineFrom,
    });
    [from, mineFrom, theirsFrom] = [to, mineTo, theirsTo];
  };
  for (const [place] of base.entries()) {
    const [mineAt, theirsAt] = [inMine.get(place), inTheirs.get(place)];
    if (mineAt === undefined || theirsAt === undefined) continue;
    cut(place, mineAt, theirsAt);
    cut(place + 1, mineAt + 1, theirsAt + 1);
  }
  cut(base.length, mine.length, theirs.length);
  return stretches;
}

/** Returns where the entries of a list stand in another one, for those that both have in the same order. */
function placesIn(list: readonly unknown[], other: readonly unknown[]): Map<number, number> {
  const places = new Map<number, number>();
  for (
    let step: ReturnType<typeof LCS> | null = LCS(list.map(sortedText), other.map(sortedText));
    step?.chain;
    step = step.chain
  )
    places.set(step.buffer1index, step.buffer2index);
  return places;
}

function mergeStretch(field: ListField, stretch: Stretch, at: Place): Merge[] {
  const { base, mine, theirs, from, mineFrom } = stretch;
  if (isSame(base, theirs)) return [keep(mine)];
  const entry = (index: number) => ({
    name: `${at.name}.${from + index}`,
    label: `${at.label}: ${namedEntry(field, mineFrom + index, mine[index])}`,
  });
  if (base.length === mine.length && base.length === theirs.length)
    return base.map((_, index) =>
      asList(
        mergeField(
          field.entry,
          { base: base[index], mine: mine[index], theirs: theirs[index] },
          entry(index),
        ),
      ),
    );
  const alike = pairsAtHead(stretch);
  if (alike > 0)
    return [
      ...mergeStretch(field, part(stretch, 0, alike), at),
      ...mergeStretch(field, part(stretch, alike), at),
    ];
  const added = addedAtEnd(stretch);
  if (added) return [keep(mine), ...mergeStretch(field, added, at)];
  const label = mine.length === 0 ? `${at.label}: at place ${mineFrom + 1}` : entry(0).label;
  const name = `${at.name}.${from}-${from + base.length}`;
  return [choose(stretch, (entries) => textIn(field, entries), { name, label })];
}

function asList({ changes, take }: Merge): Merge {
  return { changes, take: (names) => [take(names)] };
}

/** Returns how many first entries stand for each other: of each, one side has left it as it was. */
function pairsAtHead({ base, mine, theirs }: Lists): number {
  const isPair = (index: number) =>
    index < mine.length &&
    index < theirs.length &&
    (isSame(base[index], mine[index]) || isSame(base[index], theirs[index]));
  const first = base.findIndex((_, index) => !isPair(index));
  return first === -1 ? base.length : first;
}

/** Returns the entries that they have added behind others which they left as they were. */
function addedAtEnd({ base, mine, theirs, from, mineFrom }: Stretch): Stretch | undefined {
  const start = base.length;
  if (start + mine.length === 0 || !isSame(base, theirs.slice(0, start))) return undefined;
  const added = theirs.slice(start);
  return { base: [], mine: [], theirs: added, from: from + start, mineFrom: mineFrom + mine.length };
}

function part({ base, mine, theirs, from, mineFrom }: Stretch, start: number, end?: number): Stretch {
  return {
    base: base.slice(start, end),
    mine: mine.slice(start, end),
    theirs: theirs.slice(start, end),
    from: from + start,
    mineFrom: mineFrom + start,
  };
}
