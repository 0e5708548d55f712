import { useState } from "react";
import { useKeptValues } from "#admin/parts/drafts/use-draft.ts";
import { AnswerFailure } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import type { JobLead } from "#features/jobs/contract.ts";
import { listTeam, publicOutcomes } from "#features/team/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { SelectField, TextField } from "#ui/field.tsx";

interface FieldWords {
  name: string;
  label: string;
  error: string | undefined;
}

interface LeadFieldsProps {
  id: FieldWords;
  sentence: FieldWords & { defaultValue: string | number | undefined };
  /** The lead as it is stored. */
  lead: JobLead | null | undefined;
}

/** Chooses the team member who leads the work, and what they say to applicants. */
export function LeadFields({ id, sentence, lead }: LeadFieldsProps) {
  const kept = useKeptValues("leadId")?.[0];
  // A draft is gone by the time the team is loaded.
  const [chosen, setChosen] = useState(kept ?? lead?._id ?? "");
  const { answer, reload } = useAnswer((signal) => browserApi().call(listTeam, { signal }), "team");
  const team = answer?.ok ? answer.data.data : lead ? [lead] : [];
  const options = team.map(({ _id, name, designation }) => ({
    value: _id,
    label: `${name}, ${designation}`,
  }));
  // Without its option a draft's choice would be stored as nobody.
  if (!answer?.ok && chosen && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: "As chosen before" });
  return (
    <>
      <SelectField
        // An uncontrolled select forgets a value that has no option yet.
        key={String(answer?.ok)}
        {...id}
        defaultValue={chosen}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
        placeholder="Nobody"
        hint="Shown on the job's page, with portrait."
        options={options}
      />
      {answer && !answer.ok && (
        <div className="field-wide">
          <AnswerFailure message={publicOutcomes.fetchFailed} of={answer} onRetry={reload} />
        </div>
      )}
      <TextField {...sentence} hint="Their sentence to applicants." maxLength={300} autoComplete="off" />
    </>
  );
}
