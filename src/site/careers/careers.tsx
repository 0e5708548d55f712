import { Suspense } from "react";
import { Await, data, type ShouldRevalidateFunctionArgs } from "react-router";
import { careers } from "#content/careers.ts";
import type { Company } from "#content/company.ts";
import { fillWords } from "#content/fill.ts";
import { paths } from "#content/paths.ts";
import { feedPaths, feedTypes } from "#features/feeds/contract.ts";
import type { Job } from "#features/jobs/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { cachedFragment } from "#platform/pages/fragment-cache.tsx";
import { companyIn } from "#site/company.ts";
import { pageMeta } from "#site/page-meta.ts";
import { structuredMeta } from "#site/structured-data.ts";
import { Lattice } from "#ui/lattice.tsx";
import type { Route } from "./+types/careers.ts";
import { HiringProcess } from "./hiring-process.tsx";
import { filterNames } from "./job-filter.ts";
import { loadOpenJobs } from "./open-jobs.ts";
import { Openings, OpeningsFailed, OpeningsLoading } from "./openings.tsx";
import "#site/screens.css";

export const handle = { hydrate: true, query: filterNames };

/** Leads feed readers from the page's address to the open jobs. */
const feedLinks = (company: Company) =>
  (["rss", "json"] as const).map((kind) => ({
    tagName: "link" as const,
    rel: "alternate",
    type: feedTypes[kind].replace(/;.*/, ""),
    title: fillWords(careers.feedTitle, company),
    href: feedPaths[kind],
  }));

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, "careers"),
    ...structuredMeta(matches, [{ name: "Careers", path: paths.careers.canonical }]),
    ...feedLinks(companyIn(matches)),
  ];
}

/** Carries one load of the jobs; `asked` tells it from the next, so that each shows its loading state. */
interface Listing {
  asked: number;
  jobs: Job[] | null | Promise<Job[] | null>;
}

export async function loader({ context }: Route.LoaderArgs) {
  const jobs = await loadOpenJobs(context.get(apiContext));
  return data<Listing>({ asked: 0, jobs }, { status: jobs ? 200 : 503 });
}

export function clientLoader(): Listing {
  return { asked: Date.now(), jobs: loadOpenJobs(browserApi()) };
}

/** Skips the loader for a search, because all jobs are loaded already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

const KeptBanner = cachedFragment("careers-banner", Banner);
const KeptHiringProcess = cachedFragment("hiring-process", HiringProcess);

export default function Careers({ loaderData }: Route.ComponentProps) {
  return (
    <div className="family-peacock">
      <KeptBanner />
      <Suspense key={loaderData.asked} fallback={<OpeningsLoading />}>
        <Await resolve={loaderData.jobs}>
          {(jobs) => (jobs ? <Openings jobs={jobs} /> : <OpeningsFailed />)}
        </Await>
      </Suspense>
      <KeptHiringProcess />
    </div>
  );
}

const bannerMap = [
  ". . b b b b b",
  ". b bm b b bp b",
  "b b b b bm b b",
  ". b b bp b b b",
  ". . b b b bm b",
] as const;

function Banner() {
  return (
    <section className="tone-ink overflow-hidden">
      <div className="page items-center py-16 md:py-24">
        <div className="relative z-1 md:col-span-7">
          <h1 className="text-5xl">{careers.banner}</h1>
          <p className="lead mt-6 text-balance">{careers.bannerText}</p>
        </div>
        <Lattice
          map={bannerMap}
          opening
          fit="slice"
          className="-mx-(--gutter) mt-10 -mb-16 aspect-7/3 w-[calc(100%+2*var(--gutter))] overflow-hidden text-accent md:col-span-5 md:m-0 md:aspect-7/5 md:w-full"
        />
      </div>
    </section>
  );
}
