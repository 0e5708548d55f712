import { useEffect, useRef, useState } from "react";
import {
  type Draft,
  dropDraft,
  fillControls,
  findDraft,
  keepDraft,
  readControls,
  registerForm,
} from "./drafts.ts";

interface KeptInputParts {
  /** The form's name, which is the same on every screen. */
  form: string;
  /** Names the record that the form is for, and what of it is changed. */
  record: string;
}

/**
 * Keeps the input of a form beside a record as it is typed: it is there again after another part or record was looked
 * at, after the page was loaded again, and after the session has ended.
 */
export function useKeptInput({ form, record }: KeptInputParts) {
  const place = { path: "", form, record };
  const [kept] = useState(() => findDraft(place));
  const isDirty = useRef(kept !== undefined);
  useEffect(() => registerForm({ isDirty: () => isDirty.current }), []);
  return {
    /** The input that the form begins with. */
    kept,
    keep(input: Pick<Draft, "controls" | "files">): void {
      isDirty.current = true;
      keepDraft({ ...place, ...input });
    },
    /** Forgets the input once it is saved or given up. */
    drop(): void {
      isDirty.current = false;
      dropDraft(place);
    },
  };
}

/** Keeps the input of a form whose controls hold their values by themselves. */
export function useKeptControls(parts: KeptInputParts) {
  const { kept, keep, drop } = useKeptInput(parts);
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (kept && ref.current) fillControls(ref.current, kept.controls);
  }, [kept]);
  return {
    ref,
    /** Keeps what the form has now. */
    keep(): void {
      if (ref.current) keep(readControls(ref.current));
    },
    drop,
  };
}
