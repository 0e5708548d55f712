import { type SubmitEvent, useId, useState } from "react";
import { keepDraft } from "#admin/parts/drafts/drafts.ts";
import { useDraft } from "#admin/parts/drafts/use-draft.ts";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { FormDialog } from "#admin/parts/record/form-dialog.tsx";
import { Restored } from "#admin/parts/record/modal-form.tsx";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import { outcomes, publishContent } from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldScope, TextField } from "#ui/field.tsx";
import type { Editor } from "./use-editor.ts";

const fields = [
  { name: "publishAt", label: "From", hint: "At once when left empty" },
  { name: "unpublishAt", label: "Until", hint: "For good when left empty" },
] as const;

interface ScheduleDialogProps {
  editor: Editor;
  onClose: () => void;
}

/**
 * Publishes the draft for a time. Messages about the times, and of a server that was not reached, appear here. The page
 * shows what else prevents publishing: the dialog then closes, and begins with the typed times the next time.
 */
export function ScheduleDialog({ editor, onClose }: ScheduleDialogProps) {
  const id = useId();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [unreached, setUnreached] = useState<ActionResult>();
  const { dirty, restored, touch, read } = useDraft({ id, form: "schedule", record: editor.document._id });

  async function schedule(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [publishAt, unpublishAt] = fields.map(({ name }) => inIndia(form.get(name)));
    if (!publishAt && !unpublishAt) return setErrors({ publishAt: outcomes.noTime });
    const body = { publishAt, unpublishAt };
    const typed = read();
    setUnreached(undefined);
    const result = await editor.run({
      name: "schedule",
      done: outcomes.scheduled,
      save: editor.dirty ? editor.words : undefined,
      call: (options) => browserApi().call(publishContent, { ...options, body }),
    });
    if (!result) return;
    if (result.fields.publishAt || result.fields.unpublishAt) return setErrors(result.fields);
    if (result.unreached) {
      editor.page.dismiss();
      return setUnreached(result);
    }
    if (!result.ok) keepDraft(typed);
    onClose();
  }

  return (
    <FormDialog
      formId={id}
      dirty={dirty}
      title="Schedule"
      size="small"
      submitLabel="Schedule"
      busy={editor.busy === "schedule"}
      busyLabel="Saving…"
      onClose={onClose}
    >
      <FieldScope name="schedule" errors={errors}>
        <form id={id} noValidate onSubmit={schedule} onInput={touch}>
          {restored && <Restored draft={restored} />}
          {unreached && <FailureAlert failure={unreached} className="mb-6" />}
          <ErrorSummary errors={errors} className="mb-6" />
          <p className="mb-4 text-muted">
            Times are those of India. When the time is over, the words from before are back.
          </p>
          <div className="grid gap-4">
            {fields.map(({ name, label, hint }) => (
              <TextField
                key={name}
                name={name}
                label={label}
                hint={hint}
                type="datetime-local"
                error={errors[name] ?? ""}
              />
            ))}
          </div>
        </form>
      </FieldScope>
    </FormDialog>
  );
}

/** Returns a typed day and time in India with its offset; null for none. */
function inIndia(typed: FormDataEntryValue | null): string | null {
  return typeof typed === "string" && typed ? `${typed.slice(0, 16)}:00+05:30` : null;
}
