import { useFetcher } from "react-router";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import type { MailResult } from "#admin/parts/mail/mail-actions.ts";
import { PageOutcome, usePageOutcome } from "#admin/parts/record/page-outcome.tsx";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import { momentText } from "#admin/parts/text/date-text.ts";
import { type listMails, type Mail, outcomes, type readMailStatus } from "#features/mail/contract.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Section } from "./section-form.tsx";

interface MailStatusProps {
  /** Null when the state could not be loaded. */
  mail: {
    status: AnswerOf<typeof readMailStatus>["data"];
    failed: AnswerOf<typeof listMails>;
  } | null;
}

/** Shows how e-mails leave, how many wait, and those that could not be delivered, each with a Retry button. */
export function MailStatus({ mail }: MailStatusProps) {
  const fetcher = useFetcher<MailResult>();
  const { outcome, tell, dismiss } = usePageOutcome();
  useSettled(fetcher, tell);
  const retrying = fetcher.state === "idle" ? null : fetcher.formData?.get("id");
  return (
    <Section title="E-mail" text="Notices, receipts and the e-mails you write to people.">
      <div className="grid gap-4">
        <PageOutcome outcome={outcome} onDismiss={dismiss} />
        {mail === null ? (
          <LoadFailure message={outcomes.loadFailed} />
        ) : (
          <>
            <Transport {...mail.status} />
            {mail.failed.data.length > 0 && (
              <div>
                <h3 className="mb-2">Could not be delivered</h3>
                <ul className="settings-list">
                  {mail.failed.data.map((one) => (
                    <FailedMail
                      key={one._id}
                      mail={one}
                      busy={retrying === one._id}
                      onRetry={() => fetcher.submit({ intent: "retry", id: one._id }, { method: "post" })}
                    />
                  ))}
                </ul>
                {mail.failed.total > mail.failed.data.length && (
                  <p className="mt-3 text-sm text-muted">
                    The newest {mail.failed.data.length} of {mail.failed.total.toLocaleString("en-IN")}.
                  </p>
                )}
              </div>
            )}
          </>
        )}
      </div>
    </Section>
  );
}

function Transport({ transport, queued, failed }: NonNullable<MailStatusProps["mail"]>["status"]) {
  const waiting = queued === 1 ? "1 e-mail waiting." : `${queued.toLocaleString("en-IN")} e-mails waiting.`;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {transport === "smtp" ? "The mail server sends them." : "They are saved as files."}
        </span>
        <Badge tone={failed > 0 ? "red" : transport === "smtp" ? "green" : "yellow"}>
          {failed > 0
            ? `${failed.toLocaleString("en-IN")} failed`
            : transport === "smtp"
              ? "Working"
              : "Not sent"}
        </Badge>
      </p>
      <p className="text-sm text-muted">
        {queued === 0 ? "No e-mails waiting." : waiting}
        {transport === "files" &&
          " No mail server is set up (SMTP_URL), so each e-mail is saved as a file in mail/ of the data directory."}
      </p>
    </div>
  );
}

interface FailedMailProps {
  mail: Mail;
  busy: boolean;
  onRetry: () => void;
}

function FailedMail({ mail, busy, onRetry }: FailedMailProps) {
  return (
    <li>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{mail.subject}</p>
        <p className="text-sm wrap-anywhere text-muted">
          To {mail.recipient}, {momentText(mail.createdAt)}
        </p>
        {mail.lastError && <p className="text-sm wrap-anywhere">{mail.lastError}</p>}
      </div>
      <Button variant="secondary" size="small" busy={busy} busyLabel="Sending…" onClick={onRetry}>
        Retry<span className="sr-only"> {`${mail.subject} to ${mail.recipient}`}</span>
      </Button>
    </li>
  );
}
