import { jobDetailLink } from "#content/paths.ts";
import { payText } from "#features/jobs/rules.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { Link } from "#ui/link.tsx";
import type { OtherJob } from "./shown-job.ts";

/** Links to other open jobs. */
export function OtherJobs({ jobs }: { jobs: readonly OtherJob[] }) {
  const { othersHeading } = useScreenWords("job");
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="other-jobs">
      <div className="page section-tight gap-y-8 pb-(--section)">
        <h2 id="other-jobs" className="md:col-span-12">
          {othersHeading}
        </h2>
        {jobs.map(({ jobId, title, location, salaryRange }) => (
          <div key={jobId} className="border-t-[1.5px] border-text pt-4 md:col-span-6">
            <h3 className="text-xl wrap-anywhere">
              <Link className="link" href={jobDetailLink(jobId)}>
                {title}
              </Link>
            </h3>
            <p className="mt-2 text-sm wrap-anywhere text-muted">
              {[location, payText(salaryRange)].filter(Boolean).join(", ")}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}
