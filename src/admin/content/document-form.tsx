import { type LucideIcon, Redo2, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Restored } from "#admin/parts/record/modal-form.tsx";
import { PageOutcome } from "#admin/parts/record/page-outcome.tsx";
import { StaleNotice } from "#admin/parts/record/stale-notice.tsx";
import { outcomes, publishContent } from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldScope } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { ContentFields } from "./content-form.tsx";
import type { FormField } from "./form-fields.ts";
import { mergeWords } from "./merge-words.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { type Editor, startOf, useSaveKey } from "./use-editor.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

interface DocumentFormProps {
  editor: Editor;
  fields: readonly FormField[];
}

/** Renders the form of a document, with what stands in its way above, and saving and publishing at the foot. */
export function DocumentForm({ editor, fields }: DocumentFormProps) {
  const { findings, restored } = editor;
  const [isScheduling, setScheduling] = useState(false);
  const save = () => {
    if (editor.dirty) void editor.run({ name: "save", done: outcomes.draftSaved, save: editor.words });
  };
  useSaveKey(save);
  useUndoKeys(editor);
  return (
    <div>
      <FieldScope name="content" errors={findings.errors} check={editor.check}>
        <form noValidate className="grid gap-6" onSubmit={(event) => event.preventDefault()}>
          {restored && <Restored draft={restored} />}
          <Stale editor={editor} fields={fields} />
          <ErrorSummary
            key={findings.key}
            title="Before this can be published"
            errors={findings.errors}
            focus={findings.asked}
          />
          <ContentFields fields={fields} editor={editor} />
        </form>
      </FieldScope>
      <FormFoot editor={editor} onSave={save} onSchedule={() => setScheduling(true)} />
      {isScheduling && <ScheduleDialog editor={editor} onClose={() => setScheduling(false)} />}
    </div>
  );
}

/** Takes the focus, because it appears above what was being written. */
function Stale({ editor, fields }: DocumentFormProps) {
  const { stale, document, words } = editor;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes the focus once
  useEffect(() => box.current?.focus(), [stale?.key]);
  if (!stale) return null;
  const versions = { base: startOf(document), mine: words, theirs: startOf(stale.current) };
  const changes = stale.settled ? [] : mergeWords(fields, versions).changes;
  return (
    <div ref={box} tabIndex={-1}>
      <StaleNotice
        key={stale.key}
        differences={changes.filter(({ mine, theirs }) => mine !== theirs)}
        settled={stale.settled}
        onSettle={editor.choose}
      />
    </div>
  );
}

interface FormFootProps {
  editor: Editor;
  onSave: () => void;
  onSchedule: () => void;
}

/** Stays in sight at the foot of the window, with the outcome of the last action. */
function FormFoot({ editor, onSave, onSchedule }: FormFootProps) {
  const { document, dirty, words, busy, page, run, undoes, redoes, undo, redo } = editor;
  const hasDraft = dirty || document.draft !== null;
  const publish = () =>
    void run({
      name: "publish",
      done: outcomes.published,
      save: dirty ? words : undefined,
      call: (options) => browserApi().call(publishContent, { ...options, body: {} }),
    });
  return (
    <div className="content-foot">
      <PageOutcome outcome={page.outcome} onDismiss={page.dismiss} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          busy={busy === "publish"}
          busyLabel="Publishing…"
          aria-disabled={!hasDraft}
          onClick={() => hasDraft && publish()}
        >
          Publish
        </Button>
        <Button
          type="button"
          variant="secondary"
          busy={busy === "save"}
          busyLabel="Saving…"
          aria-disabled={!dirty}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={onSave}
        >
          Save draft
        </Button>
        <Button variant="secondary" aria-disabled={!hasDraft} onClick={() => hasDraft && onSchedule()}>
          Schedule…
        </Button>
        <div className="flex">
          <StepButton
            name="Undo"
            icon={Undo2}
            keys="Control+Z Meta+Z"
            can={undoes !== undefined}
            step={undo}
          />
          <StepButton
            name="Redo"
            icon={Redo2}
            keys="Control+Shift+Z Meta+Shift+Z"
            can={redoes !== undefined}
            step={redo}
          />
        </div>
        <p className="content-foot-state">{dirty ? "Not saved yet" : ""}</p>
      </div>
    </div>
  );
}

interface StepButtonProps {
  name: string;
  icon: LucideIcon;
  keys: string;
  can: boolean;
  step: () => void;
}

/** Takes a step of the form back, or does it again. */
function StepButton({ name, icon, keys, can, step }: StepButtonProps) {
  return (
    <Button
      variant="quiet"
      iconOnly
      aria-label={name}
      aria-disabled={!can}
      aria-keyshortcuts={keys}
      onClick={() => can && step()}
    >
      <Icon of={icon} />
    </Button>
  );
}
