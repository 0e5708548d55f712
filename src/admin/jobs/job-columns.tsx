import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { RowAction } from "#admin/parts/list/row-action.tsx";
import { adminPaths, jobDetailLink } from "#content/paths.ts";
import type { Job } from "#features/jobs/contract.ts";
import { expiredAt, isOpen } from "#features/jobs/rules.ts";
import { Badge, type BadgeProps } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import type { Column } from "#ui/table.tsx";

/** Returns the columns of the job posts. @param onOpen called with the dialog of the button pressed in a row */
export function jobColumns(
  onOpen: (dialog: "view" | "edit" | "delete", job: Job) => void,
  onStatus: (job: Job, status: Job["status"]) => void,
): Column<Job>[] {
  return [
    {
      key: "title",
      header: "Title",
      sort: "title",
      rowHeader: true,
      cell: (job) => (
        <>
          {job.title}
          <span className="block text-sm font-normal wrap-anywhere text-muted">
            {isOpen(job, new Date()) ? <PublicLink job={job}>{job.jobId}</PublicLink> : job.jobId}
          </span>
        </>
      ),
    },
    {
      key: "description",
      header: "Description",
      className: "list-wide",
      cell: (job) => <span className="clamped">{job.description}</span>,
    },
    {
      key: "salary",
      header: "Salary",
      sort: "salaryRange",
      sortKind: "number",
      align: "end",
      cell: (job) => <span className="lg:whitespace-nowrap">{job.salary || "—"}</span>,
    },
    {
      key: "status",
      header: "Status",
      sort: "status",
      cell: (job) => (
        <>
          <JobStatus job={job} />
          {job.status === "paused" && (
            <RowAction label="Reopen" of={job.title} onClick={() => onStatus(job, "open")} />
          )}
        </>
      ),
    },
    {
      key: "applications",
      header: "Applications",
      align: "end",
      cell: (job) => <ApplicationCount job={job} />,
    },
    {
      key: "actions",
      header: "Actions",
      actions: true,
      cell: (job) => (
        <>
          <RowAction label="View" of={job.title} onClick={() => onOpen("view", job)} />
          <RowAction label="Edit" of={job.title} onClick={() => onOpen("edit", job)} />
          <RowAction label="Delete" of={job.title} danger onClick={() => onOpen("delete", job)} />
        </>
      ),
    },
  ];
}

/** Links to a job's public page. Hidden text names the page for screen readers. */
export function PublicLink({ job, children }: { job: Job; children: ReactNode }) {
  return (
    <a
      className="link inline-flex items-center gap-1.5"
      href={jobDetailLink(job.jobId)}
      target="_blank"
      rel="noopener"
    >
      {children} <Icon of={ExternalLink} size={16} />
      <span className="sr-only">, the public page of {job.title} (opens in a new tab)</span>
    </a>
  );
}

export const jobStatusWords: Record<Job["status"], string> = {
  draft: "Draft",
  open: "Open",
  paused: "Paused",
  closed: "Closed",
};

const tones: Record<Job["status"], BadgeProps["tone"]> = {
  draft: "yellow",
  open: "green",
  paused: "blue",
  closed: "grey",
};

/** Shows the job's status, or that its closing date is past. */
export function JobStatus({ job }: { job: Job }) {
  const isPast = expiredAt(job, new Date()) !== undefined;
  if (isPast && (job.status === "open" || job.status === "paused"))
    return <Badge tone="grey">Past its date</Badge>;
  return <Badge tone={tones[job.status]}>{jobStatusWords[job.status]}</Badge>;
}

/** Links to a job's applications with their number, archived ones included. */
export function ApplicationCount({ job }: { job: Job }) {
  const count = job.applications ?? 0;
  if (count === 0) return "0";
  const search = new URLSearchParams({ jobId: job.jobId, archived: "all" });
  return (
    <Link className="link" href={`${adminPaths.applications}?${search}`}>
      {count.toLocaleString("en-IN")}
      <span className="sr-only"> for {job.title}</span>
    </Link>
  );
}
