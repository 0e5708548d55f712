import { Link } from "react-router";
import { careersLabels } from "#content/careers-labels.ts";
import { jobDetailLink } from "#content/paths.ts";
import { employmentTypes, type Job } from "#features/jobs/contract.ts";
import { payText } from "#features/jobs/rules.ts";
import { writeStored } from "#platform/client/local-storage.ts";
import { buttonClass } from "#ui/button.tsx";
import { postedText } from "./job-words.ts";

/**
 * Shows a job in the list. Its link covers the whole card, stores the chosen job and passes it in the navigation's
 * state, so that the next screen can show it at once (spec section 2.7).
 */
export function JobCard({ job }: { job: Job }) {
  const { labels } = careersLabels;
  const posted = postedText(job);
  return (
    <li className="border-b border-edge">
      <article className="group relative grid items-start gap-x-8 gap-y-5 py-7 transition-colors sm:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <h3 className="text-2xl wrap-anywhere decoration-3 underline-offset-[0.18em] group-hover:underline group-hover:decoration-light">
            {job.title}
          </h3>
          {job.location && <p className="mt-2 wrap-anywhere">{job.location}</p>}
          <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            <Fact label={labels.experience} value={job.experience} />
            <Fact
              label={labels.employmentType}
              value={job.employmentType ? employmentTypes[job.employmentType] : ""}
            />
            <Fact
              label={labels.posted}
              value={posted && <time dateTime={job.postedAt ?? ""}>{posted}</time>}
            />
          </dl>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 sm:flex-col sm:items-end">
          {job.salaryRange > 0 && (
            <p className="text-lg font-semibold tabular-nums">
              <span className="sr-only">{`${labels.salary}: `}</span>
              {payText(job.salaryRange)}
            </p>
          )}
          <Link
            to={jobDetailLink(job.jobId)}
            state={job}
            className={buttonClass({}, "after:absolute after:inset-0 max-sm:grow")}
            onClick={() => writeStored("selectedJobId", job.jobId)}
          >
            {careersLabels.applyLabel}
            <span className="sr-only">{careersLabels.applyTo(job.title)}</span>
          </Link>
        </div>
      </article>
    </li>
  );
}

function Fact({ label, value }: { label: string; value: React.ReactNode }) {
  if (!value) return null;
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
