/**
 * Matches marks past the thirtieth on one letter, with those of half-width katakana (U+FF9E and U+FF9F), which are
 * marks once NFKC has widened them. A normaliser takes the square of a run's length; the limit is that of Unicode's
 * Stream-Safe Text Format (UAX #15 section 13).
 */
const TOWER = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/** Cuts the marks on each letter to thirty, so that normalising takes no more than the time of reading. */
export function limitMarks(text: string): string {
  return text.replace(TOWER, "$1");
}
