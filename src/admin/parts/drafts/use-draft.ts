import { createContext, useContext, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type Draft, dropDraft, fillControls, findDraft, readControls, registerForm } from "./drafts.ts";

interface DraftParts {
  /** The `id` of the form element. */
  id: string;
  /** Which of the screen's forms this is. */
  form: string;
  /** `_id` of the record that it is about; "" for a new one. */
  record?: string;
}

/**
 * Follows whether something was typed into a form. Should the sign-in end, what stands in the form is kept, and the
 * same form begins with it when it is opened after signing in again.
 */
export function useDraft({ id, form, record = "" }: DraftParts) {
  const { pathname: path } = useLocation();
  const [draft, setDraft] = useState(() => findDraft({ path, form, record }));
  const [restored, setRestored] = useState<Draft>();
  const [dirty, setDirty] = useState(false);
  const isDirty = useRef(dirty);
  isDirty.current = dirty;

  useEffect(() => {
    return registerForm({
      isDirty: () => isDirty.current,
      read: () => ({ path, form, record, ...readControls(formElement(id)) }),
    });
  }, [id, path, form, record]);

  useEffect(() => {
    if (!draft) return;
    fillControls(formElement(id), draft.controls);
    dropDraft(draft);
    setDirty(true);
    setRestored(draft);
    // From now on the form's own parts count, such as a newer version that is taken over.
    setDraft(undefined);
  }, [draft, id]);

  return {
    dirty,
    /** What the form's controls begin with; for `DraftContext`. */
    draft,
    /** What was put back, to tell of it. */
    restored,
    /** Something was typed. */
    touch: () => setDirty(true),
    /** What stands there is saved. */
    settle: () => {
      setDirty(false);
      setRestored(undefined);
    },
  };
}

function formElement(id: string): HTMLFormElement {
  const element = document.getElementById(id);
  if (!(element instanceof HTMLFormElement)) throw new Error(`There is no form ${id}.`);
  return element;
}

/** What the form around a field begins with. */
export const DraftContext = createContext<Draft | undefined>(undefined);

/** What a field of several values begins with, when its form does; for fields that don't stand in one control. */
export function useKeptValues(name: string): string[] | undefined {
  const draft = useContext(DraftContext);
  return draft?.controls.filter((control) => control.name === name).map(({ value }) => value);
}
