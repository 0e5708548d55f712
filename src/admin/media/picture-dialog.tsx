import { useRef, useState } from "react";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import { useMay } from "#admin/permissions.tsx";
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
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { FocusField } from "./focus-field.tsx";
import { sizeOf } from "./picture-grid.tsx";
import { PictureUses } from "./picture-uses.tsx";

interface PictureDialogProps {
  picture: Picture;
  onClose: () => void;
  /** Gets the outcome of what changed the picture. */
  onDone: (result: ActionResult) => void;
}

type Task = "save" | "replace" | "delete";

/** Shows a picture with its title, its focus and its uses; replaces and deletes it. */
export function PictureDialog({ picture, onClose, onDone }: PictureDialogProps) {
  const mayChange = useMay()("content.change");
  const [title, setTitle] = useState(picture.title);
  const [focus, setFocus] = useState(picture.focus);
  const [busy, setBusy] = useState<Task>();
  const [failure, setFailure] = useState<ActionResult>();
  const [uses, setUses] = useState<number>();
  const [asked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const params = { id: picture._id };
  const headers = { "If-Match": `"${picture.version}"` };

  async function run(task: Task, done: string, call: () => Promise<Outcome<unknown>>) {
    if (busy) return;
    setBusy(task);
    const answer = await call();
    setBusy(undefined);
    setAsked(false);
    const result = toResult(answer, { done, failed: outcomes.failed });
    if (answer.ok) return onDone(result);
    const reason = result.reason ?? Object.values(result.fields)[0];
    setFailure({ ...result, ...(reason !== undefined && reason !== result.message && { reason }) });
  }

  function replace(file: File | undefined) {
    if (!file) return;
    const checked = validate(newFile, { file });
    if (!checked.ok) {
      const message = checked.fields.file ?? outcomes.notAPicture;
      return setFailure({ ok: false, message, fields: {}, key: file.name });
    }
    void run("replace", outcomes.replaced, () =>
      browserApi().call(replacePicture, { params, headers, body: { file } }),
    );
  }

  const save = () =>
    run("save", outcomes.saved, () =>
      browserApi().call(changePicture, { params, headers, body: { title, focus } }),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={picture.title}
      size="large"
      footer={
        mayChange && (
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
            <Button busy={busy === "save"} busyLabel="Saving…" onClick={() => void save()}>
              Save
            </Button>
          </>
        )
      }
    >
      <div className="media-dialog">
        {failure && <FailureAlert failure={failure} />}
        <p className="text-sm text-muted">{sizeOf(picture)}</p>
        {mayChange ? (
          <>
            <TextField
              name="title"
              label="Title"
              hint="For staff. Visitors never read it"
              maxLength={120}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            {picture.drawing ? (
              <img className="media-whole" src={picture.preview} alt="" />
            ) : (
              <FocusField picture={picture} value={focus} onChange={setFocus} />
            )}
            <input
              ref={input}
              type="file"
              hidden
              aria-label="Another picture"
              accept={pictureEndings.join(",")}
              onChange={(event) => replace(event.currentTarget.files?.[0])}
            />
          </>
        ) : (
          <img className="media-whole" src={picture.preview} alt="" />
        )}
        <PictureUses id={picture._id} onLoaded={setUses} />
      </div>
      <ConfirmDialog
        open={asked}
        message={`Delete “${picture.title}”?`}
        busy={busy === "delete"}
        onConfirm={() =>
          void run("delete", outcomes.deleted, () => browserApi().call(deletePicture, { params, headers }))
        }
        onCancel={() => setAsked(false)}
      />
    </Dialog>
  );
}
