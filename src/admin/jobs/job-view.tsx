import { ViewDialog } from "#admin/parts/record/details.tsx";
import { dayText, momentText } from "#admin/parts/text/date-text.ts";
import { employmentTypes, type Job } from "#features/jobs/contract.ts";
import { isOpen } from "#features/jobs/rules.ts";
import { Button } from "#ui/button.tsx";
import { ApplicationCount, JobStatus, PublicLink } from "./job-columns.tsx";

interface JobViewProps {
  job: Job;
  onClose: () => void;
  onEdit: () => void;
}

/** Shows one job post, with a link to its public page while it is open. */
export function JobView({ job, onClose, onEdit }: JobViewProps) {
  return (
    <ViewDialog
      title={job.title}
      size="large"
      onClose={onClose}
      actions={<Button onClick={onEdit}>Edit</Button>}
      items={[
        { label: "Status", value: <JobStatus job={job} /> },
        { label: "Job ID", value: job.jobId },
        { label: "Salary", value: job.salary },
        { label: "Experience", value: job.experience },
        { label: "Location", value: job.location },
        { label: "Employment type", value: job.employmentType && employmentTypes[job.employmentType] },
        { label: "Closing date", value: job.closesOn && dayText(`${job.closesOn}T12:00:00+05:30`) },
        { label: "Posted", value: dayText(job.postedAt) },
        { label: "Last changed", value: momentText(job.updatedAt) },
        { label: "Applications", value: <ApplicationCount job={job} /> },
        { label: "Description", value: job.description, wide: true },
        { label: "Requirements", value: requirementList(job.requirements), wide: true },
      ]}
      before={
        isOpen(job, new Date()) && (
          <p className="mb-5">
            <PublicLink job={job}>See the public page</PublicLink>
          </p>
        )
      }
    />
  );
}

function requirementList(requirements: readonly string[]) {
  if (requirements.length === 0) return "";
  return (
    <ul className="list-disc pl-5">
      {requirements.map((requirement, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two requirements may be the same, and none moves
        <li key={index}>{requirement}</li>
      ))}
    </ul>
  );
}
