import { useId, useRef, useState } from "react";
import { useDraft } from "#admin/parts/drafts/use-draft.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FormDialog } from "#admin/parts/record/form-dialog.tsx";
import { Restored } from "#admin/parts/record/modal-form.tsx";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import {
  changePicture,
  deletePicture,
  newFile,
  outcomes,
  type Picture,
  pictureEndings,
  replacePicture,
} from "#features/media/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";
import { validate } from "#platform/contract/fields.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { FocusField } from "./focus-field.tsx";
import { sizeOf } from "./picture-grid.tsx";
import { PictureUses } from "./picture-uses.tsx";

interface PictureDialogProps {
  picture: Picture;
  onClose: () => void;
  /** Receives the outcome of a change of the picture. */
  onDone: (result: ActionResult) => void;
}

type Task = "save" | "replace" | "delete";

/** Shows a picture with its uses; its title and focus are changed here, and it is replaced or deleted. */
export function PictureDialog({ picture, onClose, onDone }: PictureDialogProps) {
  const formId = useId();
  const [focus, setFocus] = useState(picture.focus);
  const [busy, setBusy] = useState<Task>();
  const [failure, setFailure] = useState<ActionResult>();
  const [uses, setUses] = useState<number>();
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const version = useRef(picture.version);
  const { dirty, restored, touch, settle } = useDraft({ id: formId, form: "picture", record: picture._id });
  const call = () => ({ params: { id: picture._id }, version: version.current });

  async function run(task: Task, done: string, work: () => Promise<Outcome<unknown>>) {
    if (busy) return;
    setBusy(task);
    const answer = await work();
    setBusy(undefined);
    setAsked(false);
    const result = toResult(answer, { done, failed: outcomes.failed });
    if (answer.ok) {
      settle();
      return onDone(result);
    }
    const reason = result.reason ?? Object.values(result.fields)[0];
    setFailure({ ...result, ...(reason !== undefined && reason !== result.message && { reason }) });
  }

  async function save() {
    const title = String(new FormData(form.current ?? undefined).get("title"));
    const answer = await browserApi().call(changePicture, { ...call(), body: { title, focus } });
    if (answer.ok) version.current = answer.data.data.version;
    return answer;
  }

  function replace(file: File | undefined) {
    if (!file) return;
    const checked = validate(newFile, { file });
    if (!checked.ok) {
      const message = checked.fields.file ?? outcomes.notAPicture;
      return setFailure({ ok: false, message, fields: {}, key: file.name });
    }
    void run("replace", outcomes.replaced, async () => {
      // The dialog closes afterwards, with what was typed in it.
      const saved = dirty ? await save() : undefined;
      return saved?.ok === false ? saved : browserApi().call(replacePicture, { ...call(), body: { file } });
    });
  }

  return (
    <FormDialog
      formId={formId}
      dirty={dirty}
      title={picture.title}
      size="large"
      submitLabel="Save"
      busy={busy === "save"}
      busyLabel="Saving…"
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" aria-disabled={uses !== 0} onClick={() => uses === 0 && setAsked(true)}>
            Delete
          </Button>
          <Button
            variant="secondary"
            busy={busy === "replace"}
            busyLabel="Replacing…"
            onClick={() => input.current?.click()}
          >
            Replace…
          </Button>
        </>
      }
    >
      <div className="media-dialog">
        {restored && <Restored draft={restored} />}
        {failure && <FailureAlert failure={failure} />}
        <p className="text-sm text-muted">{sizeOf(picture)}</p>
        <form
          id={formId}
          ref={form}
          noValidate
          className="grid gap-5"
          onInput={touch}
          onSubmit={(event) => {
            event.preventDefault();
            void run("save", outcomes.saved, save);
          }}
        >
          <TextField
            name="title"
            label="Title"
            hint="For staff. Visitors never read it"
            maxLength={120}
            defaultValue={picture.title}
          />
          {picture.drawing ? (
            <img className="media-whole" src={picture.preview} alt="" />
          ) : (
            <FocusField
              picture={picture}
              value={focus}
              onChange={(chosen) => {
                setFocus(chosen);
                touch();
              }}
            />
          )}
        </form>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Another picture"
          accept={pictureEndings.join(",")}
          onChange={(event) => replace(event.currentTarget.files?.[0])}
        />
        <PictureUses id={picture._id} onLoaded={setUses} />
      </div>
      <ConfirmDialog
        open={asked}
        message={`Delete “${picture.title}”?`}
        busy={busy === "delete"}
        onConfirm={() => void run("delete", outcomes.deleted, () => browserApi().call(deletePicture, call()))}
        onCancel={() => setAsked(false)}
      />
    </FormDialog>
  );
}
