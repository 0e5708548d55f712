import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { publicPages, sampleJob } from "./public-pages.ts";

test("every spelling of a page names the one address to keep, in full", async ({ request, site }) => {
  for (const { canonical, aliases } of publicPages) {
    for (const path of [canonical, ...aliases]) {
      const head = readHead(await read(request, path));
      expect(head.canonical, path).toEqual([site.url + canonical]);
      expect(head.property("og:url"), path).toBe(site.url + canonical);
    }
  }
});

test("what is for staff, for one visitor or for nobody is not listed", async ({ request }) => {
  for (const { canonical, indexed } of publicPages) {
    const robots = readHead(await read(request, canonical)).named("robots");
    expect(robots ?? "index", canonical).toBe(indexed ? "index" : "noindex");
  }
  expect(readHead(await (await request.get("/admin")).text()).named("robots")).toMatch(/noindex/);
});

test("a link that is passed on shows title, words and a picture of our own", async ({ request, site }) => {
  for (const { canonical } of publicPages) {
    const head = readHead(await read(request, canonical));
    expect(head.property("og:title"), canonical).toBe(head.title);
    expect(head.property("og:description"), canonical).toBe(head.named("description"));
    expect(head.property("og:image"), canonical).toMatch(new RegExp(`^${site.url}/`));
    expect([head.property("og:image:width"), head.property("og:image:height")]).toEqual(["1200", "630"]);
  }
  const picture = await request.get(readHead(await read(request, "/")).property("og:image") ?? "");
  expect(picture.headers()["content-type"]).toBe("image/png");
  expect(sizeOfPng(await picture.body())).toEqual([1200, 630]);
});

test("the sitemap has every page that may be listed, and no other", async ({ request, site }) => {
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toMatch(/xml/);
  const entries = [...(await answer.text()).matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = ""]) => entry);
  const places = entries.map((entry) => /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? "");
  const pages = publicPages.filter(({ indexed }) => indexed).map(({ canonical }) => site.url + canonical);
  const jobs = await (await request.get("/v1/jobs")).json();
  const jobPages = jobs.data.map(({ jobId }: { jobId: string }) => `${site.url}/jobDetail/${jobId}`);
  expect(places.toSorted()).toEqual([...new Set([...pages, ...jobPages])].toSorted());
  for (const entry of entries) {
    const changed = /<lastmod>(.*?)<\/lastmod>/.exec(entry)?.[1];
    if (changed) expect(new Date(changed).getTime(), entry).not.toBeNaN();
  }
});

test("robots.txt lets everything public be read and names the sitemap", async ({ request, site }) => {
  const text = await (await request.get("/robots.txt")).text();
  expect(text).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  for (const { canonical, indexed } of publicPages) {
    if (indexed) expect(closed.filter((path) => canonical.startsWith(path))).toEqual([]);
  }
});

test("a job's page tells search engines what they ask of a job", async ({ request, site }) => {
  const jobs = await (await request.get("/v1/jobs")).json();
  for (const { jobId, title } of jobs.data) {
    const posting = dataOf(await read(request, `/jobDetail/${jobId}`), "JobPosting");
    expect(posting).toMatchObject({
      title,
      description: expect.stringMatching(/^<p>/),
      datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
      identifier: { "@type": "PropertyValue", value: jobId },
      hiringOrganization: { "@type": "Organization", name: expect.stringMatching(/./) },
      employmentType: expect.stringMatching(/^(FULL_TIME|PART_TIME|CONTRACTOR|INTERN)$/),
      directApply: true,
      url: `${site.url}/jobDetail/${jobId}`,
    });
    expect(placeOf(posting), jobId).toBe("IN");
  }
});

test("the firm and the way to a page are told as data too", async ({ request, site }) => {
  const organization = dataOf(await read(request, "/"), "Organization");
  expect(organization).toMatchObject({
    name: expect.stringMatching(/./),
    url: `${site.url}/`,
    address: { addressLocality: "Noida", postalCode: "201301", addressCountry: "IN" },
  });
  const crumbs = dataOf(await read(request, "/website"), "BreadcrumbList");
  expect(crumbs.itemListElement).toMatchObject([
    { position: 1, item: `${site.url}/` },
    { position: 2, item: `${site.url}/Service` },
    { position: 3, item: `${site.url}/website` },
  ]);
});

test("feeds carry the open jobs", async ({ request, site }) => {
  const rss = await request.get("/careers.rss");
  expect(rss.headers()["content-type"]).toMatch(/rss|xml/);
  expect(await rss.text()).toContain(`${site.url}/jobDetail/${sampleJob}`);
  const feed = await (await request.get("/careers.json")).json();
  const jobs = await (await request.get("/v1/jobs")).json();
  expect(feed.items).toHaveLength(jobs.data.length);
});

async function read(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

/** What stands in a page's head, as it came from the server. */
function readHead(html: string) {
  const head = html.slice(0, html.indexOf("</head>"));
  const first = (pattern: RegExp) => {
    const found = pattern.exec(head)?.[1];
    return found === undefined ? undefined : unescapeHtml(found);
  };
  return {
    title: first(/<title>(.*?)<\/title>/s),
    canonical: [...head.matchAll(/<link rel="canonical" href="(.*?)"/g)].map(([, href = ""]) =>
      unescapeHtml(href),
    ),
    named: (name: string) => first(new RegExp(`<meta name="${name}" content="(.*?)"`)),
    property: (name: string) => first(new RegExp(`<meta property="${name}" content="(.*?)"`)),
  };
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** The page's structured data of a type. */
function dataOf(html: string, type: string) {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const found = scripts.map(([, json = ""]) => JSON.parse(json)).find((data) => data["@type"] === type);
  expect(found, type).toBeDefined();
  return found;
}

interface Posting {
  jobLocation?: { address: { addressCountry: string } };
  jobLocationType?: string;
  applicantLocationRequirements?: { name: string };
}

/** The country of the work; work from anywhere has to say where applicants may live instead. */
function placeOf({ jobLocation, jobLocationType, applicantLocationRequirements }: Posting) {
  if (jobLocationType === "TELECOMMUTE" && applicantLocationRequirements?.name === "India") return "IN";
  return jobLocation?.address.addressCountry;
}

/** Width and height stand in the first chunk of a PNG file. */
function sizeOfPng(bytes: Buffer): [number, number] {
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
