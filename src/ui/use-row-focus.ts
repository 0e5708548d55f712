import { type RefObject, useLayoutEffect } from "react";

/**
 * Hands the focus of a table's row that goes (moved, deleted, filtered out) to the same control of the row that takes
 * its place.
 */
export function useRowFocus(row: RefObject<HTMLTableRowElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    // React runs this before it removes the row, which still has its focus.
    return () => {
      if (element?.contains(document.activeElement)) handOn(element);
    };
  }, [row]);
}

function handOn(row: HTMLTableRowElement): void {
  const rows = row.parentElement;
  if (!rows) return;
  const place = [...rows.children].indexOf(row);
  const control = controlsOf(row).findIndex((one) => one.matches(":focus"));
  // Once React has removed it, and before a notice that looks for lost focus, which waits for a frame.
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    const next = rows.children[Math.min(place, rows.children.length - 1)];
    const controls = next ? controlsOf(next) : [];
    const heir = controls[control] ?? controls[0] ?? rows.closest<HTMLElement>("[tabindex]");
    heir?.focus();
  });
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("a[href], button, input, select")];
}
