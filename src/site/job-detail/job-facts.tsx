import type { ReactNode } from "react";
import { jobLabels } from "#content/careers-labels.ts";
import { employmentTypes, type Job } from "#features/jobs/contract.ts";
import { closingText, postedText } from "#site/careers/job-words.ts";
import { useCompany } from "#site/company.ts";

/** Shows the facts by which visitors compare jobs, without unknown ones. */
export function JobFacts({ job }: { job: Job }) {
  const company = useCompany();
  const { labels } = jobLabels;
  const posted = postedText(job);
  const closes = closingText(job);
  return (
    <dl className="grid gap-y-3">
      {job.salary && (
        <div className="pb-2">
          <dt className="text-sm text-muted">{labels.salary}</dt>
          <dd className="font-display text-2xl font-bold tabular-nums">{job.salary}</dd>
        </div>
      )}
      <Fact label={labels.company}>{job.company}</Fact>
      <Fact label={labels.location}>{job.location}</Fact>
      <Fact label={labels.experience}>{job.experience}</Fact>
      <Fact label={labels.employmentType}>{job.employmentType && employmentTypes[job.employmentType]}</Fact>
      <Fact label={labels.hours}>{company.hours.display}</Fact>
      <Fact label={labels.posted}>{posted && <time dateTime={job.postedAt ?? ""}>{posted}</time>}</Fact>
      <Fact label={labels.closes}>{closes && <time dateTime={job.closesOn ?? ""}>{closes}</time>}</Fact>
      <Fact label={labels.reference}>{job.jobId}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid grid-cols-[minmax(6.5rem,2fr)_3fr] gap-x-4 border-t border-edge pt-3 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
