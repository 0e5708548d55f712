import { careers, jobDetail } from "#content/careers.ts";
import type { Job } from "#features/jobs/contract.ts";
import { paragraphsOf } from "#features/jobs/rules.ts";
import { ShareButton } from "#site/careers/share-button.tsx";
import { LatticeField } from "#ui/lattice.tsx";
import { Prose } from "#ui/prose.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { AfterApplying } from "./after-applying.tsx";
import { ApplyLink } from "./apply-link.tsx";
import { BackToJobs } from "./back-to-jobs.tsx";
import { JobFacts } from "./job-facts.tsx";

/** Shows a job: title in the head, facts and pay beside it, description below. */
export function JobPost({ job }: { job: Job }) {
  return (
    <>
      <Head title={job.title} under={[job.company, job.location].filter(Boolean).join(", ")} />
      <div className="page gap-y-12 pb-(--section)">
        <aside className="relative -mt-8 lg:col-span-4 lg:col-start-9 lg:row-start-1 lg:-mt-28">
          <div className="grid gap-6 rounded-round bg-raised p-6 shadow-float sm:p-8 lg:sticky lg:top-28">
            <JobFacts job={job} />
            <ApplyLink job={job} size="large" wide>
              {jobDetail.applyLabel}
            </ApplyLink>
          </div>
        </aside>
        <div className="lg:col-span-7 lg:col-start-1 lg:row-start-1 lg:pt-16">
          <Prose className="wrap-anywhere">
            <h2>{jobDetail.descriptionHeading}</h2>
            {paragraphsOf(job.description).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same, and none moves
              <p key={index} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
            {job.requirements.length > 0 && <Requirements items={job.requirements} />}
          </Prose>
          <ShareButton label={careers.share.job} title={job.title} className="mt-10" />
        </div>
      </div>
      <AfterApplying job={job} />
    </>
  );
}

function Requirements({ items }: { items: readonly string[] }) {
  return (
    <>
      <h2>{jobDetail.requirementsHeading}</h2>
      <ul>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two requirements may be the same, and none moves
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
        className="absolute inset-y-0 end-0 max-w-1/3 text-edge max-lg:hidden"
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
      <Head title={jobDetail.loading} />
      <div className="page gap-y-12 pb-(--section)" role="status" aria-label={jobDetail.loading}>
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
