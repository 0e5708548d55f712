import { useState } from "react";
import { keepContent, outcomes, stateWords } from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/field.tsx";
import { Comparison } from "./comparison.tsx";
import type { FormField } from "./form-fields.ts";
import { type Change, mergeWords } from "./merge-words.ts";
import type { Editor } from "./use-editor.ts";

interface ShippedChangesProps {
  fields: readonly FormField[];
  editor: Editor;
}

/** Compares the three versions of each part that the program ships with other words since the owner's began. */
export function ShippedChanges({ fields, editor }: ShippedChangesProps) {
  const { document, words, busy, run } = editor;
  const [overwritten, setOverwritten] = useState<ReadonlySet<string>>(new Set());
  if (!document.base || !document.states.includes("changed")) return null;
  const merge = mergeWords(fields, { base: document.base, mine: words, theirs: document.shipped ?? {} });
  const keep: Parameters<typeof run>[0]["call"] = (options) => browserApi().call(keepContent, options);
  const toggle = (name: string) =>
    setOverwritten(
      new Set(
        overwritten.has(name) ? [...overwritten].filter((one) => one !== name) : [...overwritten, name],
      ),
    );
  const isTaken = ({ name, likely }: Change) => likely === "theirs" || overwritten.has(name);
  const take = () => merge.take(merge.changes.filter(isTaken).map(({ name }) => name));
  return (
    <Alert tone="warning" live="none" title={stateWords.changed}>
      <p>An upgrade of the program brought other words here. Yours stay until you publish others.</p>
      <Comparison changes={merge.changes} versions={versions} none="Nothing that you see here has changed.">
        {({ name, label, likely, mine, theirs }) =>
          mine !== theirs &&
          likely === "mine" && (
            <CheckboxField
              name={name}
              label="Take the shipped words in place of yours"
              aria-label={`Take the shipped words in place of yours: ${label}`}
              checked={overwritten.has(name)}
              onChange={() => toggle(name)}
            />
          )
        }
      </Comparison>
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
    </Alert>
  );
}

const versions = [
  { title: "Shipped before", of: "base" },
  { title: "Yours", of: "mine" },
  { title: "Shipped now", of: "theirs" },
] as const;
