import { type List, readAllPages } from "./pagination.server.ts";

/**
 * Returns the rows of a list that pass a test: the search of a table that is too small for a search column. Rows are
 * read in batches, so that they take little memory and other requests have their turn.
 */
export function filteredList<Row extends { _id: string }>(
  list: List<Row>,
  isWanted: (row: Row) => boolean,
): List<Row> {
  return {
    ...list,
    async find({ limit, after }) {
      const found: Row[] = [];
      for await (const rows of readAllPages(list, after)) {
        found.push(...rows.filter(isWanted));
        if (limit && found.length >= limit) return found.slice(0, limit);
      }
      return found;
    },
    async count() {
      let count = 0;
      for await (const rows of readAllPages(list)) count += rows.filter(isWanted).length;
      return count;
    },
  };
}
