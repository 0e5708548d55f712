/** Returns text as in the search columns: compatible forms folded, lower case in every script. */
export function searchable(...parts: (string | null | undefined)[]): string {
  return parts
    .filter((part) => part)
    .join("\n")
    .normalize("NFKC")
    .toLowerCase();
}
