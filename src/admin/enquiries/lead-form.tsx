import { type SubmitEvent, useState } from "react";
import type { Draft } from "#admin/parts/drafts/drafts.ts";
import { useKeptInput } from "#admin/parts/drafts/use-kept-input.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import { type ComparedField, findDifferences, StaleNotice } from "#admin/parts/record/stale-notice.tsx";
import {
  type Lead,
  type LeadBody,
  lead,
  leadBody,
  outcomes,
  stages,
  stageWords,
} from "#features/leads/contract.ts";
import { dayText } from "#features/leads/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { checkBy } from "#platform/client/client.ts";
import { validate } from "#platform/contract/fields.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope, SelectField, TextField } from "#ui/field.tsx";
import type { Enquiry, EnquiryScreen } from "./enquiry-screen.ts";

const compared: readonly ComparedField<LeadBody>[] = [
  { name: "stage", label: "Stage", text: ({ stage }) => stageWords[stage] },
  { name: "lostReason", label: "Lost because", text: ({ lostReason }) => lostReason },
  { name: "nextStep", label: "Next step", text: ({ nextStep }) => nextStep },
  {
    name: "nextStepOn",
    label: "Day of the next step",
    text: ({ nextStepOn }) => nextStepOn && dayText(nextStepOn),
  },
];

const stageOptions = stages.map((value) => ({ value, label: stageWords[value] }));
const checkLead = checkBy(leadBody);

/** Carries values that are not saved, and the lead that they began with. */
interface BegunLead {
  opened: Lead;
  values: LeadBody;
}

function valuesOf({ stage, lostReason, nextStep, nextStepOn }: Lead): LeadBody {
  return {
    stage,
    lostReason,
    nextStep,
    nextStepOn,
  };
}

interface LeadFormProps<Row extends Enquiry> {
  calls: EnquiryScreen<Row>["calls"];
  enquiry: Row;
  onSaved: (saved: Lead) => void;
}

/** Changes stage and next step of an enquiry. Shows both versions where a colleague has saved them meanwhile. */
export function LeadForm<Row extends Enquiry>({ calls, enquiry, onSaved }: LeadFormProps<Row>) {
  const { _id } = enquiry;
  const { kept, keep, drop } = useKeptInput({ form: "lead", record: _id });
  const [begun, setBegun] = useState(() => readBegun(kept) ?? begunWith(enquiry));
  const { opened, values } = begun;
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const [settled, setSettled] = useState(false);
  const theirs = readLead(result?.current);
  const errors = result?.fields ?? {};

  function change(changed: Partial<LeadBody>, of = opened) {
    const next = { opened: of, values: { ...values, ...changed } };
    keep({ controls: [{ name: BEGUN, value: JSON.stringify(next), hidden: true }], files: [] });
    setBegun(next);
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await browserApi().submit(calls.changeLead, new FormData(event.currentTarget), {
      params: { id: _id },
      version: opened.version,
    });
    setBusy(false);
    setSettled(false);
    setResult(toResult(outcome, { done: outcomes.saved, failed: outcomes.saveFailed }));
    if (!outcome.ok) return;
    const saved = outcome.data.data;
    drop();
    setBegun(begunWith(saved));
    onSaved(saved);
  }

  /** Takes the stored values of these fields, and keeps the others as typed. */
  function settle(names: readonly string[]) {
    if (!theirs) return;
    const stored = Object.entries(valuesOf(theirs)).filter(([name]) => names.includes(name));
    change(Object.fromEntries(stored), theirs);
    setSettled(true);
  }

  return (
    <FieldScope name="lead" errors={errors} check={checkLead}>
      <form noValidate className="lead-form" onSubmit={save}>
        {theirs && (
          <StaleNotice
            differences={findDifferences(compared, {
              opened: valuesOf(opened),
              mine: values,
              theirs: valuesOf(theirs),
            })}
            settled={settled}
            onSettle={settle}
          />
        )}
        {result && !result.ok && !theirs && Object.keys(errors).length === 0 && (
          <FailureAlert failure={result} />
        )}
        <div className="lead-fields">
          <SelectField
            name="stage"
            label="Stage"
            options={stageOptions}
            value={values.stage}
            error={errors.stage}
            onChange={({ currentTarget }) => change({ stage: currentTarget.value as LeadBody["stage"] })}
          />
          {values.stage === "lost" && (
            <TextField
              name="lostReason"
              label="Lost because"
              className="lead-reason"
              required
              value={values.lostReason}
              error={errors.lostReason}
              onChange={({ currentTarget }) => change({ lostReason: currentTarget.value })}
            />
          )}
          <TextField
            name="nextStep"
            label="Next step"
            value={values.nextStep}
            error={errors.nextStep}
            onChange={({ currentTarget }) => change({ nextStep: currentTarget.value })}
          />
          <TextField
            name="nextStepOn"
            label="Day of the next step"
            type="date"
            value={values.nextStepOn}
            error={errors.nextStepOn}
            onChange={({ currentTarget }) => change({ nextStepOn: currentTarget.value })}
          />
        </div>
        <div className="lead-foot">
          <Button type="submit" variant="secondary" size="small" busy={busy} busyLabel="Saving…">
            Save stage and next step
          </Button>
          <p role="status" className="status-saved">
            {result?.ok && !busy && result.message}
          </p>
        </div>
      </form>
    </FieldScope>
  );
}

const BEGUN = "begun";

function begunWith(opened: Lead): BegunLead {
  return { opened, values: valuesOf(opened) };
}

/** Reads what `change` has kept, and nothing else writes. */
function readBegun(kept: Draft | undefined): BegunLead | undefined {
  const text = kept?.controls.find(({ name }) => name === BEGUN)?.value;
  return text === undefined ? undefined : JSON.parse(text);
}

/** Reads the stored lead that a refused change comes back with. */
function readLead(current: unknown): Lead | undefined {
  const read = current === undefined ? undefined : validate(lead, current);
  return read?.ok ? read.value : undefined;
}
