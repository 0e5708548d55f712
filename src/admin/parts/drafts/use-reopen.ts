import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { findDraftOf } from "./drafts.ts";
import { loseDraft } from "./lost-drafts.tsx";

/**
 * Opens the dialog again that stood open when the sign-in ended; its form fills itself (`useDraft`).
 * @param form the form's name, as its `ModalForm` has it
 * @param ready whether the screen has its records
 * @param open opens the dialog for a record's `_id`, "" for a new one, and gives whether there is such a record
 */
export function useReopen(
  form: string,
  ready: boolean,
  open: (record: string) => boolean | Promise<boolean>,
) {
  const { pathname } = useLocation();
  const tried = useRef(false);
  useEffect(() => {
    if (!ready || tried.current) return;
    tried.current = true;
    const draft = findDraftOf(pathname, form);
    if (!draft) return;
    void Promise.resolve(open(draft.record)).then((opened) => !opened && loseDraft(draft));
  });
}
