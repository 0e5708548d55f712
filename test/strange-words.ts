/** The words that readers of a working English stumble over (whole words), in every text that people read. */
export const strangeWords = [
  /\b(mend(s|ed|ing)?|ring(s|ing)?|rang|sums?|joints?|told|firms?|trades?)\b/i,
  /(?<!e-)\bmails?\b(?! server|\.[a-z]|\/)/i,
  /\ba row of\b/i,
  /\bnobody any more\b/i,
];

/** In headings and labels, which have to name the thing itself. */
export const strangeLabelWords = [
  /\b(keep|hold|stand)s?\b/i,
  /\b(further in|close by|whom you meet|next to this)\b/i,
  /^(words|take away)$/i,
  /^words (of the|in (its|place))\b/i,
  /^pages? of (a|errors)\b/i,
];

/** Names the properties and attributes whose text is a heading or a label. */
export const labelKeys =
  /^(heading|headline|title|label|aria-label|header|eyebrow|banner|tab|term|button|placeholder|q)$|(Label|Heading)$/;

/** A sentence whose subject is a clause, and which is no question: "Who applies ...", "What visitors see ...". */
export const clauseAsSubject = /(^|[.!?] )(Who|What)(ever)?\b[^.!?]*([.!:]|$)/;

/** Words of the specification, which stay letter by letter. */
export const specifiedWords: ReadonlySet<string> = new Set(["Keep me Signed in"]);
