import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { AnswerFailure, AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import { useMay } from "#admin/permissions.tsx";
import { listMails, type Mail, outcomes } from "#features/mail/contract.ts";
import { staffMail } from "#features/mail/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import "./mail.css";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { type MailResult, undoMailById } from "./mail-actions.ts";
import { MailBadge } from "./mail-badge.tsx";

/** Names the record that e-mails are about: an application or an enquiry. */
export interface MailedRecord {
  _id: string;
  email: string;
}

interface MailListProps {
  record: MailedRecord;
  /** Another value loads the list again, such as after an e-mail that could not be sent. */
  version?: string;
}

/** Lists the e-mails about one record with their state; an owner may send a failed one again. */
export function MailList({ record, version = "" }: MailListProps) {
  const { _id, email } = record;
  const fetcher = useFetcher<MailResult>();
  const [undone, setUndone] = useState<ActionResult>();
  const box = useRef<HTMLDivElement>(null);
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(listMails, { query: { subjectId: _id }, signal }),
    `${_id} ${version}`,
  );
  const { data: retried } = fetcher;
  const loadAgain = useEffectEvent(reload);
  useEffect(() => {
    if (retried) loadAgain();
  }, [retried]);

  if (!answer) return <AnswerWaiting label="Loading e-mails" />;
  if (!answer.ok)
    return <AnswerFailure message="The e-mails could not be loaded." of={answer} onRetry={reload} />;
  const mails = answer.data.data.filter(
    (mail) => mail.kind === staffMail || normalizeEmail(mail.recipient) === normalizeEmail(email),
  );
  async function undo(id: string) {
    setUndone(await undoMailById(id));
    reload();
    // The button that was pressed goes.
    box.current?.focus();
  }
  const retrying = fetcher.state === "idle" ? null : fetcher.formData?.get("id");
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3">
      {retried && <Retried key={retried.key} result={retried} />}
      {undone && <Retried key={undone.key} result={undone} />}
      {mails.length === 0 && <p className="text-muted">No e-mails yet.</p>}
      <ul className="mails">
        {mails.map((mail) => (
          <MailLine
            key={mail._id}
            mail={mail}
            sender={email}
            retrying={retrying === mail._id}
            onUndo={() => undo(mail._id)}
            onRetry={() => fetcher.submit({ intent: "retry", id: mail._id }, { method: "post" })}
          />
        ))}
      </ul>
    </div>
  );
}

function Retried({ result }: { result: ActionResult }) {
  const tone = result.tone ?? (result.ok ? "success" : "danger");
  return (
    <Alert tone={tone} title={result.message} dismissible>
      {result.reason}
    </Alert>
  );
}

function isLater(time: string): boolean {
  return Date.parse(time) > Date.now();
}

interface MailLineProps {
  mail: Mail;
  /** The e-mail address of the record's sender. */
  sender: string;
  retrying: boolean;
  onRetry: () => void;
  onUndo: () => void;
}

function MailLine({ mail, sender, retrying, onRetry, onUndo }: MailLineProps) {
  const may = useMay();
  return (
    <li>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{mail.subject}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {momentText(mail.sentAt ?? mail.createdAt)}
          {mail.kind !== staffMail && ", written by the program"}
          {normalizeEmail(mail.recipient) !== normalizeEmail(sender) && `, to ${mail.recipient}`}
        </p>
        {mail.status === "saved" && <p className="text-sm">{outcomes.saved}</p>}
        {mail.status === "queued" && mail.attempts === 0 && mail.dueAt && isLater(mail.dueAt) && (
          <p className="text-sm">Leaves {momentText(mail.dueAt)}.</p>
        )}
        {mail.lastError && mail.status !== "sent" && (
          <p className="text-sm wrap-anywhere">{mail.lastError}</p>
        )}
      </div>
      <MailBadge status={mail.status} />
      {mail.undoable && (
        <Button variant="secondary" size="small" onClick={onUndo}>
          Undo<span className="sr-only"> {mail.subject}</span>
        </Button>
      )}
      {mail.status === "failed" && may("mail.retry") && (
        <Button variant="secondary" size="small" busy={retrying} busyLabel="Sending…" onClick={onRetry}>
          Retry<span className="sr-only"> {mail.subject}</span>
        </Button>
      )}
    </li>
  );
}
