import { useFetcher, useRouteLoaderData } from "react-router";
import type { clientLoader as adminLoader } from "#admin/layout.tsx";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { mailBody } from "#features/mail/contract.ts";
import { checkBy } from "#platform/client/client.ts";
import { Alert } from "#ui/alert.tsx";
import { TextArea, TextField } from "#ui/field.tsx";
import "./mail.css";
import { useCompany } from "#admin/company.ts";
import { ModalForm } from "#admin/parts/record/modal-form.tsx";
import { type MailResult, mailForm } from "./mail-actions.ts";
import { type MailedRecord, MailList } from "./mail-list.tsx";
import { type Letter, TemplateField } from "./template-field.tsx";

interface MailFormProps {
  /** The record that the e-mail answers, with its sender's name and address. */
  record: MailedRecord & { name: string };
  /** A sentence on the record, where it has no message. */
  about?: string;
  /** The message that is answered, shown above the form. */
  message?: string;
  subject?: string;
  /** Fills its templates. */
  letter: Omit<Letter, "name">;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
}

const checkMail = checkBy(mailBody);

/** Writes an e-mail to the sender of an application or an enquiry, which then counts as answered. */
export function MailForm({ record, about, message, subject, letter, onClose, onDone }: MailFormProps) {
  const fetcher = useFetcher<MailResult>();
  const { data } = fetcher;
  const errors = data?.fields ?? {};
  const { sender, signature } = useSender();
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
      <TemplateField letter={{ ...letter, name: record.name }} sender={sender} />
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
        <TextField
          name="subject"
          label="Subject"
          required
          defaultValue={subject}
          error={errors.subject}
          autoComplete="off"
        />
        <TextArea
          name="description"
          label="Description"
          required
          rows={10}
          className="field-wide"
          error={errors.description}
        />
        <TextArea
          name="signature"
          label="Signature"
          required
          rows={2}
          className="field-wide"
          defaultValue={signature}
          error={errors.signature}
        />
      </div>
      <section className="record-part" aria-labelledby="mails-title">
        <h3 id="mails-title">E-mails so far</h3>
        <MailList record={record} version={data?.key} />
      </section>
    </ModalForm>
  );
}

/** Returns the signed-in administrator's name, and the signature with it and the company's. */
function useSender() {
  const company = useCompany();
  const admin = useRouteLoaderData<typeof adminLoader>("admin/layout");
  const sender = admin?.person?.name ?? "";
  return { sender, signature: [sender, company.name].filter(Boolean).join("\n") };
}

function SendFailure({ result }: { result: MailResult }) {
  return (
    <Alert tone="danger" title={result.message}>
      {result.reason && <p>{result.reason}</p>}
      {result.unanswered && <p>Sending the same words again sends them once at most.</p>}
    </Alert>
  );
}
