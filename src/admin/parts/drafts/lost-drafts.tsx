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

/** Tells of a draft whose form can't be opened again, because its record is gone. */
export function loseDraft(draft: Draft): void {
  dropDraft(draft);
  change([...lost, draft]);
}

/** What was typed about records that are gone, to be copied out, until it is dismissed. */
export function LostDrafts() {
  const { pathname } = useLocation();
  const drafts = useSyncExternalStore(subscribe, () => lost);
  const here = drafts.filter(({ path }) => path === pathname);
  if (here.length === 0) return null;
  return here.map((draft) => (
    <Alert
      key={`${draft.form} ${draft.record}`}
      tone="warning"
      title="What you typed has no place any more: its record is gone from this list."
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

/** The texts of a draft; those of a list stand in hidden controls. */
function typedTexts({ controls }: Draft): string[] {
  const texts = controls.filter(
    ({ name, checked, hidden }) => checked === undefined && (!hidden || name.endsWith("[]")),
  );
  return [...new Set(texts.map(({ value }) => value.trim()))].filter(Boolean);
}
