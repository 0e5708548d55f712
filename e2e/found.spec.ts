import type { APIRequestContext } from "@playwright/test";
import { staffHeaders } from "./admin.ts";
import { expect, test } from "./fixtures.ts";
import { publicPages, sampleJob } from "./public-pages.ts";

test.use({ sharesSite: true });

/** Describes the head of a page for search engines and link previews, which needs no script. */
interface Head {
  meta: Map<string, string[]>;
  canonical: string[];
  /** The types of the structured data, in their order. */
  data: string[];
}

async function headOf(request: APIRequestContext, path: string): Promise<Head> {
  const html = await (await request.get(path)).text();
  const meta = new Map<string, string[]>();
  for (const [, name = "", content = ""] of html.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
  ))
    meta.set(name, [...(meta.get(name) ?? []), content]);
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    meta,
    canonical: [...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href = ""]) => href),
    data: scripts.map(([, json = ""]) => JSON.parse(json)["@type"]),
  };
}

test("every page that may be found has one whole head, and every spelling leads to it", async ({
  request,
  site,
}) => {
  for (const { canonical, aliases } of publicPages.filter(({ indexed }) => indexed)) {
    for (const spelling of [canonical, ...aliases]) {
      const head = await headOf(request, spelling);
      const only = (name: string) => {
        expect(head.meta.get(name), `${name} of ${spelling}`).toHaveLength(1);
        return head.meta.get(name)?.[0] ?? "";
      };
      expect(head.canonical, spelling).toEqual([site.url + canonical]);
      expect(only("og:url")).toBe(site.url + canonical);
      expect(only("og:description")).toBe(only("description"));
      for (const name of ["og:title", "og:image:alt", "og:site_name"]) expect(only(name)).not.toBe("");
      expect(only("og:type")).toBe("website");
      expect(only("og:locale")).toBe("en_IN");
      expect(only("og:image")).toBe(`${site.url}/og.png`);
      expect([only("og:image:width"), only("og:image:height")]).toEqual(["1200", "630"]);
      expect(only("twitter:card")).toBe("summary_large_image");
      expect(head.meta.has("robots"), `${spelling} may be found`).toBe(false);
      expect(head.data, spelling).toEqual(dataOf(canonical));
    }
  }
});

function dataOf(canonical: string): string[] {
  if (canonical === "/") return ["WebSite", "Organization"];
  const subject = canonical.startsWith("/jobDetail/") ? ["JobPosting"] : [];
  return [...subject, "Organization", "BreadcrumbList"];
}

test("what nobody should find says so, and has no structured data", async ({ request }) => {
  const hidden = publicPages.filter(({ indexed }) => !indexed).map(({ canonical }) => canonical);
  for (const path of [...hidden, "/admin", "/newsletter", "/nowhere", "/jobDetail/no-such-job"]) {
    const head = await headOf(request, path);
    expect(head.meta.get("robots"), path).toEqual(["noindex"]);
    expect(head.data, path).toEqual([]);
  }
});

test("the link preview's picture is 1200 by 630", async ({ request }) => {
  const answer = await request.get("/og.png");
  const png = await answer.body();
  expect(answer.headers()["content-type"]).toBe("image/png");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("a job that closes is gone from its page, the list, the sitemap and the feeds", async ({ request }) => {
  const lists = ["/careers", "/sitemap.xml", "/careers.rss", "/careers.json"];
  const naming = async () => {
    const texts = await Promise.all(lists.map(async (path) => (await request.get(path)).text()));
    return lists.filter((_, index) => texts[index]?.includes(`/jobDetail/${sampleJob}`));
  };
  const headers = await staffHeaders(request);
  const { data: job } = await (await request.get(`/v1/jobs/${sampleJob}`)).json();
  const put = (status: string) =>
    request.put(`/v1/jobs/${sampleJob}`, { headers, data: { ...job, id: job.jobId, status } });

  expect(await naming()).toEqual(lists);
  expect((await put("closed")).status()).toBe(200);
  expect(await naming()).toEqual([]);
  expect((await request.get(`/jobDetail/${sampleJob}`)).status()).toBe(404);
  await put("open");
  expect(await naming()).toEqual(lists);
});

test("feed readers find the feeds on the careers page", async ({ request }) => {
  const html = await (await request.get("/careers")).text();
  for (const path of ["/careers.rss", "/careers.json"])
    expect(html).toMatch(new RegExp(`<link rel="alternate" type="application/[a-z+]+" [^>]*href="${path}"`));
});
