import { useFetcher } from "react-router";
import type { ActionResult } from "#admin/parts/action-result.ts";
import { ModalForm } from "#admin/parts/modal-form.tsx";
import {
  type ComparedField,
  type Difference,
  findDifferences,
  StaleNotice,
} from "#admin/parts/stale-notice.tsx";
import { type FieldStarts, useStaleEdit } from "#admin/parts/use-stale-edit.ts";
import {
  employmentTypes,
  type Job,
  type JobBody,
  jobBody,
  job as jobSchema,
  jobStatuses,
} from "#features/jobs/contract.ts";
import { salaryText } from "#features/jobs/rules.ts";
import { formValues } from "#platform/client.ts";
import type { FieldErrors } from "#platform/errors.ts";
import { validate } from "#platform/fields.ts";
import { SelectField, TextArea, TextField } from "#ui/field.tsx";
import { RequirementsField } from "./requirements-field.tsx";

interface JobFormProps {
  /** The post to edit; without it a new one is added. */
  job?: Job;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
}

/** Adds or edits a job post. */
export function JobForm({ job, onClose, onDone }: JobFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const edit = useStaleEdit(job, fetcher.data, readJob);
  return (
    <ModalForm
      title={job ? "Edit Job Post" : "Add Job Post"}
      scope="job"
      record={job?._id}
      fetcher={fetcher}
      intent="save"
      submitLabel={job ? "Save" : "Add Job Post"}
      size="large"
      onClose={onClose}
      onDone={onDone}
      failure={
        edit.theirs && (
          <StaleNotice
            differences={differences(job, fetcher.data?.sent, edit.theirs)}
            settled={edit.settled}
            onSettle={edit.settle}
          />
        )
      }
    >
      <input type="hidden" name="record" value={job?._id ?? ""} />
      <input type="hidden" name="version" value={edit.version ?? ""} />
      <JobFields added={!job} starts={edit.starts} errors={fetcher.data?.fields ?? {}} />
    </ModalForm>
  );
}

function readJob(current: unknown): Job | undefined {
  const read = validate(jobSchema, current);
  return read.ok ? read.value : undefined;
}

const employmentOptions = Object.entries(employmentTypes).map(([value, label]) => ({ value, label }));

const statusLabels: Record<Job["status"], string> = {
  draft: "Draft: only staff see it",
  open: "Open: on the careers page",
  closed: "Closed: no more applications",
};

interface JobFieldsProps {
  /** A new post. */
  added: boolean;
  starts: FieldStarts<Job>;
  errors: FieldErrors;
}

function JobFields({ added, starts: { from, keyOf }, errors }: JobFieldsProps) {
  return (
    <div className="fields">
      <TextField
        key={keyOf("title")}
        name="title"
        label="Title"
        required
        className="field-wide"
        defaultValue={from("title")?.title}
        error={errors.title}
        autoComplete="off"
      />
      <TextArea
        key={keyOf("description")}
        name="description"
        label="Description"
        required
        rows={6}
        className="field-wide"
        defaultValue={from("description")?.description}
        error={errors.description}
      />
      <TextField
        key={keyOf("salaryRange")}
        name="salaryRange"
        label="Salary"
        hint="Rupees a year, digits only. 0 when it is not stated."
        required
        prefix="₹"
        inputMode="numeric"
        defaultValue={from("salaryRange")?.salaryRange}
        error={errors.salaryRange}
        autoComplete="off"
      />
      <SelectField
        key={keyOf("status")}
        name="status"
        label="Status"
        options={jobStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        defaultValue={from("status")?.status ?? "open"}
        error={errors.status}
      />
      <TextField
        key={keyOf("experience")}
        name="experience"
        label="Experience"
        hint="Such as “3 to 5 years”."
        defaultValue={from("experience")?.experience}
        error={errors.experience}
        autoComplete="off"
      />
      <TextField
        key={keyOf("location")}
        name="location"
        label="Location"
        hint="Such as “Noida” or “Remote”."
        defaultValue={from("location")?.location}
        error={errors.location}
        autoComplete="off"
      />
      <SelectField
        key={keyOf("employmentType")}
        name="employmentType"
        label="Employment type"
        placeholder="Not stated"
        options={employmentOptions}
        defaultValue={from("employmentType")?.employmentType ?? ""}
        error={errors.employmentType}
      />
      <TextField
        key={keyOf("closesOn")}
        name="closesOn"
        type="date"
        label="Closing date"
        hint="The post closes when this day ends in India."
        defaultValue={from("closesOn")?.closesOn ?? ""}
        error={errors.closesOn}
      />
      <RequirementsField
        key={keyOf("requirements")}
        start={from("requirements")?.requirements ?? []}
        error={errors.requirements}
      />
      <TextField
        key={keyOf("id")}
        name="id"
        label="Job ID"
        hint={
          added
            ? "Part of its public address. Left out, it is made from the title."
            : "Part of its public address."
        }
        className="field-wide"
        defaultValue={from("id")?.jobId}
        error={errors.id}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

const compared: readonly ComparedField<JobBody>[] = [
  { name: "title", label: "Title", text: ({ title }) => title },
  { name: "description", label: "Description", text: ({ description }) => description },
  { name: "salaryRange", label: "Salary", text: ({ salaryRange }) => salaryText(salaryRange) },
  { name: "status", label: "Status", text: ({ status }) => statusLabels[status] },
  { name: "experience", label: "Experience", text: ({ experience }) => experience },
  { name: "location", label: "Location", text: ({ location }) => location },
  {
    name: "employmentType",
    label: "Employment type",
    text: ({ employmentType }) => (employmentType ? employmentTypes[employmentType] : ""),
  },
  { name: "closesOn", label: "Closing date", text: ({ closesOn }) => closesOn ?? "" },
  { name: "requirements", label: "Requirements", text: ({ requirements }) => requirements.join("\n") },
  { name: "id", label: "Job ID", text: ({ id }) => id },
];

function differences(opened: Job | undefined, sent: FormData | undefined, theirs: Job): Difference[] {
  const typed = sent && validate(jobBody, formValues(sent));
  if (!opened || !typed?.ok) return [];
  const toBody = (job: Job): JobBody => ({ ...job, id: job.jobId });
  return findDifferences(compared, { opened: toBody(opened), mine: typed.value, theirs: toBody(theirs) });
}
