import type { Browser, Page } from "@playwright/test";
import { diagramFaults } from "./diagrams.ts";
import { accessFaults, expect, hydrated, skipSplash, test, watchForFaults } from "./fixtures.ts";
import { latticeFaults, latticeWidths } from "./lattices.ts";
import { publicPages, spellings } from "./public-pages.ts";

test.use({ sharesSite: true });

/** Covers widths from a small phone, or a page at 400 percent, to a desktop. */
const widths = [320, 390, 768, 1024, 1440];

/** Covers each layout; widths in between differ in measures only (trust.md section 3). */
const layouts = [320, 768, 1440];

/** Names the pages that show their steps in a diagram. */
const withDiagram = new Set([
  "/about",
  "/aws",
  "/cybersecurity",
  "/devops",
  "/mobile",
  "/app",
  "/software",
  "/cross_platform_development",
  "/iot_development",
  "/ui-ux",
  "/website",
  "/digitaltransformation",
  "/managed_it_services",
  "/streaming_services",
  "/digital_marketing-services",
  "/cloud_engineering",
]);

test.describe.configure({ mode: "parallel" });

/** Walks the pages of a worker in one tab: another for each would compile axe and the scripts of the site anew. */
let walk: { page: Page; faults: string[] } | undefined;
test.afterAll(async () => {
  await walk?.page.context().close();
  // A worker may run two parts of this file, each with its end.
  walk = undefined;
});

async function startWalk(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await skipSplash(page);
  return { page, faults: watchForFaults(page, origin) };
}

for (const { canonical } of publicPages) {
  test(`${canonical} is sound at every width`, async ({ browser, site }) => {
    walk ??= await startWalk(browser, site.url);
    const { page, faults } = walk;
    faults.length = 0;
    // Moving rows have one button more.
    await page.emulateMedia({ reducedMotion: canonical === "/" ? "no-preference" : "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    const answer = await page.goto(canonical);
    expect(answer?.status()).toBe(200);

    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // A page that is made narrower takes a moment to be laid out anew.
      await expect.poll(() => sidewaysScroll(page), `scrolls sideways at ${width} px`).toBe(0);
      if (layouts.includes(width)) expect(await accessFaults(page), `access at ${width} px`).toEqual([]);
    }
    // What moves would differ from picture to picture.
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const width of latticeWidths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await latticeFaults(page), `lattices at ${width} px`).toEqual([]);
      expect(await diagramFaults(page), `diagram at ${width} px`).toEqual([]);
    }
    if (withDiagram.has(canonical))
      await expect(page.locator(".diagram").getByRole("img")).toHaveAccessibleName(/./);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).not.toBeEmpty();
    for (const landmark of ["banner", "main", "contentinfo"] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1);

    expect(faults).toEqual([]);
  });
}

