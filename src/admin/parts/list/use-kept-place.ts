import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Keeps the keyboard's place in a list. A dialog returns the focus to the row that it was opened from; where that row
 * is gone (deleted or filtered out), the row in its place gets the focus.
 */
export function useKeptPlace(dialogOpen: boolean): void {
  const place = useRef(-1);
  // Layout effects run before a dialog moves the focus, effects after it has moved it back.
  useLayoutEffect(() => {
    const row = document.activeElement?.closest(LIST_ROW);
    if (dialogOpen) place.current = row ? listRows().indexOf(row) : -1;
  }, [dialogOpen]);
  useEffect(() => {
    if (!dialogOpen && document.activeElement === document.body) focusRow(place.current);
  }, [dialogOpen]);
}

function focusRow(place: number): void {
  const rows = listRows();
  const row = rows[Math.min(place, rows.length - 1)];
  row?.querySelector<HTMLElement>("button, a[href]")?.focus();
}

const LIST_ROW = "main table > tbody > tr";

function listRows(): Element[] {
  return [...document.querySelectorAll(LIST_ROW)];
}
