import { searchable } from "#platform/database/db.server.ts";
import type { LinePart } from "./contract.ts";

/** The longest word that is kept: nobody types a longer one. */
const MAX_WORD = 60;
/** The most words of a search that are looked for. */
const MAX_SOUGHT = 20;
/** From this length on, the last word may be the beginning of one: it is still being typed. */
const SHORTEST_BEGINNING = 3;
/** The most characters of a line that are shown. */
const MAX_LINE = 160;
/** Where the first of the words stands at the latest, and how much is shown before one that stood later. */
const LATEST_PLACE = 60;
const LEAD = 40;

/** Finds letters and digits of any script, and the signs of C++ and C#. */
const word = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}+#]*/gu;

/** Returns the words of a text in their order, as the index compares them. */
function wordsIn(text: string): string[] {
  return (searchable(text).match(word) ?? []).map((found) => found.slice(0, MAX_WORD));
}

/** Returns each word of a text once. */
export function distinctWords(text: string): string[] {
  return [...new Set(wordsIn(text))];
}

/** A word that every found text has. */
export interface SoughtWord {
  word: string;
  /** True when words that only begin so count too. */
  begins: boolean;
}

/** Returns the words that a search looks for; none for a text without letters or digits. */
export function soughtWords(q: string): SoughtWord[] {
  const words = distinctWords(q).slice(0, MAX_SOUGHT);
  return words.map((word, place) => ({
    word,
    begins: place === words.length - 1 && word.length >= SHORTEST_BEGINNING,
  }));
}

/** Returns a text as it is kept: lines without what cannot be stored or seen, and without empty ones. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .split(/[\n\r\f\v\u2028\u2029]+/)
    .map((line) => line.replace(/[\p{C}\s]+/gu, " ").trim())
    .filter(Boolean)
    .join("\n");
}

/** Returns the line of a text that has most of the words, cut to `MAX_LINE` about the first of them; "" when none has any. */
export function lineWith(text: string, sought: readonly SoughtWord[]): string {
  let best = { line: "", found: 0 };
  for (const line of text.split("\n")) {
    const words = new Set(wordsIn(line));
    const found = sought.filter((one) => isIn(words, one)).length;
    if (found > best.found) best = { line, found };
  }
  return shorten(best.line, sought);
}

function isIn(words: Set<string>, sought: SoughtWord): boolean {
  return words.has(sought.word) || [...words].some((one) => isSought(one, sought));
}

function isSought(found: string, { word, begins }: SoughtWord): boolean {
  return found === word || (begins && found.startsWith(word));
}

/** Returns the parts of a line, in their order, of which each of the words is one. */
export function partsOf(line: string, sought: readonly SoughtWord[]): LinePart[] {
  const parts: LinePart[] = [];
  let from = 0;
  for (const { 0: text, index } of line.matchAll(word)) {
    const [folded = ""] = wordsIn(text);
    if (!sought.some((one) => isSought(folded, one))) continue;
    if (index > from) parts.push({ text: line.slice(from, index), found: false });
    parts.push({ text, found: true });
    from = index + text.length;
  }
  if (from < line.length) parts.push({ text: line.slice(from), found: false });
  return parts;
}

/** A narrow screen cuts the end of the line: the first of the words stands near the front. */
function shorten(line: string, sought: readonly SoughtWord[]): string {
  const folded = line.toLowerCase();
  const places = sought.map(({ word }) => folded.indexOf(word)).filter((place) => place >= 0);
  const place = Math.min(...places, line.length);
  const space = line.indexOf(" ", place - LEAD);
  const before = space >= 0 && space < place ? space + 1 : place - LEAD;
  const characters = [...(place > LATEST_PLACE ? `…${line.slice(before).toWellFormed()}` : line)];
  return characters.length > MAX_LINE
    ? `${characters.slice(0, MAX_LINE - 1).join("")}…`
    : characters.join("");
}
