import { RowAction } from "#admin/parts/row-action.tsx";
import { adminPaths } from "#content/paths.ts";
import type { Job } from "#features/jobs/contract.ts";
import { isOpen } from "#features/jobs/rules.ts";
import { Badge, type BadgeProps } from "#ui/badge.tsx";
import { Link } from "#ui/link.tsx";
import type { Column } from "#ui/table.tsx";

/** The columns of the job posts. @param onOpen told of the button pressed in a row */
export function jobColumns(onOpen: (dialog: "view" | "edit" | "delete", job: Job) => void): Column<Job>[] {
  return [
    {
      key: "title",
      header: "Title",
      rowHeader: true,
      className: "list-main",
      cell: (job) => (
        <>
          <span className="block wrap-anywhere">{job.title}</span>
          <span className="block text-sm font-normal wrap-anywhere text-muted">{job.jobId}</span>
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
      align: "end",
      cell: (job) => <span className="lg:whitespace-nowrap">{job.salary || "—"}</span>,
    },
    { key: "status", header: "Status", cell: (job) => <JobStatus job={job} /> },
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

const looks: Record<Job["status"], { tone: BadgeProps["tone"]; word: string }> = {
  draft: { tone: "yellow", word: "Draft" },
  open: { tone: "green", word: "Open" },
  closed: { tone: "grey", word: "Closed" },
};

/** Whether visitors see the job. */
export function JobStatus({ job }: { job: Job }) {
  const { tone, word } = looks[job.status];
  if (job.status === "open" && !isOpen(job, new Date())) return <Badge tone="grey">Past its date</Badge>;
  return <Badge tone={tone}>{word}</Badge>;
}

/** How many have applied, and the way to them. */
export function ApplicationCount({ job }: { job: Job }) {
  const count = job.applications ?? 0;
  if (count === 0) return "0";
  const search = new URLSearchParams({ q: job.jobId });
  return (
    <Link className="link" href={`${adminPaths.applications}?${search}`}>
      {count.toLocaleString("en-IN")}
      <span className="sr-only"> for {job.title}</span>
    </Link>
  );
}
