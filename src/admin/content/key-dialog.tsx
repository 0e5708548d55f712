import { type SubmitEvent, useId, useState } from "react";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import { addedLink } from "#content/added-paths.ts";
import { MAX_KEY } from "#content/schemas/added.ts";
import { type ContentDocument, outcomes } from "#features/content/contract.ts";
import type { AddedKindName } from "#features/content/kinds.ts";
import type { Outcome } from "#platform/client/client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
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
export function KeyDialog({ title, submitLabel, kinds, present, save, onDone, onClose }: KeyDialogProps) {
  const id = useId();
  const [kind, setKind] = useState(kinds[0]);
  const [key, setKey] = useState(present ?? "");
  const [isOwn, setOwn] = useState(present !== undefined);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionResult>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const typed = String(new FormData(event.currentTarget).get("title") ?? "");
    const answer = await save({ kind, key, title: typed.trim() });
    setBusy(false);
    if (answer.ok) onDone(answer.data.data);
    else setFailure(toResult(answer, { done: "", failed: outcomes.failed }));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isBusy} busyLabel="Saving…">
            {submitLabel}
          </Button>
        </>
      }
    >
      <FieldScope name="key" errors={failure?.fields ?? {}}>
        <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
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
              onChange={(event) => {
                if (!isOwn) setKey(keyOf(event.currentTarget.value));
              }}
            />
          )}
          <TextField
            name="key"
            label="Address"
            prefix={addedLink(kind, "")}
            hint={
              present === undefined
                ? "Small letters, digits and hyphens"
                : "Small letters, digits and hyphens. The former address leads to the new one"
            }
            value={key}
            error={failure?.fields.key ?? ""}
            onChange={(event) => {
              setKey(event.currentTarget.value);
              setOwn(true);
            }}
          />
        </form>
      </FieldScope>
    </Dialog>
  );
}

/** Returns the key that a title suggests; "" where it has no Latin letter. */
function keyOf(title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const key = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-/, "");
  return key.slice(0, MAX_KEY).replace(/-$/, "");
}
