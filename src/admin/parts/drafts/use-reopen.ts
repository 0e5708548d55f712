import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { findDraftOf } from "./drafts.ts";
import { loseDraft } from "./lost-drafts.tsx";

/**
 * Opens the dialog again that was open when the session ended; its form restores its draft by itself (`useDraft`).
 * @param form the form's name, as its `ModalForm` has it
 * @param rows the screen's records; undefined when they could not be loaded
 * @param open opens the dialog for a record, or for a new one
 */
export function useReopen<Row extends { _id: string }>(
  form: string,
  rows: readonly Row[] | undefined,
  open: (row: Row | undefined) => void,
): void {
  const { pathname } = useLocation();
  const tried = useRef(false);
  useEffect(() => {
    if (!rows || tried.current) return;
    tried.current = true;
    const draft = findDraftOf(pathname, form);
    if (!draft) return;
    const row = rows.find(({ _id }) => _id === draft.record);
    if (row || !draft.record) open(row);
    else loseDraft(draft);
  });
}
