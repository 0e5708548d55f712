import { useState } from "react";
import { sortedText } from "#features/content/rules.ts";

/** Holds the entries of a list with the id of each. */
interface KnownEntries {
  entries: readonly unknown[];
  ids: readonly number[];
  /** An id that no entry has had. */
  fresh: number;
}

/**
 * Returns an id for each entry of a list, which have none in the words, so that an entry that moves takes its state
 * along.
 * @param entries must stay the same array while nothing changes
 */
export function useEntryIds(entries: readonly unknown[]): readonly number[] {
  const [known, setKnown] = useState(() => withIds(entries));
  if (known.entries === entries) return known.ids;
  const next = withIds(entries, known);
  setKnown(next);
  return next.ids;
}

/**
 * Returns the entries of a list with their ids. One that was known keeps its id while it has the same words, wherever
 * it stands, and with other words as long as it follows the same entry. Any other one counts as new.
 */
export function withIds(
  entries: readonly unknown[],
  known: KnownEntries = { entries: [], ids: [], fresh: 0 },
): KnownEntries {
  const places = formerPlaces(entries, known.entries);
  let { fresh } = known;
  const ids = entries.map((_, index) => known.ids[places.get(index) ?? -1] ?? fresh++);
  return { entries, ids, fresh };
}

/** Returns where entries stood before, by where they stand now. */
function formerPlaces(entries: readonly unknown[], former: readonly unknown[]): Map<number, number> {
  const places = new Map<number, number>();
  const taken = new Set<number>();
  const put = (index: number, place: number) => {
    if (places.has(index) || taken.has(place) || !(place in former)) return;
    places.set(index, place);
    taken.add(place);
  };
  // The same object tells two entries with equal words apart, as a copy and its original.
  for (const keyOf of [(entry: unknown) => entry, sortedText]) {
    const keys = former.map(keyOf);
    for (const [index, entry] of entries.entries()) {
      if (places.has(index)) continue;
      const key = keyOf(entry);
      put(
        index,
        keys.findIndex((one, place) => one === key && !taken.has(place)),
      );
    }
  }
  for (const index of entries.keys()) {
    const before = index === 0 ? -1 : places.get(index - 1);
    if (before !== undefined) put(index, before + 1);
  }
  return places;
}
