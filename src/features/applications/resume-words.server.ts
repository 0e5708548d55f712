import { isSought, type SoughtWord, wordsIn } from "#platform/contract/search-words.ts";

/** The most characters of a line that are shown. */
const MAX_LINE = 160;
/** Where the first of the words stands at the latest, and how much is shown before one that stood later. */
const LATEST_PLACE = 60;
const LEAD = 40;

/** Returns a text as it is kept: lines without what cannot be stored or seen, and without empty ones. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .split(/[\n\r\f\v\u2028\u2029]+/)
    .map((line) => line.replace(/[\p{C}\s]+/gu, " ").trim())
    .filter(Boolean)
    .join("\n");
}

/**
 * Returns the line of a text that has most of the words, cut to `MAX_LINE` about the first of them; "" when none has
 * any.
 */
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

/** Shortens a line so that the first of the words stands near the front: a narrow screen cuts the end. */
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
