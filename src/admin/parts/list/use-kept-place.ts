import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusContent } from "#platform/pages/route-announcer.tsx";

/**
 * Keeps the keyboard's place in a list. A dialog returns the focus to the row that it was opened from; where that row
 * is gone (deleted or filtered out), the row in its place gets the focus. A record that was opened by its address
 * leaves it on the heading. Another page of the list has no such place.
 */
export function useKeptPlace(dialogOpen: boolean): void {
  const { search } = useLocation();
  const kept = useRef<{ place: number; search: string }>(undefined);
  // Layout effects run before a dialog moves the focus, effects after it has moved it back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page on which it opens
  useLayoutEffect(() => {
    const row = document.activeElement?.closest(LIST_ROW);
    if (dialogOpen) kept.current = { place: row ? listRows().indexOf(row) : -1, search };
  }, [dialogOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it closes, not at each new page
  useEffect(() => {
    if (dialogOpen || document.activeElement !== document.body) return;
    if (kept.current?.search === search) focusPlace(kept.current.place);
  }, [dialogOpen]);
}

function focusPlace(place: number): void {
  const rows = listRows();
  const row = rows[Math.min(place, rows.length - 1)];
  if (row) row.querySelector<HTMLElement>("button, a[href]")?.focus();
  else focusContent();
}

const LIST_ROW = "main table > tbody > tr";

function listRows(): Element[] {
  return [...document.querySelectorAll(LIST_ROW)];
}
