import { afterEach, beforeEach, expect, it } from "vitest";
import { newPost } from "#content/schemas/post.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

const HOUR_MS = 3_600_000;
const feeds = ["/blog.rss", "/blog.json", "/sitemap.xml"];

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await createTestApp();
  token = await app.signIn({ keep: true });
});
afterEach(() => app.close());

async function call(method: string, path: string, body?: unknown) {
  const answer = await app.request(method, `/v1/content${path}`, { token, body });
  expect(answer.status).toBeLessThan(300);
}

async function add(key: string, words: object = {}, schedule: object = {}) {
  const given = { ...newPost, title: "A < B", summary: "S", author: "Farah", body: "Text", ...words };
  await call("POST", "", { kind: "post", key, words: given });
  await call("POST", `/post.${key}/publish`, schedule);
}

const text = async (path: string) => (await app.request("GET", path)).text();

/** Returns which of the feeds name a post. */
async function naming(key: string): Promise<string[]> {
  const texts = await Promise.all(feeds.map(text));
  return feeds.filter((_, index) => texts[index]?.includes(`/blog/${key}`));
}

it("tells of a post from its publishing until it is taken off", async () => {
  await call("POST", "", { kind: "post", key: "a", words: { ...newPost, title: "MARKED", body: "MARKED" } });
  for (const path of feeds) expect(await text(path)).not.toMatch(/MARKED|\/blog\/a/);
  await call("DELETE", "/post.a");
  await add("a");
  expect(await naming("a")).toEqual(feeds);
  await call("POST", "/post.a/reset");
  expect(await naming("a")).toEqual([]);
});

it("tells of a scheduled post in its time only", async () => {
  const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
  await add("a", {}, { publishAt: later(HOUR_MS), unpublishAt: later(3 * HOUR_MS) });
  expect(await naming("a")).toEqual([]);
  app.clock.advance(2 * HOUR_MS);
  expect(await naming("a")).toEqual(feeds);
  app.clock.advance(2 * HOUR_MS);
  expect(await naming("a")).toEqual([]);
});

it("has hostile words as text, and links with their origin", async () => {
  await add("a", {
    title: "]]></title><script>\u0000",
    tags: ["<b>"],
    body: "<script>alert(1)</script>\n\n[in](/about) [out](javascript:alert(1))",
  });
  const rss = await text("/blog.rss");
  expect(rss).toContain("<title>]]&gt;&lt;/title&gt;&lt;script&gt;</title>");
  expect(rss).not.toMatch(/<script|javascript:/);
  const [item] = JSON.parse(await text("/blog.json")).items;
  const origin = new URL(item.url).origin;
  expect(item).toMatchObject({ url: `${origin}/blog/a`, tags: ["<b>"] });
  expect(item.content_html).toBe(
    `<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p><a href="${origin}/about">in</a> out</p>`,
  );
});

it("has the owner's words around the posts in the feeds", async () => {
  const { data } = await (await app.request("GET", "/v1/content/blog", { token })).json();
  const words = { ...data.shipped, feedTitle: "Almanac of {name}", description: "From <{city}>." };
  await call("PUT", "/blog/draft", { words });
  await call("POST", "/blog/publish", {});
  expect(JSON.parse(await text("/blog.json"))).toMatchObject({ title: "Almanac of Jaalidar Systems" });
  expect(await text("/blog.rss")).toContain("<description>From &lt;Noida&gt;.</description>");
});

it("keeps the id of a post in the feeds when its address changes, however often", async () => {
  await add("first");
  const read = async () => {
    const [item] = JSON.parse(await text("/blog.json")).items;
    return { id: new URL(item.id).pathname, url: new URL(item.url).pathname };
  };
  let key = "first";
  for (let move = 1; move <= 23; move += 1) {
    app.clock.advance(1_000);
    await call("PUT", `/post.${key}/key`, { key: `k${move}` });
    key = `k${move}`;
    expect(await read()).toEqual({ id: "/blog/first", url: `/blog/${key}` });
  }
  expect(await text("/blog.rss")).toMatch(/<guid isPermaLink="false">[^<]*\/blog\/first<\/guid>/);
});

it("names the blog in the sitemap once it has a post", async () => {
  expect(await text("/sitemap.xml")).not.toContain("/blog");
  await add("a");
  expect(await text("/sitemap.xml")).toMatch(/\/blog<\/loc><lastmod>.*\/blog\/a<\/loc><lastmod>/s);
});

it("may have an author with as long a name as a member of the team", async () => {
  const author = "Venkata ".repeat(15).trim().padEnd(120, "n");
  await add("long", { author });
  expect(JSON.parse(await text("/blog.json")).items[0].authors[0].name).toBe(author);
  const words = { ...newPost, title: "T", summary: "S", body: "Text", author: `${author}n` };
  await call("POST", "", { kind: "post", key: "longer", words });
  const answer = await app.request("POST", "/v1/content/post.longer/publish", { token, body: {} });
  expect(Object.keys((await answer.json()).fields)).toEqual(["author"]);
});
