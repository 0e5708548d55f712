import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type Draft, dropDraft, findDraft, registerForm } from "#admin/parts/drafts/drafts.ts";
import type { Words } from "#features/content/contract.ts";

const FORM = "content";

interface Unsaved {
  /** `_id` of the document. */
  record: string;
  /** The version that the words began from. */
  version: number;
  words: Words;
  dirty: boolean;
}

/**
 * Follows whether the form of a document has unsaved words. If the session ends, they are kept with their version, and
 * given back when the form is opened after signing in again.
 */
export function useKeptWords(
  unsaved: Unsaved,
  onRestore: (kept: Pick<Unsaved, "version" | "words">) => void,
) {
  const { pathname: path } = useLocation();
  const { record } = unsaved;
  const [kept] = useState(() => findDraft({ path, form: FORM, record }));
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const restore = useRef(onRestore);
  restore.current = onRestore;

  useEffect(
    () =>
      registerForm({
        isDirty: () => latest.current.dirty,
        read: () => ({ path, form: FORM, record, controls: toControls(latest.current), files: [] }),
      }),
    [path, record],
  );

  useEffect(() => {
    if (!kept) return;
    dropDraft(kept);
    const read = (name: string) => kept.controls.find((control) => control.name === name)?.value ?? "";
    restore.current({ words: JSON.parse(read("words")), version: Number(read("version")) });
  }, [kept]);

  return {
    /** The draft that was restored, to be announced. */
    restored: kept,
    /** Marks the words as saved or given up, at once: leaving the screen then asks nothing. */
    settle: () => {
      latest.current = { ...latest.current, dirty: false };
    },
  };
}

function toControls({ words, version }: Unsaved): Draft["controls"] {
  return [
    { name: "words", value: JSON.stringify(words) },
    { name: "version", value: String(version), hidden: true },
  ];
}
