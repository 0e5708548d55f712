import { useState } from "react";
import { ConfirmedAction } from "#admin/parts/record/confirmed-action.tsx";
import { PageOutcome, useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import { UNTIL_DELETED } from "#content/notices.ts";
import { kinds } from "#features/kinds.ts";
import {
  type DueCount,
  HIDDEN_DAYS_MAX,
  LOG_DAYS_MIN,
  outcomes,
  type Retention,
  retentionBody,
  TERM_DAYS_MAX,
} from "#features/privacy/contract.ts";
import { checkBy } from "#platform/client/client.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { Section, SectionForm } from "./section-form.tsx";

/** Sums up section 8(7) of the Act and rules 6 and 8 of the Rules. */
const law =
  "The DPDP Act 2023 and Rules 2025 ask that personal data be erased once its purpose is served, unless a law or a renewed consent keeps it longer, and that access logs be kept for a year at least.";

/** Makes one value of the days and the box "Until deleted by hand" of each term. */
export function readTerms(form: FormData): FormData {
  for (const name of ["application", "enquiry"]) {
    if (form.has(`${name}ByHand`)) form.set(name, UNTIL_DELETED);
    form.delete(`${name}ByHand`);
  }
  return form;
}

const checkTerms = checkBy(retentionBody, readTerms);

/** Sets for how many days each kind of record is kept. */
export function RetentionTimes({ retention: { days } }: { retention: Retention }) {
  return (
    <SectionForm
      title="How long data is kept"
      text={`Counted from the day it came. The notices beside the forms follow what you set: longer holds for what is sent from then on, shorter for everything. ${law}`}
      intent="retention"
      check={checkTerms}
      submitLabel="Save"
    >
      {(errors) => (
        <div className="fields">
          <TextField
            name="applicationHidden"
            label="Applications are archived after"
            suffix="days"
            inputMode="numeric"
            required
            hint={`At most ${HIDDEN_DAYS_MAX} days. Archived ones leave the working list and still count.`}
            defaultValue={days.applicationHidden}
            error={errors.applicationHidden}
          />
          <TermField
            name="application"
            label="Applications are erased after"
            term={days.application}
            error={errors.application}
          />
          <TermField
            name="enquiry"
            label="Enquiries are erased after"
            hint="E-mails go with the record that they are about, after 365 days at the latest."
            term={days.enquiry}
            error={errors.enquiry}
          />
          <TextField
            name="accessLog"
            label="The activity log is erased after"
            suffix="days"
            inputMode="numeric"
            required
            hint={`${LOG_DAYS_MIN} days at least.`}
            defaultValue={days.accessLog}
            error={errors.accessLog}
          />
        </div>
      )}
    </SectionForm>
  );
}

interface TermFieldProps {
  name: "application" | "enquiry";
  label: string;
  hint?: string;
  term: Retention["days"]["application"];
  error: string | undefined;
}

/** Takes a number of days or "until deleted by hand"; the screen's action makes one value of both. */
function TermField({ name, label, hint = "", term, error }: TermFieldProps) {
  const [byHand, setByHand] = useState(typeof term !== "number");
  return (
    <div className="term-fields">
      <TextField
        name={name}
        label={label}
        suffix="days"
        inputMode="numeric"
        required={!byHand}
        disabled={byHand}
        hint={`At most ${TERM_DAYS_MAX.toLocaleString("en-IN")} days, which is three years. ${hint}`}
        defaultValue={typeof term === "number" ? term : ""}
        error={error}
      />
      <CheckboxField
        name={`${name}ByHand`}
        label={
          <>
            Until deleted by hand<span className="sr-only">: {label}</span>
          </>
        }
        defaultChecked={byHand}
        onChange={({ target }) => setByHand(target.checked)}
      />
    </div>
  );
}

/** Shows what the last run erased, and asks staff to confirm a run that stopped. */
export function RetentionRun({ retention: { lastRun, stalled } }: { retention: Retention }) {
  // The dialog keeps its words while the run is confirmed and loaded again.
  const { opened: asked, open: ask, close, done, outcome, dismiss } = useDialogs<Stalled>();
  return (
    <Section
      title="Erasure"
      text="Once a day, and at each start, what has reached its end is erased for good."
    >
      <div className="grid gap-4">
        <PageOutcome outcome={outcome} onDismiss={dismiss} />
        {stalled && (
          <Alert tone="danger" live="none" title="Automatic erasure has stopped and needs your decision.">
            <StallText stalled={stalled} />
            <Button variant="danger" size="small" onClick={() => ask(stalled)}>
              {stalled.clock ? "The clock is right" : "Erase them now"}
            </Button>
          </Alert>
        )}
        <p className="text-muted">{lastRunText(lastRun)}</p>
      </div>
      {asked && (
        <ConfirmedAction
          {...questionOf(asked)}
          intent="confirm-retention"
          id={asked.at}
          onDone={done}
          onCancel={close}
        />
      )}
    </Section>
  );
}

type Stalled = NonNullable<Retention["stalled"]>;

/** Explains why the run stopped. */
function StallText({ stalled: { at, clock, counts } }: { stalled: Stalled }) {
  if (clock) {
    return (
      <p className="mb-3">
        The server's clock said {momentText(clock.lastLook)} at the last look, and {momentText(at)} at the
        next. That happens when the clock is wrong, or when the server has stood still for a week or more.
        Until you say that it is right, nothing is erased and nothing announced.
      </p>
    );
  }
  return (
    <>
      <p>
        On {momentText(at)} it would have erased all of a kind, or more than a tenth of it, at once. That
        happens when the server's clock is wrong, when times were shortened, or after a long standstill.
      </p>
      <ul className="my-3 list-disc ps-5">
        {counts.map((count) => (
          <li key={count.kind}>{dueText(count)}</li>
        ))}
      </ul>
    </>
  );
}

function questionOf({ at, clock, counts }: Stalled) {
  if (clock) {
    return {
      question: outcomes.confirmClock,
      confirmLabel: "It is right",
      name: `The server's clock: ${momentText(at)}`,
      consequence: "Affected records are announced first, and erased at their time.",
    };
  }
  return {
    question: outcomes.confirmStalled,
    confirmLabel: "Erase",
    name: counts.map(dueText).join("; "),
    consequence: "They are gone for good. Look at the server's clock first.",
  };
}

function dueText({ kind, due, total }: DueCount): string {
  return `${due.toLocaleString("en-IN")} of ${total.toLocaleString("en-IN")} ${kinds[kind].words[1]}`;
}

function lastRunText(lastRun: Retention["lastRun"]): string {
  if (!lastRun) return "It has not run yet.";
  const erased = lastRun.erased.map(({ kind, count }) => {
    return `${count.toLocaleString("en-IN")} ${kinds[kind].words[count === 1 ? 0 : 1]}`;
  });
  return `Last on ${momentText(lastRun.at)}: ${erased.length > 0 ? `${erased.join(", ")} erased.` : "nothing was due."}`;
}
