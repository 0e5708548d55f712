import { useFetcher } from "react-router";
import type { ActionResult } from "#admin/parts/action-result.ts";
import { ModalForm } from "#admin/parts/modal-form.tsx";
import { type Difference, StaleNotice } from "#admin/parts/stale-notice.tsx";
import { useStaleEdit } from "#admin/parts/use-stale-edit.ts";
import { employmentTypes, type Job, job as jobSchema, jobStatuses } from "#features/jobs/contract.ts";
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
            differences={differences(job, edit.theirs)}
            chosen={edit.chosen}
            onTakeTheirs={edit.takeTheirs}
            onKeepMine={edit.keepMine}
          />
        )
      }
    >
      <input type="hidden" name="record" value={job?._id ?? ""} />
      <input type="hidden" name="version" value={edit.version ?? ""} />
      <JobFields key={edit.start?.version} job={edit.start} errors={fetcher.data?.fields ?? {}} />
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

function JobFields({ job, errors }: { job: Job | undefined; errors: FieldErrors }) {
  return (
    <div className="fields">
      <TextField
        name="title"
        label="Title"
        required
        className="field-wide"
        defaultValue={job?.title}
        error={errors.title}
        autoComplete="off"
      />
      <TextArea
        name="description"
        label="Description"
        required
        rows={6}
        className="field-wide"
        defaultValue={job?.description}
        error={errors.description}
      />
      <TextField
        name="salaryRange"
        label="Salary"
        hint="Rupees a year, digits only. 0 when it is not stated."
        required
        prefix="₹"
        inputMode="numeric"
        defaultValue={job?.salaryRange}
        error={errors.salaryRange}
        autoComplete="off"
      />
      <SelectField
        name="status"
        label="Status"
        options={jobStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        defaultValue={job?.status ?? "open"}
        error={errors.status}
      />
      <TextField
        name="experience"
        label="Experience"
        hint="Such as “3 to 5 years”."
        defaultValue={job?.experience}
        error={errors.experience}
        autoComplete="off"
      />
      <TextField
        name="location"
        label="Location"
        hint="Such as “Noida” or “Remote”."
        defaultValue={job?.location}
        error={errors.location}
        autoComplete="off"
      />
      <SelectField
        name="employmentType"
        label="Employment type"
        placeholder="Not stated"
        options={employmentOptions}
        defaultValue={job?.employmentType ?? ""}
        error={errors.employmentType}
      />
      <TextField
        name="closesOn"
        type="date"
        label="Closing date"
        hint="The post closes when this day ends in India."
        defaultValue={job?.closesOn ?? ""}
        error={errors.closesOn}
      />
      <RequirementsField start={job?.requirements ?? []} error={errors.requirements} />
      <TextField
        name="id"
        label="Job ID"
        hint={
          job
            ? "Part of its public address."
            : "Part of its public address. Left out, it is made from the title."
        }
        className="field-wide"
        defaultValue={job?.jobId}
        error={errors.id}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

function differences(opened: Job | undefined, theirs: Job): Difference[] {
  const lines = (job: Job | undefined) => [
    { label: "Title", theirs: job?.title },
    { label: "Description", theirs: job?.description },
    { label: "Salary", theirs: job?.salary },
    { label: "Status", theirs: job && statusLabels[job.status] },
    { label: "Experience", theirs: job?.experience },
    { label: "Location", theirs: job?.location },
    { label: "Employment type", theirs: job?.employmentType && employmentTypes[job.employmentType] },
    { label: "Closing date", theirs: job?.closesOn },
    { label: "Requirements", theirs: job?.requirements.join("\n") },
    { label: "Job ID", theirs: job?.jobId },
  ];
  const before = lines(opened);
  return lines(theirs).filter((line, index) => line.theirs !== before[index]?.theirs);
}
