import { ViewDialog } from "#admin/parts/record/details.tsx";
import { dayText, momentText } from "#admin/parts/text/date-text.ts";
import { employmentTypes, type Job, type JobLead } from "#features/jobs/contract.ts";
import { isOpen } from "#features/jobs/rules.ts";
import type { JobQuestion } from "#features/questions/contract.ts";
import { Button } from "#ui/button.tsx";
import { ApplicationCount, JobStatus, PublicLink } from "./job-columns.tsx";
import { questionKindWords } from "./questions-field.tsx";

interface JobViewProps {
  job: Job;
  /** True while a status is being saved. */
  busy: boolean;
  onStatus: (status: Job["status"]) => void;
  onOpen: (dialog: "edit" | "copy") => void;
  onClose: () => void;
}

/** Shows one job post, with a link to its public page while it is open. */
export function JobView({ job, busy, onStatus, onOpen, onClose }: JobViewProps) {
  const { questions = [], lead } = job;
  return (
    <ViewDialog
      title={job.title}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onOpen("edit")}>Edit</Button>
          <Button variant="secondary" onClick={() => onOpen("copy")}>
            Copy
          </Button>
          {steps[job.status].map(({ label, status }) => (
            <Button key={status} variant="secondary" disabled={busy} onClick={() => onStatus(status)}>
              {label}
            </Button>
          ))}
        </>
      }
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
        { label: "Hiring lead", value: lead && leadText(lead), wide: true },
        { label: "Description", value: job.description, wide: true },
        { label: "Requirements", value: bullets(job.requirements), wide: true },
        { label: "Questions", value: bullets(questions.map(questionText)), wide: true },
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

/** Names the statuses that a job can get next, by the one it has. */
const steps: Record<Job["status"], readonly { label: string; status: Job["status"] }[]> = {
  draft: [{ label: "Open the job", status: "open" }],
  open: [
    { label: "Pause", status: "paused" },
    { label: "Close the job", status: "closed" },
  ],
  paused: [
    { label: "Reopen", status: "open" },
    { label: "Close the job", status: "closed" },
  ],
  closed: [{ label: "Reopen", status: "open" }],
};

function leadText({ name, sentence }: JobLead): string {
  return sentence ? `${name}: “${sentence}”` : name;
}

function questionText({ text, kind, choices, required }: JobQuestion): string {
  const how = kind === "choice" ? choices.join(", ") : questionKindWords[kind];
  return `${text} (${how}${required ? "; must be answered" : ""})`;
}

function bullets(lines: readonly string[]) {
  if (lines.length === 0) return "";
  return (
    <ul className="list-disc pl-5">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
