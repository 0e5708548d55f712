import { useCompany } from "#admin/company.ts";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import {
  comparedFields,
  type FieldTexts,
  type RecordFields,
  RecordForm,
} from "#admin/parts/record/record-form.tsx";
import { type Difference, findDifferences } from "#admin/parts/record/stale-notice.tsx";
import {
  employmentTypes,
  type Job,
  type JobBody,
  jobBody,
  job as jobSchema,
  jobStatuses,
} from "#features/jobs/contract.ts";
import { salaryText } from "#features/jobs/rules.ts";
import { checkBy, formValues } from "#platform/client/client.ts";
import { validate } from "#platform/contract/fields.ts";
import { SelectField, TextArea, TextField } from "#ui/field.tsx";
import { LeadFields } from "./lead-fields.tsx";
import { QuestionsField } from "./questions-field.tsx";
import { RequirementsField } from "./requirements-field.tsx";

interface JobFormProps {
  /** The post to edit; undefined adds a new one. */
  job?: Job;
  /** The post that a new one begins as a copy of. */
  copied?: Job;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
}

/** Adds or edits a job post. A copy has everything but the ID, the dates and the status. */
export function JobForm({ job, copied, onClose, onDone }: JobFormProps) {
  return (
    <RecordForm
      noun="Job Post"
      scope="job"
      record={job}
      schema={jobSchema}
      texts={texts}
      startsOf={(start) => (start ? toBody(start) : copied ? { ...toBody(copied), ...blankOfCopy } : blank)}
      check={checkJob}
      differences={differences}
      size="large"
      onClose={onClose}
      onDone={onDone}
    >
      {(fields) => <JobFields added={!job} {...fields} from={(name) => fields.from(name) ?? copied} />}
    </RecordForm>
  );
}

const checkJob = checkBy(jobBody);

/** Fills the form of a new post. */
const blank: Partial<JobBody> = { status: "open" };
const blankOfCopy: Partial<JobBody> = { ...blank, id: "", closesOn: null };

const statusLabels: Record<Job["status"], string> = {
  draft: "Draft: only staff see it",
  open: "Open: on the careers page",
  paused: "Paused: its page takes no applications for now",
  closed: "Closed: no more applications",
};
const statusOptions = jobStatuses.map((value) => ({ value, label: statusLabels[value] }));
const employmentOptions = Object.entries(employmentTypes).map(([value, label]) => ({ value, label }));

const texts: FieldTexts<JobBody> = {
  title: { label: "Title" },
  description: { label: "Description" },
  salaryRange: { label: "Salary", text: salaryText },
  status: { label: "Status", text: (status) => statusLabels[status] },
  experience: { label: "Experience" },
  location: { label: "Location" },
  employmentType: { label: "Employment type", text: (type) => (type ? employmentTypes[type] : "") },
  closesOn: { label: "Closing date" },
  requirements: { label: "Requirements", text: (requirements) => requirements.join("\n") },
  leadId: { label: "Hiring lead" },
  leadSentence: { label: "The lead says" },
  questions: {
    label: "Questions",
    text: (questions) => questions.map(({ text }) => text).join("\n"),
  },
  id: { label: "Job ID" },
};

interface JobFieldsProps extends RecordFields<Job, JobBody> {
  /** True for a new post. */
  added: boolean;
}

function JobFields({ added, from, keyOf, field, errors }: JobFieldsProps) {
  const { city } = useCompany().address;
  const publicId = "Part of its public address.";
  return (
    <>
      <TextField
        key={keyOf("title")}
        {...field("title")}
        required
        className="field-wide"
        autoComplete="off"
      />
      <TextArea
        key={keyOf("description")}
        {...field("description")}
        required
        rows={6}
        className="field-wide"
      />
      <TextField
        key={keyOf("salaryRange")}
        {...field("salaryRange")}
        hint="Rupees a year, such as 16,50,000 or 16.5 lakh. 0 hides it, but the careers page promises pay on every job."
        required
        prefix="₹"
        autoComplete="off"
      />
      <SelectField key={keyOf("status")} {...field("status")} options={statusOptions} />
      <TextField
        key={keyOf("experience")}
        {...field("experience")}
        hint="Such as “3 to 5 years”."
        autoComplete="off"
      />
      <TextField
        key={keyOf("location")}
        {...field("location")}
        hint={`Such as “${city}” or “Remote”.`}
        autoComplete="off"
      />
      <SelectField
        key={keyOf("employmentType")}
        {...field("employmentType")}
        placeholder="Not stated"
        options={employmentOptions}
      />
      <TextField
        key={keyOf("closesOn")}
        {...field("closesOn")}
        type="date"
        hint="The post closes when this day ends in India."
      />
      <RequirementsField
        key={keyOf("requirements")}
        start={from("requirements")?.requirements ?? []}
        error={errors.requirements}
      />
      <QuestionsField
        key={keyOf("questions")}
        start={from("questions")?.questions ?? []}
        error={errors.questions}
      />
      <LeadFields
        key={`${keyOf("leadId")} ${keyOf("leadSentence")}`}
        id={field("leadId")}
        sentence={field("leadSentence")}
        lead={from("leadId")?.lead}
      />
      <TextField
        key={keyOf("id")}
        {...field("id")}
        hint={added ? `${publicId} Left out, it is made from the title.` : publicId}
        className="field-wide"
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

function differences(opened: Job, sent: FormData, theirs: Job): Difference[] {
  const typed = validate(jobBody, formValues(sent));
  if (!typed.ok) return [];
  const versions = { opened: toBody(opened), mine: typed.value, theirs: toBody(theirs) };
  return findDifferences(comparedFields(texts), versions);
}

function toBody(job: Job): JobBody {
  const { lead, questions = [] } = job;
  return { ...job, id: job.jobId, questions, leadId: lead?._id ?? "", leadSentence: lead?.sentence ?? "" };
}
