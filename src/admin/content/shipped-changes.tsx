import { keepContent, outcomes, stateWords } from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { FormField } from "./form-fields.ts";
import { type Change, mergeWords } from "./merge-words.ts";
import type { Editor } from "./use-editor.ts";

interface ShippedChangesProps {
  fields: readonly FormField[];
  editor: Editor;
  /** False for those who may only read. */
  mayChange: boolean;
}

/** Compares the three versions of each part that the program ships with other words since the owner's began. */
export function ShippedChanges({ fields, editor, mayChange }: ShippedChangesProps) {
  const { document, words, busy, run } = editor;
  if (!document.base || !document.states.includes("changed")) return null;
  const merge = mergeWords(fields, { base: document.base, mine: words, theirs: document.shipped ?? {} });
  const keep: Parameters<typeof run>[0]["call"] = (options) => browserApi().call(keepContent, options);
  const take = () => merge.take(merge.changes.map(({ name }) => name));
  return (
    <Alert tone="warning" live="none" title={stateWords.changed}>
      <p>An upgrade of the program brought other words here. Yours stay until you publish others.</p>
      <Comparison changes={merge.changes} />
      {mayChange && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="small"
            busy={busy === "keep"}
            onClick={() => void run({ name: "keep", done: outcomes.kept, call: keep })}
          >
            Keep my words
          </Button>
          <Button
            variant="secondary"
            size="small"
            busy={busy === "take"}
            onClick={() => void run({ name: "take", done: outcomes.taken, save: take(), call: keep })}
          >
            Take these into my draft
          </Button>
        </div>
      )}
    </Alert>
  );
}

function Comparison({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p>Nothing that you see here has changed.</p>;
  return (
    <div className="content-compare">
      {changes.map(({ name, label, base, mine, theirs }) => (
        <section key={name} aria-label={label}>
          <h3>{label}</h3>
          <dl>
            {Object.entries({ "Shipped before": base, Yours: mine, "Shipped now": theirs }).map(
              ([title, text]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text || "—"}</dd>
                </div>
              ),
            )}
          </dl>
        </section>
      ))}
    </div>
  );
}
