import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

const DAY = 86_400_000;
const jobPaths = ["/sitemap.xml", "/careers.rss", "/careers.json"];
const everyPath = [...jobPaths, "/robots.txt", "/site.webmanifest"];

const post = {
  title: `QA & "Release" <Lead>`,
  description: "First <b>paragraph</b>.\n\nSecond & last.",
  salaryRange: 1_200_000,
  requirements: ["A < B"],
  location: "Noida",
  employmentType: "FULL_TIME",
};

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn();
});
afterAll(() => app.close());

async function text(path: string): Promise<string> {
  return (await app.request("GET", path)).text();
}

/** Which of the three lists name a job. */
async function listing(jobId: string): Promise<string[]> {
  const texts = await Promise.all(jobPaths.map(text));
  return jobPaths.filter((_, index) => texts[index]?.includes(`/jobDetail/${jobId}`));
}

async function add(job: object) {
  const answer = await app.request("POST", "/v1/jobs", { token, body: { ...post, ...job } });
  expect(answer.status).toBe(201);
}

async function change(jobId: string, job: object) {
  const answer = await app.request("PUT", `/v1/jobs/${jobId}`, { token, body: { ...post, ...job } });
  expect(answer.status).toBe(200);
}

describe("an open job", () => {
  it("is in sitemap and feeds at once, and leaves them at once when it closes", async () => {
    await add({ id: "closing" });
    expect(await listing("closing")).toEqual(jobPaths);
    await change("closing", { status: "closed" });
    expect(await listing("closing")).toEqual([]);
  });

  it("leaves them at once when it is deleted", async () => {
    await add({ id: "deleted" });
    await app.request("DELETE", "/v1/jobs/deleted", { token });
    expect(await listing("deleted")).toEqual([]);
  });

  it("leaves them when its last day in India ends", async () => {
    const closesOn = new Date(app.clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10);
    await add({ id: "ending", closesOn });
    expect(await listing("ending")).toEqual(jobPaths);
    app.clock.advance(4 * DAY);
    expect(await listing("ending")).toEqual([]);
    // The list of jobs changed when the day ended, not when someone looked.
    const lastmod = /\/careers<\/loc><lastmod>([^<]+)</.exec(await text("/sitemap.xml"))?.[1];
    expect(lastmod).toBe(`${closesOn}T18:29:59.999Z`);
    token = await app.signIn();
  });

  it("is told as text, with when it was posted and changed", async () => {
    await add({ id: "qa-lead" });
    const feed = JSON.parse(await text("/careers.json"));
    const item = feed.items.find(({ url }: { url: string }) => url.endsWith("/qa-lead"));
    const { data } = await (await app.request("GET", "/v1/jobs/qa-lead")).json();
    expect(item).toMatchObject({
      id: `urn:uuid:${data._id}`,
      url: "http://localhost:3000/jobDetail/qa-lead",
      title: post.title,
      tags: ["Noida", "Full time"],
      date_published: data.postedAt,
      date_modified: data.updatedAt,
    });
    expect(item.content_html).toContain("<p>First &#60;b&#62;paragraph&#60;/b&#62;.</p>");
    const rss = await text("/careers.rss");
    expect(rss).toContain("<title>QA &amp; &quot;Release&quot; &lt;Lead&gt;</title>");
    expect(rss).toContain(`<pubDate>${new Date(data.postedAt).toUTCString()}</pubDate>`);
    const sitemap = await text("/sitemap.xml");
    expect(sitemap).toContain(`/jobDetail/qa-lead</loc><lastmod>${data.updatedAt}</lastmod>`);
  });
});

it("drafts stay out, and don't date the list of jobs", async () => {
  const before = await text("/sitemap.xml");
  app.clock.advance(60_000);
  await add({ id: "secret-draft", status: "draft" });
  expect(await text("/sitemap.xml")).toBe(before);
  expect(await listing("secret-draft")).toEqual([]);
});

it("a closed job dates the list of jobs", async () => {
  await add({ id: "dated" });
  app.clock.advance(60_000);
  await change("dated", { status: "closed" });
  const closed = app.clock.now().toISOString();
  expect(await text("/sitemap.xml")).toContain(`/careers</loc><lastmod>${closed}</lastmod>`);
});

it("a job's id in another script is escaped in its address", async () => {
  await add({ id: "données-analyste" });
  expect(await listing(encodeURIComponent("données-analyste"))).toEqual(jobPaths);
});

describe("every one of them", () => {
  it.each([
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/careers.rss", "application/rss+xml; charset=utf-8"],
    ["/careers.json", "application/feed+json"],
    ["/site.webmanifest", "application/manifest+json"],
  ])("%s is %s, for a short while", async (path, type) => {
    const answer = await app.request("GET", path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d+, must-revalidate$/);
  });

  it.each(everyPath)("%s answers 304 to who has it, and HEAD without a body", async (path) => {
    const first = await app.request("GET", path);
    const etag = first.headers.get("etag") ?? "";
    const again = await app.request("GET", path, { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await app.request("HEAD", path);
    const length = new TextEncoder().encode(await first.text()).byteLength;
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(String(length));
  });

  it.each(everyPath)("%s refuses other methods", async (path) => {
    const answer = await app.request("POST", path, { body: {} });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
    expect(await answer.json()).toMatchObject({ success: false, error: expect.any(String) });
  });

  it("is compressed where the client can", async () => {
    const answer = await app.request("GET", "/sitemap.xml", { headers: { "Accept-Encoding": "br, gzip" } });
    expect(answer.headers.get("content-encoding")).toBe("br");
  });
});

it("addresses are the public ones, whatever host was asked", async () => {
  const other = await createTestApp({ env: { PUBLIC_URL: "https://www.example.com" } });
  const [sitemap, robots] = await Promise.all(
    ["/sitemap.xml", "/robots.txt"].map(async (path) => (await other.request("GET", path)).text()),
  );
  expect(sitemap).toContain("<loc>https://www.example.com/</loc>");
  expect(sitemap).not.toContain("localhost");
  expect(robots).toContain("Sitemap: https://www.example.com/sitemap.xml");
  await other.close();
});
