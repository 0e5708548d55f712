import { careersLabels, jobLabels } from "#content/careers-labels.ts";
import type { Job } from "#features/jobs/contract.ts";
import { paragraphsOf, payText } from "#features/jobs/rules.ts";
import { ShareButton } from "#site/careers/share-button.tsx";
import { useScreenWords } from "#site/screen-words.ts";
import { LatticeField } from "#ui/lattice.tsx";
import { Prose } from "#ui/prose.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AfterApplying } from "./after-applying.tsx";
import { ApplyLink } from "./apply-link.tsx";
import { BackToJobs } from "./back-to-jobs.tsx";
import { JobFacts } from "./job-facts.tsx";
import { LeadOfJob } from "./job-lead.tsx";
import { OtherJobs } from "./other-jobs.tsx";
import type { OtherJob } from "./shown-job.ts";

/** Shows a job: title in the head, facts and pay beside it, description below. On phones a bar with the link stays. */
export function JobPost({ job, others = [] }: { job: Job; others?: readonly OtherJob[] }) {
  const { descriptionHeading, requirementsHeading, benefitsHeading, benefits } = useScreenWords("job");
  return (
    <>
      <Head title={job.title} under={[job.company, job.location].filter(Boolean).join(", ")} />
      <div className="page gap-y-12 pb-(--section)">
        <aside className="relative -mt-8 lg:col-span-4 lg:col-start-9 lg:row-start-1 lg:-mt-28">
          <div className="grid gap-6 rounded-round bg-raised p-6 shadow-float sm:p-8 lg:sticky lg:top-28">
            <JobFacts job={job} />
            <ApplyLink job={job} size="large" wide>
              {jobLabels.applyLabel}
            </ApplyLink>
          </div>
        </aside>
        <div className="max-lg:[&_:is(a,button)]:scroll-mb-24 lg:col-span-7 lg:col-start-1 lg:row-start-1 lg:pt-16">
          <Prose className="wrap-anywhere">
            <h2>{descriptionHeading}</h2>
            {paragraphsOf(job.description).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same, and none moves
              <p key={index} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
            {job.requirements.length > 0 && <List title={requirementsHeading} items={job.requirements} />}
            {benefits.length > 0 && <List title={benefitsHeading} items={benefits} />}
          </Prose>
          <ShareButton label={careersLabels.share.job} title={job.title} className="mt-10" />
          <ApplyBar job={job} />
        </div>
      </div>
      <AfterApplying job={job} />
      {/* What arrives after the job stands below it, and moves nothing that is read or pressed. */}
      {job.lead && <LeadOfJob lead={job.lead} />}
      <OtherJobs jobs={others} />
    </>
  );
}

/** Stays at the foot of the screen on phones for as long as the description is read. */
function ApplyBar({ job }: { job: Job }) {
  return (
    <div className="sticky bottom-0 z-2 -mx-(--gutter) mt-8 flex items-center justify-between gap-4 border-t border-edge bg-ground px-(--gutter) py-3 lg:hidden print:hidden">
      <span className="font-semibold tabular-nums">{payText(job.salaryRange)}</span>
      <ApplyLink job={job}>{jobLabels.applyLabel}</ApplyLink>
    </div>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves
          <li key={index}>{item}</li>
        ))}
      </ul>
    </>
  );
}

function Head({ title, under }: { title: string; under?: string }) {
  return (
    <header className="tone-stone relative overflow-hidden">
      <LatticeField
        cell="braid"
        className="absolute inset-y-0 end-0 my-auto h-[round(down,100%,4rem)] w-[round(down,33%,4rem)] text-edge max-lg:hidden"
        side={64}
      />
      <div className="page relative pt-8 pb-20 lg:pt-10 lg:pb-24">
        <div className="bg-ground lg:col-span-8 lg:pe-8">
          <BackToJobs />
          <h1 className="mt-8 text-4xl wrap-anywhere">{title}</h1>
          {under && <p className="lead mt-4">{under}</p>}
        </div>
      </div>
    </header>
  );
}

/** Renders a placeholder for a job that is loading. */
export function JobPostLoading() {
  return (
    <>
      <Head title={jobLabels.loading} />
      <div className="page gap-y-12 pb-(--section)" role="status" aria-label={jobLabels.loading}>
        <div className="grid gap-4 pt-16 lg:col-span-7">
          <Skeleton className="h-7 w-1/3" />
          <Skeleton />
          <Skeleton />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="mt-6 h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
    </>
  );
}
