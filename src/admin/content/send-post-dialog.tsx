import { type SubmitEvent, useId, useState } from "react";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import {
  type Mailing,
  outcomes,
  readers,
  readMailing,
  startMailing,
  wrongNumber,
} from "#features/mailings/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldScope, TextField } from "#ui/field.tsx";

interface SendPostDialogProps {
  id: string;
  mailing: Mailing;
  onChange: (mailing: Mailing) => void;
  onDone: (result: ActionResult) => void;
  onClose: () => void;
}

/** Shows the e-mail about a post, and sends it to as many subscribers as one has typed. */
export function SendPostDialog({ id, mailing, onChange, onDone, onClose }: SendPostDialogProps) {
  const form = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionResult>();
  const [error, setError] = useState("");
  const { subscribers, mail, canSend } = mailing;

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("subscribers")).replace(/[\s,]/g, "");
    setFailure(undefined);
    if (typed !== String(subscribers)) return setError(wrongNumber(subscribers));
    setError("");
    setBusy(true);
    const params = { id };
    const answer = await browserApi().call(startMailing, { params, body: { subscribers } });
    setBusy(false);
    const result = toResult(answer, { done: outcomes.started, failed: outcomes.failed });
    if (answer.ok) {
      onChange(answer.data.data);
      return onDone(result);
    }
    if (!answer.fields.subscribers) return setFailure(result);
    setError(answer.fields.subscribers);
    const present = await browserApi().call(readMailing, { params });
    if (present.ok) onChange(present.data.data);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Send to ${readers(subscribers)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={isBusy} busyLabel="Sending…" disabled={!canSend}>
            Send
          </Button>
        </>
      }
    >
      <FieldScope name="send-post" errors={error ? { subscribers: error } : {}}>
        <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
          {failure && <FailureAlert failure={failure} />}
          {!canSend && (
            <Alert tone="warning" live="none" title={outcomes.noMailServer}>
              <p>It is set up by SMTP_URL in the settings of the program.</p>
            </Alert>
          )}
          <p>A post is sent once, and a sent e-mail can't be called back.</p>
          <TextField
            name="subscribers"
            label={`Type ${subscribers} to confirm`}
            inputMode="numeric"
            autoComplete="off"
            error={error}
          />
          {mail && <MailPreview mail={mail} />}
        </form>
      </FieldScope>
    </Dialog>
  );
}

function MailPreview({ mail: { subject, text } }: { mail: NonNullable<Mailing["mail"]> }) {
  return (
    <section aria-label="Preview of the e-mail" className="grid gap-2 text-sm">
      <p>
        Subject: <strong>{subject}</strong>
      </p>
      <p className="whitespace-pre-wrap break-words">{text}</p>
      <p className="text-muted">Below it, each reader has a link of their own to unsubscribe.</p>
    </section>
  );
}
