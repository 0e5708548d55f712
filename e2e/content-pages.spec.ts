import type { APIRequestContext, APIResponse } from "@playwright/test";
import { secondFirmDocuments } from "../test/second-firm.ts";
import { accessFaults, administrator, expect, skipSplash, startSite, test } from "./fixtures.ts";

/** Tests that the pages made of words and a layout show the words that are published. */

let site: Awaited<ReturnType<typeof startSite>>;
let headers: Record<string, string>;
test.beforeAll(async ({ playwright }) => {
  site = await startSite();
  const request = await playwright.request.newContext();
  const answer = await request.post(`${site.url}/v1/auth/login`, { data: administrator });
  headers = { authorization: `Bearer ${(await answer.json()).token}` };
  await request.dispose();
});
test.afterAll(() => site.stop());

/** Saves words as a draft, and publishes them. Returns the first answer that refuses, or the last one. */
async function publish(request: APIRequestContext, id: string, words: unknown): Promise<APIResponse> {
  const draft = await request.put(`${site.url}/v1/content/${id}/draft`, { data: { words }, headers });
  if (!draft.ok()) return draft;
  return request.post(`${site.url}/v1/content/${id}/publish`, { data: {}, headers });
}

async function read(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(site.url + path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

async function shippedWords(request: APIRequestContext, id: string) {
  const answer = await request.get(`${site.url}/v1/content/${id}`, { headers });
  return (await answer.json()).data.shipped;
}

for (const { id, paths, title, headline, crumbs, gone } of [
  {
    id: "service-landing.mobile",
    paths: ["/mobile"],
    title: "Pocket ledgers | Jaalidar Systems",
    headline: "Ledgers that fit a pocket",
    crumbs: ["Jaalidar Systems", "Services", "Mobile App"],
    gone: ["signal drops", "A reason kept back"],
  },
  {
    id: "service-overview.iot",
    paths: ["/iot_development"],
    title: "Rain gauges | Jaalidar Systems",
    headline: "Gauges that count drops",
    crumbs: ["Jaalidar Systems", "Services", "IoT"],
    gone: ["third monsoon", "Bring a bucket", "overview-tools", "opening-quote"],
  },
  {
    id: "article.seo",
    paths: ["/seo", "/Seo"],
    title: "On being found | Jaalidar Systems",
    headline: "A sign at the crossing",
    crumbs: ["Jaalidar Systems", "Services", "A sign at the crossing"],
    gone: ["Not yet written"],
  },
  {
    id: "legal.terms",
    paths: ["/terms-and-conditions", "/terms&conditons"],
    title: "House rules | Jaalidar Systems",
    headline: "House rules",
    crumbs: ["Jaalidar Systems", "House rules"],
    gone: ["applicationsKept"],
  },
]) {
  test(`published words of ${id} are at each of its addresses, and in what machines read`, async ({
    page,
    request,
  }) => {
    // Kept with the shipped words before others are published.
    for (const path of paths) await read(request, path);
    expect((await publish(request, id, secondFirmDocuments[id])).status()).toBe(200);
    for (const path of paths) {
      const html = await read(request, path);
      for (const words of gone) expect(html, words).not.toContain(words);
    }
    await skipSplash(page);
    await page.goto(site.url + (paths.at(-1) ?? ""));
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline);
    const { description } = secondFirmDocuments[id] as { description: string };
    const filled = description.replace("{city}", "Noida");
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", filled);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const [list] = data.map((one) => JSON.parse(one)).filter((one) => one["@type"] === "BreadcrumbList");
    expect(list.itemListElement.map(({ name }: { name: string }) => name)).toEqual(crumbs);
    expect(await accessFaults(page)).toEqual([]);
    const sitemap = await read(request, "/sitemap.xml");
    expect(sitemap).toContain(`${site.url}${paths[0]}</loc><lastmod>2027-01-31</lastmod>`);
    const { data: document } = await (await request.get(`${site.url}/v1/content/${id}`, { headers })).json();
    expect(document.shown).toBe("published");
  });
}

test("the terms of the notices stand where words name them", async ({ request }) => {
  expect((await publish(request, "legal.terms", secondFirmDocuments["legal.terms"])).status()).toBe(200);
  const kept = /After [\d,]+ days they leave the working lists of our staff/;
  expect(await read(request, "/terms-and-conditions")).toMatch(kept);
  expect(await read(request, "/privacy")).toMatch(kept);
});

test("links and lists show the published look of another page", async ({ request }) => {
  const words = await shippedWords(request, "service-landing.aws");
  const links = async () =>
    (await read(request, "/Service")).match(/<li class="family-indigo"/g)?.length ?? 0;
  const before = await links();
  const art = { ...words.art, accent: "indigo" };
  expect(words.art.accent).not.toBe("indigo");
  expect((await publish(request, "service-landing.aws", { ...words, art })).status()).toBe(200);
  expect(await links()).toBeGreaterThan(before);
});

const markup = `"</script><img src=x onerror=hurt()>{{7*7}}`;

test("markup in each text of a page is shown as text", async ({ page, request }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await skipSplash(page);
  const kept = /^(kind|id|cell|accent|name|focus|diagram|href|updated|tools)$/;
  for (const [id, path] of [
    ["service-landing.website", "/website"],
    ["service-overview.streaming", "/streaming_services"],
    ["article.devopsContent", "/devops-content"],
    ["legal.temp", "/temp"],
  ] as const) {
    const shipped = await shippedWords(request, id);
    const words = JSON.parse(
      JSON.stringify(shipped, (key, value) => {
        if (key === "map") return [];
        if (kept.test(key)) return value;
        return typeof value === "string" && value.length > 8 ? markup.slice(0, 40) : value;
      }),
    );
    for (const section of words.sections ?? [])
      for (const group of section.groups ?? []) group.tools = ["php"];
    if (words.tools) for (const group of words.tools.groups) group.tools = ["php"];
    const answer = await publish(request, id, words);
    expect(answer.status(), await answer.text()).toBe(200);
    await page.goto(site.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("<img src=x onerror");
    await expect(page.locator("img[src=x]")).toHaveCount(0);
    for (const json of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(() => JSON.parse(json)).not.toThrow();
  }
  expect(faults).toEqual([]);
});

test("words that no page can show are refused with their place, and change nothing", async ({ request }) => {
  const id = "service-landing.software";
  const words = await shippedWords(request, id);
  const before = await read(request, "/software");
  const hero = (other: object) => ({ ...words, hero: { ...words.hero, ...other } });
  let deep: unknown = "end";
  for (let level = 0; level < 25; level += 1) deep = { deep };
  for (const [given, status, message] of [
    [hero({ action: { label: "Go", href: "javascript:alert(1)" } }), 422, "hero.action.href"],
    [hero({ action: { label: "Go", href: "//evil.example" } }), 422, "hero.action.href"],
    [{ ...words, sections: [{ kind: "html", html: "<b>" }] }, 422, "sections.0.kind"],
    [{ ...words, art: { ...words.art, cell: "constructor" } }, 422, "art.cell"],
    [{ ...words, title: "T".repeat(61) }, 422, "title"],
    [{ ...words, extra: "long".repeat(26_000) }, 422, "100 kB"],
    [{ ...words, deep }, 422, "20 levels"],
  ] as const) {
    const answer = await publish(request, id, given);
    expect(answer.status()).toBe(status);
    expect(await answer.text()).toContain(message);
  }
  const strip = (html: string) => html.replace(/value="[^"]*"/g, "");
  expect(strip(await read(request, "/software"))).toBe(strip(before));
});

test("controls and marks that turn the reading direction are left out", async ({ request }) => {
  const words = await shippedWords(request, "service-landing.uiUx");
  const hero = { ...words.hero, headline: "Good\u0000 \u202emorning\u2069" };
  expect((await publish(request, "service-landing.uiUx", { ...words, hero })).status()).toBe(200);
  const html = await read(request, "/ui-ux");
  expect(html).toContain("Good morning");
  for (const mark of ["\u0000", "\u202e", "\u2069"]) expect(html).not.toContain(mark);
});
