import { createContext, useContext, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import {
  type Draft,
  dropDraft,
  fillControls,
  findDraft,
  type KeptControl,
  readControls,
  registerForm,
} from "./drafts.ts";

interface DraftParts {
  /** The `id` of the form element. */
  id: string;
  /** The form's name on the screen. */
  form: string;
  /** `_id` of the record that the form is for; "" for a new one. */
  record?: string;
}

/**
 * Follows whether a form has unsaved input. If the session ends, the input is kept, and the same form restores it
 * when it is opened after signing in again.
 */
export function useDraft({ id, form, record = "" }: DraftParts) {
  const { pathname: path } = useLocation();
  const [draft, setDraft] = useState(() => findDraft({ path, form, record }));
  const [restored, setRestored] = useState<Draft>();
  const [dirty, setDirty] = useState(false);
  const isDirty = useRef(dirty);
  isDirty.current = dirty;
  const proposal = useRef<"none" | "filling" | "filled">("none");

  useEffect(() => {
    return registerForm({
      isDirty: () => isDirty.current,
      read: () => readDraft({ id, path, form, record }),
    });
  }, [id, path, form, record]);

  useEffect(() => {
    if (!draft) return;
    fillControls(formElement(id), draft.controls);
    dropDraft(draft);
    setDirty(true);
    setRestored(draft);
    // From here on fields follow the form's own state, such as a newer version that staff took over.
    setDraft(undefined);
  }, [draft, id]);

  return {
    dirty,
    /** The draft that the controls begin with; for `DraftContext`. */
    draft,
    /** The draft that was restored, to be announced. */
    restored,
    /** Marks the form as changed. */
    touch: () => proposal.current === "filling" || setDirty(true),
    /** Fills controls with words that nobody typed, for `ProposeContext`. */
    propose(controls: readonly KeptControl[]): void {
      proposal.current = "filling";
      fillControls(formElement(id), controls);
      proposal.current = "filled";
    },
    /** Marks a form with proposed words as changed when it is sent, so that they outlast the end of the session. */
    takeProposal: () => proposal.current === "filled" && setDirty(true),
    /** Returns the input as a draft, which can be kept past the closing of the form. */
    read: () => readDraft({ id, path, form, record }),
    /** Marks the form as saved, at once: leaving the screen then asks nothing. */
    settle: () => {
      isDirty.current = false;
      setDirty(false);
      setRestored(undefined);
    },
  };
}

function readDraft({ id, ...place }: Required<DraftParts> & { path: string }): Draft {
  return { ...place, ...readControls(formElement(id)) };
}

function formElement(id: string): HTMLFormElement {
  const element = document.getElementById(id);
  if (!(element instanceof HTMLFormElement)) throw new Error(`There is no form ${id}.`);
  return element;
}

/** Passes the draft that a form begins with to its fields. */
export const DraftContext = createContext<Draft | undefined>(undefined);

/** Passes how a field fills other controls of the form without marking it as changed. */
export const ProposeContext = createContext<(controls: readonly KeptControl[]) => void>(() => {});

/**
 * Returns the draft's values for a field with several controls, of boxes those that were ticked; undefined without a
 * draft.
 */
export function useKeptValues(name: string): string[] | undefined {
  const draft = useContext(DraftContext);
  const kept = draft?.controls.filter((control) => control.name === name && control.checked !== false);
  return kept?.map(({ value }) => value);
}
