import { useState } from "react";

/**
 * Keeps an id for each entry of a list, which have none in the words, so that an entry that moves takes its state along.
 * @param count of the entries, which others may change too: new ones count as added at the end
 */
export function useEntryIds(count: number) {
  const [kept, setKept] = useState<readonly number[]>([]);
  const [fresh, setFresh] = useState(0);
  const begun = kept.slice(0, count);
  const ids = [...begun, ...Array.from({ length: count - begun.length }, (_, at) => fresh + at)];
  const next = fresh + count - begun.length;

  return {
    ids,
    /** Takes the ids of the list as it becomes. @param to gets an id that no entry has had */
    change(to: (ids: readonly number[], fresh: number) => readonly number[]) {
      setKept(to(ids, next));
      setFresh(next + 1);
    },
  };
}
