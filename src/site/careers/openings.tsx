import type { ReactNode } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { careersLabels } from "#content/careers-labels.ts";
import { paths } from "#content/paths.ts";
import type { Job } from "#features/jobs/contract.ts";
import { cachedFragment } from "#platform/pages/fragment-cache.tsx";
import { useScreenWords } from "#site/screen-words.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { JobCard } from "./job-card.tsx";
import { filterJobs, readFilter } from "./job-filter.ts";
import { FoldedSearch } from "./job-search.tsx";
import { ShareButton } from "./share-button.tsx";

const CachedJobCard = cachedFragment(
  "job-card",
  JobCard,
  ({ job }) => `${job._id} ${job.version} ${job.updatedAt}`,
);

/** Lists the open jobs, with a search beside them. */
export function Openings({ jobs }: { jobs: readonly Job[] }) {
  const [parameters] = useSearchParams();
  const { heading, emptyHeading, emptyText } = useScreenWords("careers");
  const filter = readFilter(parameters);
  const found = filterJobs(jobs, filter);
  if (jobs.length === 0) {
    return (
      <Frame>
        <EmptyState title={emptyHeading}>{emptyText}</EmptyState>
      </Frame>
    );
  }
  return (
    <Frame beside={<FoldedSearch jobs={jobs} filter={filter} />}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-b-[1.5px] border-text pb-3">
        <p role="status" className="font-semibold">
          {careersLabels.search.count(found.length, jobs.length)}
        </p>
        <ShareButton label={careersLabels.share.list} title={heading} />
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={careersLabels.search.noneHeading}
          as="h3"
          action={
            <ButtonLink variant="secondary" href={paths.careers.link}>
              {careersLabels.search.clearLabel}
            </ButtonLink>
          }
        >
          {careersLabels.search.noneText}
        </EmptyState>
      ) : (
        <ul>
          {found.map((job) => (
            <CachedJobCard key={job._id} job={job} />
          ))}
        </ul>
      )}
      <Feeds />
    </Frame>
  );
}

/** Renders placeholders for jobs that are loading. */
export function OpeningsLoading() {
  return (
    <Frame>
      <p role="status" className="border-b-[1.5px] border-text pb-3 font-semibold">
        {careersLabels.loading}
      </p>
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className="grid gap-4 border-b border-edge py-8" aria-hidden="true">
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </Frame>
  );
}

/** Says that the jobs could not be loaded, with a link that retries without script too. */
export function OpeningsFailed() {
  const { revalidate } = useRevalidator();
  return (
    <Frame>
      <Alert tone="danger" title={careersLabels.errorHeading}>
        <p>{careersLabels.errorText}</p>
        <ButtonLink
          className="mt-4"
          variant="secondary"
          size="small"
          href={paths.careers.link}
          onClick={(event) => {
            event.preventDefault();
            revalidate();
          }}
        >
          {careersLabels.retryLabel}
        </ButtonLink>
      </Alert>
    </Frame>
  );
}

/** Keeps heading and search in view beside the list. */
function Frame({ beside, children }: { beside?: ReactNode; children: ReactNode }) {
  const { heading, lead } = useScreenWords("careers");
  return (
    <section className="page section gap-y-10" aria-labelledby="openings">
      <div className="lg:col-span-4">
        <div className="lg:sticky lg:top-28">
          <h2 id="openings">{heading}</h2>
          <p className="mt-4 max-w-measure text-muted">{lead}</p>
          {beside}
        </div>
      </div>
      <div className="lg:col-span-8 lg:ps-6">{children}</div>
    </section>
  );
}

function Feeds() {
  return (
    <p className="mt-8 text-sm text-muted">
      {careersLabels.feeds.text}
      {careersLabels.feeds.links.map(({ label, href }) => (
        // Feeds are no routes, so the router must not handle these links.
        <a key={href} className="link ms-3 inline-block py-1" href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}
