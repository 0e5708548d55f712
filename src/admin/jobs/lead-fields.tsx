import { useKeptValues } from "#admin/parts/drafts/use-draft.ts";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import type { JobLead } from "#features/jobs/contract.ts";
import { listTeam } from "#features/team/contract.ts";
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
  const { answer } = useAnswer((signal) => browserApi().call(listTeam, { signal }), "team");
  const team = answer?.ok ? answer.data.data : lead ? [lead] : [];
  return (
    <>
      <SelectField
        // An uncontrolled select forgets a value that has no option yet.
        key={String(answer?.ok)}
        {...id}
        defaultValue={kept ?? lead?._id ?? ""}
        placeholder="Nobody"
        hint="Shown on the job's page, with portrait."
        options={team.map(({ _id, name, designation }) => ({ value: _id, label: `${name}, ${designation}` }))}
      />
      <TextField {...sentence} hint="Their sentence to applicants." maxLength={300} autoComplete="off" />
    </>
  );
}
