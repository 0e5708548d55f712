import { addedLink } from "#content/added-paths.ts";
import { authorLink, blogPaths, postLink } from "#content/blog-paths.ts";
import { fillWords } from "#content/fill.ts";
import { jobDetailLink } from "#content/paths.ts";
import { type BlogPost, tagsOf } from "#features/blog/rules.ts";
import type { ReadWords } from "#features/content/kinds.ts";
import { addedPages } from "#features/content/rules.ts";
import { employmentTypes } from "#features/jobs/contract.ts";
import { descriptionHtml, expiredAt, isOpen } from "#features/jobs/rules.ts";
import { findJobs, type StoredJob } from "#features/jobs/storage.server.ts";
import { iconAddress, pictureHtml } from "#features/media/rules.ts";
import type { Route } from "#platform/api/serve.server.ts";
import { type CachedResponse, cacheResponse, respond } from "#platform/http/cached-response.server.ts";
import { markdownHtml } from "#platform/pages/markdown.ts";
import type { Services } from "#services.server.ts";
import { feedPaths, feedTypes } from "./contract.ts";
import * as rules from "./rules.ts";

type Feed = keyof typeof feedPaths;

/** Seconds that others may cache an answer. A closed job is gone from it at once, and soon from theirs. */
const freshness: Record<Feed, number> = {
  sitemap: 60,
  rss: 60,
  json: 60,
  blogRss: 60,
  blogJson: 60,
  robots: 3600,
  manifest: 3600,
};

/** Returns sitemap, robots.txt, feeds and the web app manifest, which answer 304 for the known version. */
export function feedRoutes(services: Services): Route[] {
  const feeds = Object.entries(writers(services)) as [Feed, Writer][];
  return feeds.map(([feed, write]) => {
    const make = async (origin: string) => finish(feed, await write(origin));
    const read = ofWords.has(feed) ? cacheForWords(services, make) : make;
    return {
      method: "GET",
      path: feedPaths[feed],
      async answer(request) {
        const origin = services.env.publicUrl ?? new URL(request.url).origin;
        return respond(await read(origin), request);
      },
    };
  });
}

/** Names the feeds that are made of the site's words alone: thirty posts take 0.15 s. */
const ofWords = new Set<Feed>(["blogRss", "blogJson"]);

/** Returns an answer made once for the words in force, and for the origin that was asked for last. */
function cacheForWords(
  { content }: Pick<Services, "content">,
  make: (origin: string) => Promise<CachedResponse>,
) {
  let cached: { words: ReadWords; origin: string; making: Promise<CachedResponse> } | undefined;
  return (origin: string): Promise<CachedResponse> => {
    const words = content.words();
    if (cached?.words === words && cached.origin === origin) return cached.making;
    const making = make(origin);
    cached = { words, origin, making };
    making.catch(() => {
      cached = undefined;
    });
    return making;
  };
}

type Writer = (origin: string) => string | Promise<string>;

function writers({ db, clock, content }: Services): Record<Feed, Writer> {
  function icons(): rules.SiteIcons {
    const { icon } = content.words()("logo");
    // The shipped star keeps to the circle in the middle.
    return { 192: iconAddress(icon, 192), 512: iconAddress(icon, 512), maskable: !icon };
  }
  async function feedHead() {
    const company = content.company();
    const { head } = content.words()("careers");
    return { ...fillWords(head, company), author: company.name, icons: icons(), ...rules.jobFeed };
  }
  async function blogHead() {
    const company = content.company();
    const { feedTitle: title, description } = fillWords(content.words()("blog"), company);
    return { title, description, author: company.name, icons: icons(), ...rules.blogFeed };
  }
  const posts = () => content.words().list("post");
  const postItems = async (origin: string) =>
    posts()
      .slice(0, MAX_POSTS)
      .map((post) => postItem(post, origin));
  const openItems = async () => (await findJobs(db.read, { openAt: clock.now() })).map(itemOf);
  return {
    async sitemap(origin) {
      const now = clock.now();
      const jobs = await findJobs(db.read, {});
      const open = jobs.filter((job) => isOpen(job, now));
      const words = content.words();
      return rules.sitemapXml(origin, [
        // The team's page shows records that don't say when they last changed.
        ...rules.sitemapPages(({ layout, key }) => words(layout, key).updated, {
          careers: listChanged(jobs, now),
          team: null,
        }),
        ...open.map((job) => ({ path: jobDetailLink(job.jobId), changed: job.updatedAt })),
        ...addedPages(words).map((page) => ({
          path: addedLink(page.kind, page.key),
          changed: page.words.updated,
        })),
        ...blogEntries(posts()),
      ]);
    },
    robots: rules.robotsText,
    rss: async (origin) => rules.rssXml(origin, await openItems(), await feedHead()),
    json: async (origin) => rules.jsonFeed(origin, await openItems(), await feedHead()),
    blogRss: async (origin) => rules.rssXml(origin, await postItems(origin), await blogHead()),
    blogJson: async (origin) => rules.jsonFeed(origin, await postItems(origin), await blogHead()),
    manifest: () => rules.webManifest(content.company(), icons()),
  };
}

/** Returns the lines of the blog in the sitemap: none before the first post. */
function blogEntries(posts: readonly BlogPost[]): rules.SitemapEntry[] {
  if (posts.length === 0) return [];
  const changed = rules.latest(posts.map(({ lastPublishedAt }) => lastPublishedAt));
  return [
    { path: blogPaths.list, changed },
    ...posts.map(({ key, lastPublishedAt }) => ({ path: postLink(key), changed: lastPublishedAt })),
  ];
}

/** The posts of a feed, the newest. */
const MAX_POSTS = 30;

/** @param origin scheme and host that visitors use, because a feed's links have no page around them */
function postItem(
  { key, firstKey, words, firstPublishedAt, lastPublishedAt }: BlogPost,
  origin: string,
): rules.FeedItem {
  const picture = (address: string, alt: string) => pictureHtml(address, alt, origin);
  return {
    id: origin + postLink(firstKey),
    path: postLink(key),
    title: words.title,
    html: markdownHtml(words.body, picture).replace(/<a href="(?=[/#])/g, `<a href="${origin}`),
    author: { name: words.author, path: authorLink(words.author) },
    tags: tagsOf(words),
    published: firstPublishedAt,
    changed: lastPublishedAt,
  };
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
    id: rules.urn(job._id),
    path: jobDetailLink(job.jobId),
    title: job.title,
    html: descriptionHtml({ ...job, description: [facts, job.description].filter(Boolean).join("\n\n") }),
    tags: [job.location, type ?? ""].filter(Boolean),
    published: job.postedAt ?? job.createdAt,
    changed: job.updatedAt,
  };
}

function finish(feed: Feed, text: string): CachedResponse {
  return cacheResponse({
    status: 200,
    headers: {
      "content-type": feedTypes[feed],
      "cache-control": `public, max-age=${freshness[feed]}, must-revalidate`,
    },
    body: Buffer.from(text),
    compress: true,
    effort: "quick",
  });
}
