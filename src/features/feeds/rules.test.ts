import { describe, expect, it } from "vitest";
import { companyOf } from "#content/company.ts";
import { facts } from "#content/facts.ts";
import { type ListedPage, pages } from "#content/page-list.ts";
import { screenPages } from "#content/screen-pages.ts";
import {
  escapeXml,
  type FeedItem,
  jobFeed,
  jsonFeed,
  latest,
  robotsText,
  rssXml,
  sitemapPages,
  sitemapXml,
  webManifest,
} from "./rules.ts";

const company = companyOf(facts);

const origin = "https://www.example.com";
const markup = `A & B <script>"x"</script> 'y' ]]> \u{1F600} डिज़ाइनर`;
const hostile = `${markup}\u0000\u0008\u001f\ufffe\ud800`;
const icons = { 192: "/icon-192.png", 512: "/icon-512.png", maskable: true };
const head = { title: markup, description: hostile, author: hostile, icons, ...jobFeed };
const item: FeedItem = {
  id: "urn:uuid:01946d2c-0000-7000-8000-000000000001",
  path: "/jobDetail/a-b",
  title: hostile,
  html: `<p>${hostile}</p>`,
  tags: [hostile],
  published: "2026-11-20T08:00:00.000Z",
  changed: "2026-11-21T09:30:00.000Z",
};

/**
 * Throws at what an XML parser would refuse, by the rules that our documents use (XML 1.0, sections 2.2, 2.4 and 3).
 */
function checkWellFormed(xml: string): void {
  const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(xml)?.[0];
  if (declaration === undefined) throw new Error("no declaration");
  if (!xml.isWellFormed() || /[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/u.test(xml))
    throw new Error("a forbidden character");
  const open: string[] = [];
  const rest = xml.slice(declaration.length).replace(/<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>/g, tag);
  function tag(_: string, closing: string, name: string, attributes: string, empty: string): string {
    if (closing && open.pop() !== name) throw new Error(`</${name}> closes another element`);
    if (!closing && !empty) open.push(name);
    return attributes.replace(/ [\w:]+=/g, "");
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is never closed`);
  const text = rest.replace(/&(amp|lt|gt|quot|apos);/g, "");
  if (/[<&]|\]\]>/.test(text)) throw new Error("unescaped markup");
}

/** The text of each element of a name, as a parser gives it. */
function texts(xml: string, name: string): string[] {
  const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, "g"))].map(([, text = ""]) =>
    text.replace(/&(\w+);/g, (_, entity: string) => characters[entity] ?? ""),
  );
}

describe("text for XML", () => {
  it("escapes markup and leaves out what XML can't hold", () => {
    expect(escapeXml(`&<>"'`)).toBe("&amp;&lt;&gt;&quot;&apos;");
    expect(escapeXml("a\u0000\u000b\ufffeb\tc\n\u{1F600}")).toBe("ab\tc\n\u{1F600}");
  });
});

describe("the sitemap", () => {
  const updatedOf = ({ key }: ListedPage) => (key === "aws" ? "2030-01-31" : "2026-11-22");

  it("lists every page that may be kept, once, and none of the others", () => {
    const listed = sitemapPages(updatedOf, {}).map(({ path }) => path);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(expect.arrayContaining(["/", "/careers", "/TeamPage", "/devops-content"]));
    for (const path of ["/login", "/apply", "/temp", "/jobDetail/:id", "/devops-contant"])
      expect(listed).not.toContain(path);
    expect(listed).toHaveLength(pages.filter((page) => page.indexed !== false).length - 1);
  });

  it("dates a page by its words, or by its records where these are newer", () => {
    const changed = (careers: string) =>
      sitemapPages(updatedOf, { careers, team: null }).find(({ path }) => path === "/careers")?.changed;
    const words = screenPages.find(({ key }) => key === "careers")?.updated;
    expect(sitemapPages(updatedOf, {}).find(({ path }) => path === "/aws")?.changed).toBe("2030-01-31");
    expect(changed("2001-01-01T00:00:00.000Z")).toBe(words);
    expect(changed("2099-01-01T00:00:00.000Z")).toBe("2099-01-01T00:00:00.000Z");
    expect(
      sitemapPages(updatedOf, { team: null }).find(({ path }) => path === "/TeamPage")?.changed,
    ).toBeUndefined();
  });

  it("is well formed whatever an address holds", () => {
    const xml = sitemapXml(origin, [
      { path: `/ui&ux?a="b"&c='<d>'`, changed: "2026-11-20" },
      { path: "/" },
      ...sitemapPages(updatedOf, {}),
    ]);
    checkWellFormed(xml);
    expect(texts(xml, "loc").slice(0, 2)).toEqual([`${origin}/ui&ux?a="b"&c='<d>'`, `${origin}/`]);
    expect(texts(xml, "lastmod")[0]).toBe("2026-11-20");
  });
});

