import type { Hono } from "hono";
import { fillWords } from "#content/fill.ts";
import type { ListedPage } from "#content/page-list.ts";
import { shippedPage } from "#content/pages.ts";
import { jobDetailLink } from "#content/paths.ts";
import { employmentTypes } from "#features/jobs/contract.ts";
import { descriptionHtml, expiredAt, isOpen } from "#features/jobs/rules.ts";
import { findJobs, type StoredJob } from "#features/jobs/storage.server.ts";
import { methodNotAllowed } from "#platform/api/serve.server.ts";
import { cacheResponse, respond } from "#platform/http/cached-response.server.ts";
import type { Transport } from "#platform/http/caller.server.ts";
import type { Services } from "#services.server.ts";
import { feedPaths, feedTypes } from "./contract.ts";
import * as rules from "./rules.ts";

type Feed = keyof typeof feedPaths;

/** Seconds that others may keep an answer. A closed job is gone from it at once, and soon from theirs. */
const freshness: Record<Feed, number> = { sitemap: 60, rss: 60, json: 60, robots: 3600, manifest: 3600 };

/** Adds sitemap, robots.txt, the feeds of open jobs and the web app manifest: GET and HEAD, 304 for the known version. */
export function feedRoutes(api: Hono<{ Bindings: Transport }>, services: Services) {
  for (const [feed, write] of Object.entries(writers(services)) as [Feed, Writer][]) {
    const path = feedPaths[feed];
    api.get(path, async ({ req }) => {
      const origin = services.env.publicUrl ?? new URL(req.url).origin;
      return answer(req.raw, feed, await write(origin));
    });
    api.all(path, () => methodNotAllowed(["GET"]));
  }
  return api;
}

type Writer = (origin: string) => string | Promise<string>;

function writers({ db, clock, content }: Services): Record<Feed, Writer> {
  async function feedHead() {
    const company = await content.company();
    const { head } = (await content.words())("careers");
    return { ...fillWords(head, company), author: company.name };
  }
  const openItems = async () => (await findJobs(db.read, { openAt: clock.now() })).map(itemOf);
  return {
    async sitemap(origin) {
      const now = clock.now();
      const jobs = await findJobs(db.read, {});
      const open = jobs.filter((job) => isOpen(job, now));
      return rules.sitemapXml(origin, [
        // The team's page shows records that don't say when they last changed.
        ...rules.sitemapPages(updatedOf, { careers: listChanged(jobs, now), team: null }),
        ...open.map((job) => ({ path: jobDetailLink(job.jobId), changed: job.updatedAt })),
      ]);
    },
    robots: rules.robotsText,
    rss: async (origin) => rules.rssXml(origin, await openItems(), await feedHead()),
    json: async (origin) => rules.jsonFeed(origin, await openItems(), await feedHead()),
    manifest: async () => rules.webManifest(await content.company()),
  };
}

/** Returns the day of the words of a page. */
function updatedOf({ layout, key }: ListedPage): string {
  return shippedPage(layout, key).updated;
}

/** Returns when the list of open jobs last changed: a draft was never on it, and a closing date takes a job off it. */
function listChanged(jobs: readonly StoredJob[], now: Date): string | undefined {
  const listed = jobs.filter((job) => job.postedAt !== null);
  return rules.latest(
    listed.flatMap((job) => [job.updatedAt, job.status === "open" ? expiredAt(job, now) : undefined]),
  );
}

function itemOf(job: StoredJob): rules.FeedItem {
  const type = job.employmentType && employmentTypes[job.employmentType];
  const facts = [job.location, type, job.experience, job.salary].filter(Boolean).join(" · ");
  return {
    id: job._id,
    path: jobDetailLink(job.jobId),
    title: job.title,
    html: descriptionHtml({ ...job, description: [facts, job.description].filter(Boolean).join("\n\n") }),
    tags: [job.location, type ?? ""].filter(Boolean),
    published: job.postedAt ?? job.createdAt,
    changed: job.updatedAt,
  };
}

function answer(request: Request, feed: Feed, text: string): Response | Promise<Response> {
  const kept = cacheResponse({
    status: 200,
    headers: {
      "content-type": feedTypes[feed],
      "cache-control": `public, max-age=${freshness[feed]}, must-revalidate`,
    },
    body: Buffer.from(text),
    compress: true,
    effort: "quick",
  });
  return respond(kept, request);
}
