import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { contact } from "#content/contact.ts";
import { enquiryNotice, type PrivacyNotice } from "#content/notices.ts";
import type { createCalls } from "#features/enquiries/contract.ts";
import { useTerms } from "#site/use-terms.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldScope } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { SpamFields } from "./spam-fields.tsx";
import type { EnquiryResult } from "./submit-enquiry.ts";

export interface PostedFormProps {
  /** The kind of enquiry, with which its ids begin; also the fragment of the page's answer. */
  intent: keyof typeof createCalls;
  /** The path of the screen's route: "/?index", "/contact". */
  action: string;
  /** The result of a form that the browser posted without script. */
  posted: EnquiryResult | undefined;
  submitLabel: string;
  /** Renders the fields with the values and errors of the last result. */
  children: (result: FieldResult) => ReactNode;
}

export interface FieldResult {
  error: (name: string) => string | undefined;
  value: (name: string) => string | undefined;
}

/**
 * Posts an enquiry and shows the outcome. Clears the form after success and keeps its input after a failure. posted-
 * form.css is part of the sheet of each screen with such a form, because a file of its own is smaller than its
 * headers.
 */
export function PostedForm({ intent, action, posted, submitLabel, children }: PostedFormProps) {
  const fetcher = useFetcher<EnquiryResult>();
  const result = fetcher.data ?? (posted?.intent === intent ? posted : undefined);
  const busy = fetcher.state !== "idle";
  const form = useCleared(result);
  const notice = enquiryNotice(useTerms());
  return (
    <FieldScope name={intent}>
      <fetcher.Form
        ref={form}
        id={intent}
        className="posted-form"
        method="post"
        action={`${action}#${intent}`}
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value={intent} />
        {result && !busy && <ErrorSummary key={result.key} errors={result.fields} className="mb-6" />}
        <div className="fields">
          {children({ error: (name) => result?.fields[name], value: (name) => result?.values[name] })}
        </div>
        <SpamFields notice={notice.version} />
        <DataNotice notice={notice} />
        <Button type="submit" size="large" busy={busy} busyLabel={contact.sending}>
          {submitLabel}
        </Button>
        {result && !busy && <FormOutcome key={`outcome-${result.key}`} result={result} />}
      </fetcher.Form>
    </FieldScope>
  );
}

/** Empties the form once it was sent. */
function useCleared(result: EnquiryResult | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const sentKey = result?.ok ? result.key : undefined;
  useEffect(() => {
    if (sentKey) form.current?.reset();
  }, [sentKey]);
  return form;
}

/** Shows the outcome below the button, except errors of fields, which the summary and the fields show. */
function FormOutcome({ result: { ok, message, reason, fields } }: { result: EnquiryResult }) {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || (!ok && Object.keys(fields).length > 0)) return null;
  return (
    <>
      <Alert
        tone={ok ? "success" : "danger"}
        title={message}
        onDismiss={() => setDismissed(true)}
        className="mt-6"
      />
      {reason && (
        <p role="status" className="posted-reason">
          {reason}
        </p>
      )}
    </>
  );
}

/** Shows the privacy notice: its consent line, and the rest on demand. */
function DataNotice({ notice: { consentLabel, heading, points, link } }: { notice: PrivacyNotice }) {
  return (
    <div className="data-notice">
      <p>{consentLabel}</p>
      <details>
        <summary className="link">{heading}</summary>
        <dl>
          {points.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>
          <Link className="link" href={link.href}>
            {link.label}
          </Link>
        </p>
      </details>
    </div>
  );
}
