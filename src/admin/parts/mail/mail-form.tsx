import { useFetcher } from "react-router";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { mailBody } from "#features/mail/contract.ts";
import { checkBy } from "#platform/client/client.ts";
import { Alert } from "#ui/alert.tsx";
import { TextField } from "#ui/field.tsx";
import "./mail.css";
import { ModalForm } from "#admin/parts/record/modal-form.tsx";
import { LetterFields } from "./letter-fields.tsx";
import { type MailResult, mailForm } from "./mail-actions.ts";
import { type MailedRecord, MailList } from "./mail-list.tsx";
import { type Letter, TemplateField } from "./template-field.tsx";
import { useSender } from "./use-sender.ts";

interface MailFormProps {
  /** The record that the e-mail answers, with its sender's name and address. */
  record: MailedRecord & { name: string };
  /** A sentence on the record, where it has no message. */
  about?: string;
  /** The message that is answered, shown above the form. */
  message?: string;
  subject?: string;
  /** Fills its templates. */
  letter: Letter;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
}

const checkMail = checkBy(mailBody);

/** Writes an e-mail to the sender of an application or an enquiry, which then counts as answered. */
export function MailForm({ record, about, message, subject, letter, onClose, onDone }: MailFormProps) {
  const fetcher = useFetcher<MailResult>();
  const { data } = fetcher;
  const errors = data?.fields ?? {};
  const { signature } = useSender();
  return (
    <ModalForm
      title="Contact Us"
      scope={mailForm}
      record={record._id}
      fetcher={fetcher}
      intent="mail"
      check={checkMail}
      submitLabel="Send"
      busyLabel="Sending…"
      size="large"
      onClose={onClose}
      onDone={onDone}
      failure={data && <SendFailure key={data.key} result={data} />}
    >
      <input type="hidden" name="subjectId" value={record._id} />
      <input type="hidden" name="undoable" value="true" />
      <p className="mb-5 wrap-anywhere text-muted">
        To {record.name}. {message ? "They wrote:" : about}
      </p>
      {message && <blockquote className="mail-answered">{message}</blockquote>}
      <TemplateField letter={{ ...letter, status: data?.status ?? letter.status }} />
      <div className="fields">
        <TextField
          name="userEmail"
          type="email"
          label="Email"
          required
          defaultValue={record.email}
          error={errors.userEmail}
          autoComplete="off"
        />
        <LetterFields subject={subject} signature={signature} errors={errors} />
      </div>
      <section className="record-part" aria-labelledby="mails-title">
        <h3 id="mails-title">E-mails so far</h3>
        <MailList record={record} version={data?.key} />
      </section>
    </ModalForm>
  );
}

function SendFailure({ result }: { result: MailResult }) {
  return (
    <Alert tone="danger" title={result.message}>
      {result.reason && <p>{result.reason}</p>}
      {result.unanswered && <p>Sending the same words again sends them once at most.</p>}
    </Alert>
  );
}
