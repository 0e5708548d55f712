import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Keeps one's place in a list. A dialog gives the focus back to the row that it was opened from; when that row is gone
 * meanwhile (deleted, or no longer what the filter asks for), the row that has come into its place takes it.
 * @param dialogOpen whether a dialog of the list is open
 */
export function useKeptPlace(dialogOpen: boolean): void {
  const place = useRef(-1);
  // A dialog takes the focus only after this, and gives it back before the next.
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
