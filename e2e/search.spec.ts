import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { publicPages } from "./public-pages.ts";

test.use({ sharesSite: true });

/** Tests the signals for search engines outside the pages' heads, which found.spec.ts reads. */

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

async function read(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

/** Returns the page's structured data of a type. */
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

/** Returns the country of the work; remote work names the countries where applicants may live. */
function placeOf({ jobLocation, jobLocationType, applicantLocationRequirements }: Posting) {
  if (jobLocationType === "TELECOMMUTE" && applicantLocationRequirements?.name === "India") return "IN";
  return jobLocation?.address.addressCountry;
}