describe("the feeds", () => {
  it("carry a hostile title as text", () => {
    const xml = rssXml(origin, [item], head);
    checkWellFormed(xml);
    expect(texts(xml, "title")[1]).toBe(`${markup}\ufffd`);
    expect(texts(xml, "link")).toEqual([`${origin}/careers`, `${origin}/jobDetail/a-b`]);
    expect(texts(xml, "guid")).toEqual([item.id]);
    expect(texts(xml, "pubDate")).toEqual(["Fri, 20 Nov 2026 08:00:00 GMT"]);
    expect(texts(xml, "lastBuildDate")).toEqual(["Sat, 21 Nov 2026 09:30:00 GMT"]);
    expect(JSON.parse(jsonFeed(origin, [item], head)).items[0].title).toBe(hostile.toWellFormed());
  });

  it("have what the formats ask for, without any item too", () => {
    const xml = rssXml(origin, [], head);
    checkWellFormed(xml);
    expect(texts(xml, "lastBuildDate")).toEqual([]);
    expect(JSON.parse(jsonFeed(origin, [], head))).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      title: expect.any(String),
      home_page_url: `${origin}/careers`,
      feed_url: `${origin}/careers.json`,
      items: [],
    });
    expect(JSON.parse(jsonFeed(origin, [item], head)).items).toEqual([
      expect.objectContaining({
        id: item.id,
        url: `${origin}/jobDetail/a-b`,
        date_published: item.published,
        date_modified: item.changed,
      }),
    ]);
  });

  it("name the person who wrote an item, and otherwise the company", () => {
    const written: FeedItem = { ...item, author: { name: hostile, path: "/blog/author/a-b" } };
    const xml = rssXml(origin, [written, item], head);
    checkWellFormed(xml);
    expect(xml).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"');
    expect(texts(xml, "dc:creator")).toEqual([`${markup}\ufffd`]);
    const [ofPerson, ofCompany] = JSON.parse(jsonFeed(origin, [written, item], head)).items;
    expect(ofPerson.authors).toEqual([{ name: hostile.toWellFormed(), url: `${origin}/blog/author/a-b` }]);
    expect(ofCompany.authors).toBeUndefined();
  });
});

describe("robots.txt", () => {
  it("closes the staff area and the API but for pictures, and names the sitemap", () => {
    expect(robotsText(origin)).toBe(
      "User-agent: *\nAllow: /v1/documents/\nDisallow: /v1/\nDisallow: /admin\n\nSitemap: https://www.example.com/sitemap.xml\n",
    );
  });
});

describe("the web app manifest", () => {
  it("names the firm and its icons", () => {
    const manifest = JSON.parse(webManifest(company, icons));
    expect(manifest).toMatchObject({ name: expect.any(String), start_url: "/", scope: "/" });
    expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(["192x192", "512x512"]);
  });
});

describe("the latest moment", () => {
  it("is the newest one of those that are known", () => {
    expect(latest(["2026-11-20", undefined, "2026-11-20T01:00:00.000Z"])).toBe("2026-11-20T01:00:00.000Z");
    expect(latest([undefined])).toBeUndefined();
  });
});
