import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";
import type { Outcome } from "#platform/client/client.ts";
import { type Draft, findDraftOf } from "./drafts.ts";
import { loseDraft } from "./lost-drafts.tsx";

/**
 * Opens the dialog again that was open when the session ended; its form restores its draft by itself (`useDraft`).
 * @param form the form's name, as its `ModalForm` has it
 * @param rows the screen's records; undefined when they could not be loaded
 * @param open opens the dialog for a record, or for a new one
 * @param load loads a record that is not among the rows; without it one is taken for deleted
 */
export function useReopen<Row extends { _id: string }>(
  form: string,
  rows: readonly Row[] | undefined,
  open: (row: Row | undefined, draft: Draft) => void,
  load?: (id: string, signal: AbortSignal) => Promise<Outcome<{ data: Row }>>,
): void {
  const { pathname } = useLocation();
  const tried = useRef(false);
  const reopen = useEffectEvent(async () => {
    const draft = findDraftOf(pathname, form);
    if (!draft) return;
    const row = rows?.find(({ _id }) => _id === draft.record);
    if (row || !draft.record) return open(row, draft);
    const loaded = await load?.(draft.record, new AbortController().signal);
    if (loaded?.ok) open(loaded.data.data, draft);
    // A record that could not be loaded keeps its draft for the next time that its form is opened.
    else if (!loaded || loaded.status === 404) loseDraft(draft);
  });
  useEffect(() => {
    if (!rows || tried.current) return;
    tried.current = true;
    void reopen();
  });
}
