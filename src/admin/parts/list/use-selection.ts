import { useMemo, useState } from "react";
import { useLocation } from "react-router";
import type { RowSelection } from "#ui/table.tsx";

export interface Selection<Row> extends RowSelection<Row> {
  /** The selected rows, in the order of the list. */
  rows: Row[];
  clear: () => void;
}

interface Chosen {
  /** The address of the selection: another page or search begins with none. */
  at: string;
  keys: ReadonlySet<string>;
  /** Where a range begins. */
  last?: string;
}

/**
 * Returns which rows of a page are selected. A row stays selected when it is loaded again. The result stays the same
 * object until the rows, the functions or the selection change.
 * @param nameOf names a row for the checkbox that chooses it
 */
export function useSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  nameOf: (row: Row) => string,
): Selection<Row> {
  const { search } = useLocation();
  const [kept, setChosen] = useState<Chosen>({ at: search, keys: new Set() });
  return useMemo(() => {
    const chosen = kept.at === search ? kept : { at: search, keys: new Set<string>() };
    const has = (row: Row) => chosen.keys.has(rowKey(row));
    const selected = rows.filter(has);
    const all = selected.length === 0 ? "none" : selected.length === rows.length ? "all" : "some";
    const choose = (keys: Iterable<string>, last?: string) =>
      setChosen({ at: search, keys: new Set(keys), ...(last !== undefined && { last }) });

    return {
      rows: selected,
      has,
      all,
      nameOf,
      toggle(row, range) {
        const keys = new Set(chosen.keys);
        const along = range ? stretch(rows.map(rowKey), chosen.last, rowKey(row)) : [rowKey(row)];
        for (const key of along) has(row) ? keys.delete(key) : keys.add(key);
        choose(keys, rowKey(row));
      },
      toggleAll: () => choose(all === "all" ? [] : rows.map(rowKey)),
      clear: () => choose([]),
    };
  }, [rows, rowKey, nameOf, kept, search]);
}

/** Returns the keys between two, both included, in any direction; `to` alone where `from` is not among them. */
export function stretch(keys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [keys.indexOf(from ?? to), keys.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return keys.slice(Math.min(...ends), Math.max(...ends) + 1);
}
