import type { ContentDocument, Words } from "#features/content/contract.ts";
import { keepContent, outcomes, stateWords } from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { readAt, type TextField, writeAt } from "./form-fields.ts";
import type { Editor } from "./use-editor.ts";

interface ShippedChangesProps {
  fields: readonly TextField[];
  editor: Editor;
  /** False for those who may only read. */
  mayChange: boolean;
}

/** Compares the three versions of each field that the program ships with other words since the owner's began. */
export function ShippedChanges({ fields, editor, mayChange }: ShippedChangesProps) {
  const { document, words, busy, run } = editor;
  const changed = changedFields(fields, document);
  if (!document.states.includes("changed")) return null;
  const keep: Parameters<typeof run>[0]["call"] = (options) => browserApi().call(keepContent, options);
  const take = () =>
    changed.reduce((all, { name }) => writeAt(all, name, readAt(document.shipped, name)), words);
  return (
    <Alert tone="warning" live="none" title={stateWords.changed}>
      <p>
        An upgrade of the program brought other words for these fields. Yours stay until you publish others.
      </p>
      <Comparison fields={changed} document={document} words={words} />
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

/** Returns the fields whose shipped words differ from those that the owner's began from. */
function changedFields(fields: readonly TextField[], { base, shipped }: ContentDocument): TextField[] {
  return base ? fields.filter(({ text }) => text(base) !== text(shipped ?? {})) : [];
}

interface ComparisonProps {
  fields: readonly TextField[];
  document: ContentDocument;
  words: Words;
}

function Comparison({ fields, document: { base, shipped }, words }: ComparisonProps) {
  if (!base || fields.length === 0) return <p>No field that you see here has changed.</p>;
  const columns = [
    { title: "Shipped before", of: base },
    { title: "Yours", of: words },
    { title: "Shipped now", of: shipped ?? {} },
  ];
  return (
    <div className="content-compare">
      {fields.map(({ name, label, text }) => (
        <section key={name} aria-label={label}>
          <h3>{label}</h3>
          <dl>
            {columns.map(({ title, of }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text(of) || "—"}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
