import { blogPaths } from "#content/blog-paths.ts";
import type { Company } from "#content/company.ts";
import { type ListedPage, pages } from "#content/page-list.ts";
import { adminPaths, type PathKey, paths } from "#content/paths.ts";
import { feedPaths } from "./contract.ts";

/** An address of the sitemap. */
export interface SitemapEntry {
  /** A canonical path, ready for a URL. */
  path: string;
  /** The day or moment of its content's last change (W3C date and time); left out when unknown. */
  changed?: string | undefined;
}

/** A job post or a post of the blog as a feed carries it. */
export interface FeedItem {
  /** A URI that stays the same when the title changes. */
  id: string;
  path: string;
  title: string;
  html: string;
  /** The person who wrote it and the path of a page about them; left out where the company did. */
  author?: { name: string; path: string };
  tags: readonly string[];
  /** Moments in UTC. */
  published: string;
  changed: string;
}

/**
 * Returns the pages that search engines may keep, in order, apart from those of single jobs.
 * @param updatedOf returns the day of the words of a page
 * @param changes when records that a page shows last changed, where that is later than its words did; null: nobody
 * knows
 */
export function sitemapPages(
  updatedOf: (page: ListedPage) => string,
  changes: Partial<Record<PathKey, string | null>>,
): SitemapEntry[] {
  return pages
    .filter((page) => page.indexed !== false && !paths[page.key].canonical.includes(":"))
    .map((page) => {
      const records = changes[page.key];
      const updated = page.layout === "screen" ? page.updated : updatedOf(page);
      const changed = records === null ? undefined : latest([updated, records]);
      return { path: paths[page.key].canonical, changed };
    });
}

/** Returns the latest of days and moments, some of which may be missing; undefined when all are. */
export function latest(moments: readonly (string | undefined)[]): string | undefined {
  return moments
    .filter((moment) => moment !== undefined)
    .toSorted()
    .at(-1);
}

/**
 * Returns a sitemap by sitemaps.org.
 * @param origin scheme and host that visitors use
 */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changed }) =>
    element("url", element("loc", escapeXml(origin + path)) + (changed ? element("lastmod", changed) : "")),
  );
  return document(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>`,
  );
}

/**
 * Returns the rules of crawlers (RFC 9309). Pages marked noindex stay open to them, or they would never see the mark;
 * so do the pictures of the team, which the API serves.
 */
export function robotsText(origin: string): string {
  return [
    "User-agent: *",
    "Allow: /v1/documents/",
    "Disallow: /v1/",
    `Disallow: ${adminPaths.dashboard}`,
    "",
    `Sitemap: ${origin}${feedPaths.sitemap}`,
    "",
  ].join("\n");
}

/** Names a feed and says what is in it. */
interface FeedHead {
  title: string;
  description: string;
  /** The path of its page. */
  page: string;
  /** The paths of its two forms. */
  rss: string;
  json: string;
}

/** Names the addresses of the feeds of open jobs and of posts. */
export const jobFeed = { page: paths.careers.canonical, rss: feedPaths.rss, json: feedPaths.json };
export const blogFeed = { page: blogPaths.list, rss: feedPaths.blogRss, json: feedPaths.blogJson };

/** Returns the items as RSS 2.0. */
export function rssXml(
  origin: string,
  items: readonly FeedItem[],
  { title, description, page, rss }: FeedHead,
): string {
  const built = latest(items.map(({ changed }) => changed));
  const channel = [
    element("title", escapeXml(title)),
    element("link", escapeXml(origin + page)),
    element("description", escapeXml(description)),
    element("language", "en-in"),
    `<atom:link href="${escapeXml(origin + rss)}" rel="self" type="application/rss+xml"/>`,
    ...(built ? [element("lastBuildDate", httpDate(built))] : []),
    ...items.map((item) => rssItem(origin, item)),
  ];
  return document(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n${element("channel", `\n${channel.join("\n")}\n`)}\n</rss>`,
  );
}

/** Returns an item. Its author stands in Dublin Core's element, because that of RSS is an e-mail address. */
function rssItem(origin: string, { id, path, title, html, author, tags, published }: FeedItem): string {
  const parts = [
    element("title", escapeXml(title)),
    element("link", escapeXml(origin + path)),
    `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
    element("pubDate", httpDate(published)),
    ...(author ? [element("dc:creator", escapeXml(author.name))] : []),
    ...tags.map((tag) => element("category", escapeXml(tag))),
    element("description", escapeXml(html)),
  ];
  return element("item", parts.join(""));
}

/** The addresses of the company's icon, by their side in pixels. */
export interface SiteIcons {
  192: string;
  512: string;
  /** True where a phone may cut the square to its own shape. */
  maskable: boolean;
}

/** Returns the items as JSON Feed 1.1. */
export function jsonFeed(
  origin: string,
  items: readonly FeedItem[],
  { title, description, author, page, json, icons }: FeedHead & { author: string; icons: SiteIcons },
): string {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: origin + page,
    feed_url: origin + json,
    icon: origin + icons[512],
    favicon: origin + icons[192],
    language: "en-IN",
    authors: [{ name: author, url: `${origin}/` }],
    items: items.map(({ id, path, title, html, author, tags, published, changed }) => ({
      id,
      url: origin + path,
      title,
      content_html: html,
      ...(author && { authors: [{ name: author.name, url: origin + author.path }] }),
      ...(tags.length > 0 && { tags }),
      date_published: published,
      date_modified: changed,
    })),
  };
  // Half of a character is no text to other parsers.
  return JSON.stringify(feed, (_, value) => (typeof value === "string" ? value.toWellFormed() : value));
}

/** Returns the manifest for a site on a home screen. Colours are those of ui/tokens.css. */
export function webManifest(
  company: Pick<Company, "name" | "shortName" | "summary">,
  icons: SiteIcons,
): string {
  return JSON.stringify({
    id: "/",
    name: company.name,
    short_name: company.shortName,
    description: company.summary,
    lang: "en-IN",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#fbf7f0",
    theme_color: "#1c1b2b",
    icons: ([192, 512] as const).map((size) => ({
      src: icons[size],
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: icons.maskable ? "any maskable" : "any",
    })),
  });
}

function document(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** @param content markup, or text that is escaped already */
function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

/** Returns a date as RSS has it: RFC 822, of which HTTP's are a kind. */
function httpDate(moment: string): string {
  return new Date(moment).toUTCString();
}

/** Returns a record's UUID as the address-like name that both feeds ask for (RFC 9562). */
export function urn(id: string): string {
  return `urn:uuid:${id}`;
}

const markup: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Returns text for XML 1.0: marked-up characters escaped, and those left out that have no escape (its section 2.2). */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (character) => markup[character] ?? "");
}
