import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { type Draft, dropDraft } from "./drafts.ts";

let lost: readonly Draft[] = [];
const listeners = new Set<() => void>();

function change(drafts: readonly Draft[]): void {
  lost = drafts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Moves a draft to `LostDrafts`: its form can't be opened again, because its record was deleted. */
export function loseDraft(draft: Draft): void {
  dropDraft(draft);
  change([...lost, draft]);
}

/** Shows the drafts of deleted records, so that staff can copy them, until they are dismissed. */
export function LostDrafts() {
  const { pathname } = useLocation();
  const drafts = useSyncExternalStore(subscribe, () => lost);
  const here = drafts.filter(({ path }) => path === pathname);
  if (here.length === 0) return null;
  return here.map((draft) => (
    <Alert
      key={`${draft.form} ${draft.record}`}
      tone="warning"
      title="Your text has no place any more: its record is gone from this list."
      className="mb-6"
      onDismiss={() => change(lost.filter((one) => one !== draft))}
    >
      <ul className="mt-2 grid gap-2">
        {typedTexts(draft).map((text) => (
          <li key={text} className="wrap-anywhere whitespace-pre-line">
            {text}
          </li>
        ))}
      </ul>
    </Alert>
  ));
}

/** Returns the texts of a draft. Those of a list are values of hidden controls. */
function typedTexts({ controls }: Draft): string[] {
  const texts = controls.filter(
    ({ name, checked, hidden }) => checked === undefined && (!hidden || name.endsWith("[]")),
  );
  return [...new Set(texts.map(({ value }) => value.trim()))].filter(Boolean);
}