/** Returns how far the page scrolls sideways, in pixels. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    window.scrollTo(1000, 0);
    const reached = window.scrollX;
    window.scrollTo(0, 0);
    return Math.max(reached, scrollWidth - clientWidth);
  });
}

test("every route answers in every spelling, with the same page", async ({ request }) => {
  for (const { canonical, aliases } of publicPages) {
    const page = await (await request.get(canonical)).text();
    for (const alias of aliases) {
      const twin = await request.get(alias, { maxRedirects: 0 });
      expect(twin.status(), alias).toBe(200);
      expect(await twin.text(), alias).toBe(page);
    }
  }
});

test("another case or a trailing slash leads to the right spelling", async ({ request }) => {
  for (const spelling of spellings.filter((path) => path !== "/")) {
    const shouted = await request.get(`${spelling.toUpperCase()}?from=mail`, { maxRedirects: 0 });
    // A job's id keeps its case, because it is no part of the route.
    if (!spelling.startsWith("/jobDetail/") && spelling !== spelling.toUpperCase()) {
      expect(shouted.status(), spelling).toBe(308);
      const target = decodeURI(shouted.headers().location ?? "");
      expect(spellings.map((path) => `${path}?from=mail`)).toContain(target);
      expect(target.toLowerCase()).toBe(`${spelling}?from=mail`.toLowerCase());
    }
    const slashed = await request.get(`${spelling}/`, { maxRedirects: 0 });
    expect(slashed.status(), `${spelling}/`).toBe(308);
    expect(decodeURI(slashed.headers().location ?? "")).toBe(spelling);
  }
});

test("what a newsletter adds to a link makes no other page of it, and what a page reads does", async ({
  request,
}) => {
  const tagOf = async (address: string) => (await request.get(address)).headers().etag;
  for (const path of ["/", "/about", "/careers", "/contact"])
    expect(await tagOf(`${path}?utm_source=letter&fbclid=1`), path).toBe(await tagOf(path));
  for (const [path, read] of [
    ["/careers", "q=nobody-looks-for-this"],
    ["/contact", "map=live"],
    ["/apply", "jobId=no-such-job"],
  ])
    expect(await tagOf(`${path}?${read}`), path).not.toBe(await tagOf(path ?? ""));
});

test("an ampersand may be written as %26", async ({ request }) => {
  for (const [plain, encoded] of [
    ["/ui&ux", "/ui%26ux"],
    ["/terms&conditons", "/terms%26conditons"],
  ] as const) {
    const [one, other] = await Promise.all([request.get(plain), request.get(encoded, { maxRedirects: 0 })]);
    expect(other.status()).toBe(200);
    expect(titleOf(await other.text())).toBe(titleOf(await one.text()));
  }
});

test("titles and descriptions are each page's own, and short enough to be shown whole", async ({
  request,
}) => {
  const seen = new Map<string, string>();
  for (const { canonical } of publicPages) {
    const html = await (await request.get(canonical)).text();
    const title = titleOf(html);
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(title.length, `${canonical}: ${title}`).toBeGreaterThan(10);
    expect(unescaped(title).length, `${canonical}: ${title}`).toBeLessThanOrEqual(60);
    expect(description.length, `${canonical}: ${description}`).toBeGreaterThan(10);
    expect(unescaped(description).length, `${canonical}: ${description}`).toBeLessThanOrEqual(160);
    for (const text of [title, description]) {
      expect(seen.get(text), `${canonical} says the same as another: ${text}`).toBeUndefined();
      seen.set(text, canonical);
    }
  }
});

test("every link of every page leads to a page, and every fragment to a place in it", async ({ page }) => {
  await page.goto("/");
  const found = await page.evaluate(async (paths) => {
    const documents = new Map<string, Promise<Document | number>>();
    function load(path: string): Promise<Document | number> {
      const loading = documents.get(path) ?? fetchPage(path);
      documents.set(path, loading);
      return loading;
    }
    async function fetchPage(path: string): Promise<Document | number> {
      const answer = await fetch(path);
      if (!answer.ok) return answer.status;
      const isPage = answer.headers.get("content-type")?.startsWith("text/html");
      return new DOMParser().parseFromString(isPage ? await answer.text() : "", "text/html");
    }
    const broken: string[] = [];
    let links = 0;
    for (const path of paths) {
      const whole = await load(path);
      if (typeof whole === "number") {
        broken.push(`${path}: ${whole}`);
        continue;
      }
      for (const anchor of whole.querySelectorAll("a[href]")) {
        const href = anchor.getAttribute("href") ?? "";
        const target = new URL(href, location.origin + path);
        if (target.origin !== location.origin || !/^https?:/.test(target.protocol)) continue;
        links += 1;
        const page = await load(target.pathname + target.search);
        const id = decodeURIComponent(target.hash.slice(1));
        if (typeof page === "number") broken.push(`${path} -> ${href}: ${page}`);
        else if (id && !page.getElementById(id)) broken.push(`${path} -> ${href}: no such place`);
      }
    }
    return { broken: [...new Set(broken)], links };
  }, spellings);
  expect(found.broken).toEqual([]);
  expect(found.links).toBeGreaterThan(spellings.length * 30);
});

test("an address without a page is a real 404 with a way home", async ({ page, site }) => {
  const faults = watchForFaults(page, site.url);
  await skipSplash(page);
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page).toHaveTitle(/not found/i);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  for (const width of layouts) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessFaults(page)).toEqual([]);
  }
  await page.getByRole("main").getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
  // The browser logs the status of the requested page.
  expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
});

test("a job that is not there is a 404 that says so", async ({ page }) => {
  await skipSplash(page);
  const answer = await page.goto("/jobDetail/no-such-job");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Job Not Found");
  await expect(page.getByRole("main")).toContainText("No job details available.");
  expect(await accessFaults(page)).toEqual([]);
  await hydrated(page);
  await page.getByRole("link", { name: "Back to Jobs" }).click();
  await expect(page).toHaveURL("/careers");
});

function titleOf(html: string): string {
  return /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
}

function unescaped(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#x27|#39);/g, "_");
}
