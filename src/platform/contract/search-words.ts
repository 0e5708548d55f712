import { searchable } from "./searchable.ts";

/** The longest word that is kept: nobody types a longer one. */
const MAX_WORD = 60;
/** The most words of a search that are looked for. */
const MAX_SOUGHT = 20;
/** From this length on, the last word may be the beginning of one: it is still being typed. */
const SHORTEST_BEGINNING = 3;

/** Finds letters and digits of any script, and the signs of C++ and C#. */
const word = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}+#]*/gu;

/** Returns the words of a text in their order, as the index compares them. */
export function wordsIn(text: string): string[] {
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

/** Returns whether a word, as the index compares it, is one that is looked for. */
export function isSought(found: string, { word, begins }: SoughtWord): boolean {
  return found === word || (begins && found.startsWith(word));
}

/** A part of a line. */
interface TextPart {
  text: string;
  /** True for a word that is looked for. */
  found: boolean;
}

/** Returns the parts of a line, in their order, of which each of the words is one. */
export function partsOf(line: string, sought: readonly SoughtWord[]): TextPart[] {
  const parts: TextPart[] = [];
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
