import { limitMarks } from "./marks.ts";

/** Returns text as in the search columns: compatible forms folded, lower case in every script. */
export function searchable(...parts: (string | null | undefined)[]): string {
  const joined = parts.filter((part) => part).join("\n");
  return limitMarks(joined).normalize("NFKC").toLowerCase();
}
