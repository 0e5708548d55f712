import { useState } from "react";
import { ConfirmedAction } from "#admin/parts/confirmed-action.tsx";
import { momentText } from "#admin/parts/date-text.ts";
import { PageOutcome, usePageOutcome } from "#admin/parts/page-outcome.tsx";
import {
  type DueCount,
  kindWords,
  LOG_DAYS_MIN,
  outcomes,
  type Retention,
} from "#features/privacy/contract.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Section, SectionForm } from "./section-form.tsx";

const fields = [
  { name: "applicationHidden", label: "Applications leave the lists after" },
  { name: "application", label: "Applications are erased after" },
  { name: "enquiry", label: "Enquiries and mails are erased after" },
  { name: "accessLog", label: "The activity log is erased after" },
] as const;

/** For how many days things are kept. */
export function RetentionTimes({ retention: { days, promised } }: { retention: Retention }) {
  return (
    <SectionForm
      title="How long data is kept"
      text="Counted from the day it came. Never longer than the notices beside the forms promise; shorter as you like."
      intent="retention"
      submitLabel="Save Times"
    >
      {(errors) => (
        <div className="fields">
          {fields.map(({ name, label }) => (
            <TextField
              key={name}
              name={name}
              label={label}
              suffix="days"
              inputMode="numeric"
              required
              hint={name === "accessLog" ? `${LOG_DAYS_MIN} at least.` : `At most ${promised[name]}.`}
              defaultValue={days[name]}
              error={errors[name]}
            />
          ))}
        </div>
      )}
    </SectionForm>
  );
}

/** What the last run erased; and the run that waits for staff, if one does. */
export function RetentionRun({ retention: { lastRun, stalled } }: { retention: Retention }) {
  // What the question is about: it keeps its words while the run goes on.
  const [asked, setAsked] = useState<NonNullable<Retention["stalled"]>>();
  const { outcome, tell, dismiss } = usePageOutcome();
  return (
    <Section
      title="Erasure"
      text="Once a day, and at each start, what has reached its end is erased for good."
    >
      <div className="grid gap-4">
        <PageOutcome outcome={outcome} onDismiss={dismiss} />
        {stalled && (
          <Alert tone="danger" live="none" title="The erasure has stopped and waits for you.">
            <p>
              On {momentText(stalled.at)} it would have erased more than a tenth of something at once. That
              happens when the server's clock is wrong, when times were shortened, or after a long standstill.
            </p>
            <ul className="my-3 list-disc ps-5">
              {stalled.counts.map((count) => (
                <li key={count.kind}>{dueText(count)}</li>
              ))}
            </ul>
            <Button variant="danger" size="small" onClick={() => setAsked(stalled)}>
              Let it erase them
            </Button>
          </Alert>
        )}
        <p className="text-muted">{lastRunText(lastRun)}</p>
      </div>
      {asked && (
        <ConfirmedAction
          question={outcomes.confirmStalled}
          confirmLabel="Erase"
          name={asked.counts.map(dueText).join("; ")}
          consequence="They are gone for good. Look at the server's clock first."
          intent="confirm-retention"
          id={asked.at}
          onDone={(result) => {
            setAsked(undefined);
            tell(result);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}

function dueText({ kind, due, total }: DueCount): string {
  return `${due.toLocaleString("en-IN")} of ${total.toLocaleString("en-IN")} ${kindWords[kind][1]}`;
}

function lastRunText(lastRun: Retention["lastRun"]): string {
  if (!lastRun) return "It has not run yet.";
  const erased = lastRun.erased.map(({ kind, count }) => {
    return `${count.toLocaleString("en-IN")} ${kindWords[kind][count === 1 ? 0 : 1]}`;
  });
  return `Last on ${momentText(lastRun.at)}: ${erased.length > 0 ? `${erased.join(", ")} erased.` : "nothing had reached its end."}`;
}
