import type { List } from "./page.server.ts";
import { readWhole } from "./whole-list.server.ts";

/**
 * What of a list is held back by no sieve: for a search where no column is kept to be searched in, because the list
 * stays small enough to be looked through. It is read some rows at a time, so it takes little memory and others have
 * their turn.
 */
export function siftedList<Row extends { _id: string }>(
  list: List<Row>,
  isWanted: (row: Row) => boolean,
): List<Row> {
  return {
    ...list,
    async find({ limit, after }) {
      const found: Row[] = [];
      for await (const rows of readWhole(list, after)) {
        found.push(...rows.filter(isWanted));
        if (limit && found.length >= limit) return found.slice(0, limit);
      }
      return found;
    },
    async count() {
      let count = 0;
      for await (const rows of readWhole(list)) count += rows.filter(isWanted).length;
      return count;
    },
  };
}
