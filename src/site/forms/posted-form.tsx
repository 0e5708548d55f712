import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { contactLabels } from "#content/contact-labels.ts";
import { enquiryNotice, type PrivacyNotice } from "#content/notices.ts";
import { paths } from "#content/paths.ts";
import type { createCalls } from "#features/enquiries/contract.ts";
import { useWords } from "#site/company.ts";
import { useTerms } from "#site/layout-context.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldScope } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { SentPanel } from "./sent-panel.tsx";
import { SpamFields } from "./spam-fields.tsx";
import { checkEnquiry, type EnquiryResult } from "./submit-enquiry.ts";

/** Describes where an enquiry form stands, and what came of it. */
export interface EnquiryFormProps {
  /** The canonical path of the page, whose action answers the form. */
  page: string;
  /** The page's `actionData`, of any of its forms: the result of one that the browser posted without script. */
  posted?: EnquiryResult | undefined;
}

interface PostedFormProps extends EnquiryFormProps {
  /** The kind of enquiry, with which its ids begin; also the fragment of the page's answer. */
  intent: keyof typeof createCalls;
  submitLabel: string;
  /** Renders the fields with the values and errors of the last result. */
  children: (result: FieldResult) => ReactNode;
}

export interface FieldResult {
  error: (name: string) => string | undefined;
  value: (name: string) => string | undefined;
}

/**
 * Posts an enquiry and shows the outcome in its place: a panel after success, the form with its input after a failure.
 * posted-form.css is part of the sheet of each screen with such a form, because a file of its own is smaller than its
 * headers.
 */
export function PostedForm({ intent, page, posted, submitLabel, children }: PostedFormProps) {
  const fetcher = useFetcher<EnquiryResult>();
  const [answered, setAnswered] = useState<string>();
  const form = useFirstFieldFocus(answered);
  const notice = useWords(enquiryNotice(useTerms()));
  const last = fetcher.data ?? (posted?.intent === intent ? posted : undefined);
  const result = last?.key === answered ? undefined : last;
  const busy = fetcher.state !== "idle";
  if (result?.ok)
    return <SentPanel id={intent} page={page} result={result} onAgain={() => setAnswered(result.key)} />;
  return (
    <FieldScope name={intent} errors={result?.fields} check={checkEnquiry}>
      <fetcher.Form
        ref={form}
        id={intent}
        className="posted-form"
        method="post"
        action={`${routeOf(page)}#${intent}`}
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="page" value={page} />
        {/* How the visitor came, which chrome.ts fills in. A hidden input would lose it when React comes. */}
        <input name="source" hidden autoComplete="off" />
        {result && !busy && <ErrorSummary key={result.key} errors={result.fields} className="mb-6" />}
        <div className="fields">
          {children({ error: (name) => result?.fields[name], value: (name) => result?.values[name] })}
        </div>
        <SpamFields notice={notice.version} />
        <DataNotice notice={notice} />
        <Button type="submit" size="large" busy={busy} busyLabel={contactLabels.sending}>
          {submitLabel}
        </Button>
        {result && !busy && <FormFailure key={`failure-${result.key}`} result={result} />}
      </fetcher.Form>
    </FieldScope>
  );
}

/** Returns the address of a page's action. The path of the home page alone would address its layout. */
function routeOf(page: string): string {
  return page === paths.home.canonical ? `${page}?index` : page;
}

/** Focuses the first field of an empty form that took the place of an answer. */
function useFirstFieldFocus(answered: string | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answered) form.current?.querySelector<HTMLElement>(".fields input")?.focus();
  }, [answered]);
  return form;
}

/** Shows a failure below the button, except errors of fields, which the summary and the fields show. */
function FormFailure({ result: { message, reason, fields } }: { result: EnquiryResult }) {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || Object.keys(fields).length > 0) return null;
  return (
    <>
      <Alert tone="danger" title={message} onDismiss={() => setDismissed(true)} className="mt-6" />
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
