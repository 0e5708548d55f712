import { Suspense } from "react";
import { Await, data, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Company } from "#content/company.ts";
import { fillWords } from "#content/fill.ts";
import { paths } from "#content/paths.ts";
import { feedPaths, feedTypes } from "#features/feeds/contract.ts";
import type { Job } from "#features/jobs/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { cachedFragment } from "#platform/pages/fragment-cache.tsx";
import { companyIn } from "#site/company.ts";
import { screenMeta } from "#site/page-meta.ts";
import { fetchScreenWords, type ScreenWords, screenWords, useScreenWords } from "#site/screen-words.ts";
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
const feedLinks = (feedTitle: string, company: Company) =>
  (["rss", "json"] as const).map((kind) => ({
    tagName: "link" as const,
    rel: "alternate",
    type: feedTypes[kind].replace(/;.*/, ""),
    title: fillWords(feedTitle, company),
    href: feedPaths[kind],
  }));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const careers = loaderData?.words.careers;
  return [
    ...screenMeta(matches, careers),
    ...structuredMeta(matches, [{ name: "Careers", path: paths.careers.canonical }]),
    ...(careers ? feedLinks(careers.feedTitle, companyIn(matches)) : []),
  ];
}

/** Carries one load of the jobs; `asked` tells it from the next, so that each shows its loading state. */
interface Listing {
  asked: number;
  jobs: Job[] | null | Promise<Job[] | null>;
  words: ScreenWords<"careers">;
}

export async function loader({ context }: Route.LoaderArgs) {
  const jobs = await loadOpenJobs(context.get(apiContext));
  const words = screenWords(context, "careers");
  return data<Listing>({ asked: 0, jobs, words }, { status: jobs ? 200 : 503 });
}

export async function clientLoader(): Promise<Listing> {
  const jobs = loadOpenJobs(browserApi());
  return { asked: Date.now(), jobs, words: await fetchScreenWords("careers") };
}

/** Skips the loader for a search, because all jobs are loaded already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

const CachedBanner = cachedFragment("careers-banner", Banner);
const CachedHiringProcess = cachedFragment("hiring-process", HiringProcess);

export default function Careers({ loaderData }: Route.ComponentProps) {
  return (
    <div className="family-peacock">
      <CachedBanner />
      <Suspense key={loaderData.asked} fallback={<OpeningsLoading />}>
        <Await resolve={loaderData.jobs}>
          {(jobs) => (jobs ? <Openings jobs={jobs} /> : <OpeningsFailed />)}
        </Await>
      </Suspense>
      <CachedHiringProcess />
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
  const { banner, bannerText } = useScreenWords("careers");
  return (
    <section className="tone-ink overflow-hidden">
      <div className="page items-center py-16 md:py-24">
        <div className="relative z-1 md:col-span-7">
          <h1 className="text-5xl">{banner}</h1>
          <p className="lead mt-6 text-balance">{bannerText}</p>
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
