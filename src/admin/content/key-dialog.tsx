import { type SubmitEvent, useId, useRef, useState } from "react";
import { useDraft } from "#admin/parts/drafts/use-draft.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FormDialog } from "#admin/parts/record/form-dialog.tsx";
import { Restored } from "#admin/parts/record/modal-form.tsx";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import { addedLink } from "#content/added-paths.ts";
import { MAX_KEY } from "#content/schemas/added.ts";
import { type ContentDocument, outcomes } from "#features/content/contract.ts";
import type { AddedKindName } from "#features/content/kinds.ts";
import type { Outcome } from "#platform/client/client.ts";
import { FieldScope, SelectField, TextField } from "#ui/field.tsx";

interface Given {
  kind: AddedKindName;
  key: string;
  /** "" where it is not asked for. */
  title: string;
}

interface KeyDialogProps {
  title: string;
  submitLabel: string;
  /** The kinds to choose from, the likeliest first. */
  kinds: readonly [AddedKindName, ...AddedKindName[]];
  /** The present key; left out, the dialog asks for a title too, and makes the key of it. */
  present?: string;
  /** Says what follows from another key. */
  hint?: string;
  save: (given: Given) => Promise<Outcome<{ data: ContentDocument }>>;
  onDone: (saved: ContentDocument) => void;
  onClose: () => void;
}

/** Names the kinds of pages, and says what they are for. */
const kindWords: Partial<Record<AddedKindName, { label: string; hint: string }>> = {
  service: { label: "Service page", hint: "An opening, sections of your choice, and the enquiry form" },
  page: { label: "Long page", hint: "Text with its contents at the side" },
};

/** Asks for the address of a document that an owner adds. */
export function KeyDialog(props: KeyDialogProps) {
  const { title, submitLabel, kinds, present, hint, save, onDone, onClose } = props;
  const id = useId();
  const [kind, setKind] = useState(kinds[0]);
  const keyField = useRef<HTMLInputElement>(null);
  const [isOwn, setOwn] = useState(present !== undefined);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionResult>();
  const { dirty, restored, touch, settle } = useDraft({ id, form: "key", record: present });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const typed = new FormData(event.currentTarget);
    const read = (name: string) => String(typed.get(name) ?? "");
    const answer = await save({ kind, key: read("key"), title: read("title").trim() });
    setBusy(false);
    if (!answer.ok) return setFailure(toResult(answer, { done: "", failed: outcomes.failed }));
    settle();
    onDone(answer.data.data);
  }

  return (
    <FormDialog
      formId={id}
      dirty={dirty}
      title={title}
      size="small"
      submitLabel={submitLabel}
      busy={isBusy}
      busyLabel="Saving…"
      onClose={onClose}
    >
      <FieldScope name="key" errors={failure?.fields ?? {}}>
        <form id={id} noValidate className="grid gap-4" onSubmit={submit} onInput={touch}>
          {restored && <Restored draft={restored} />}
          {failure && !failure.fields.key && <FailureAlert failure={failure} />}
          {kinds.length > 1 && (
            <SelectField
              name="kind"
              label="Kind"
              hint={kindWords[kind]?.hint}
              value={kind}
              options={kinds.map((one) => ({ value: one, label: kindWords[one]?.label ?? one }))}
              onChange={(event) => setKind(event.currentTarget.value as AddedKindName)}
            />
          )}
          {present === undefined && (
            <TextField
              name="title"
              label="Title"
              maxLength={120}
              onInput={(event) => {
                if (!isOwn && keyField.current) keyField.current.value = keyOf(event.currentTarget.value);
              }}
            />
          )}
          <TextField
            name="key"
            label="Address"
            prefix={addedLink(kind, "")}
            hint={["Small letters, digits and hyphens", hint].filter(Boolean).join(". ")}
            ref={keyField}
            defaultValue={present}
            error={failure?.fields.key ?? ""}
            onInput={() => setOwn(true)}
          />
        </form>
      </FieldScope>
    </FormDialog>
  );
}

/** Returns the key that a title suggests; "" where it has no Latin letter. */
function keyOf(title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const key = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-/, "");
  return key.slice(0, MAX_KEY).replace(/-$/, "");
}
