import { type SubmitEvent, useId, useState } from "react";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import { blogPaths } from "#content/blog-paths.ts";
import { MAX_KEY } from "#content/schemas/added.ts";
import { type ContentDocument, outcomes } from "#features/content/contract.ts";
import type { Outcome } from "#platform/client/client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldScope, TextField } from "#ui/field.tsx";

interface KeyDialogProps {
  title: string;
  submitLabel: string;
  /** The present key; left out, the dialog asks for a title too, and makes the key of it. */
  present?: string;
  save: (given: { key: string; title: string }) => Promise<Outcome<{ data: ContentDocument }>>;
  onDone: (saved: ContentDocument) => void;
  onClose: () => void;
}

/** Asks for the address of a post. */
export function KeyDialog({ title, submitLabel, present, save, onDone, onClose }: KeyDialogProps) {
  const id = useId();
  const [key, setKey] = useState(present ?? "");
  const [isOwn, setOwn] = useState(present !== undefined);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionResult>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const typed = String(new FormData(event.currentTarget).get("title") ?? "");
    const answer = await save({ key, title: typed.trim() });
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
            prefix={blogPaths.post.replace(":slug", "")}
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
