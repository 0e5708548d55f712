import { brotliCompressSync, constants } from "node:zlib";
import type { APIRequestContext, CDPSession, Page } from "@playwright/test";
import { enterAdmin } from "./admin.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { type Budget, budgets, type Kind } from "./weight-budget.ts";

test.use({ sharesSite: true });

/** Uses a phone, which fetches pictures twice as wide as they are shown. */
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

interface Fetched {
  url: string;
  kind: Kind;
  bytes: number;
}

const kinds: Record<string, Kind> = {
  Document: "document",
  Stylesheet: "stylesheet",
  Font: "font",
  Script: "script",
  Image: "image",
  Fetch: "data",
  XHR: "data",
};

/** Records the page's requests with their bytes on the wire. The browser caches nothing between pages. */
async function watchFetches(page: Page): Promise<Fetched[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const open = new Map<string, { url: string; kind: Kind }>();
  const fetched: Fetched[] = [];
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    open.set(requestId, { url: response.url, kind: kinds[type] ?? "other" });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const response = open.get(requestId);
    if (response && !response.url.startsWith("data:"))
      fetched.push({ ...response, bytes: encodedDataLength });
  });
  return fetched;
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  if (await page.locator("#deferred-module").count()) {
    await hydrated(page);
    await page.waitForLoadState("networkidle");
  }
}

/** Waits until the pages are given as to all but their first visitors: compressed for good. */
async function settle(request: APIRequestContext, paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => expect.poll(() => isSettled(request, path), path).toBe(true)));
}

async function isSettled(request: APIRequestContext, path: string): Promise<boolean> {
  const answer = await request.get(path, { headers: { "accept-encoding": "br" } });
  const { "cache-control": caching, "content-length": length } = answer.headers();
  if (caching?.includes("no-store")) return true;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  return Number(length) < brotliCompressSync(await answer.body(), { params }).length * 1.05;
}

function sum(fetched: readonly Fetched[]): number {
  return Math.round(fetched.reduce((bytes, one) => bytes + one.bytes, 0));
}

/** Returns a line for each exceeded limit, with its heaviest files. */
function overweight(fetched: readonly Fetched[], { total, kinds }: Budget): string[] {
  const limits = Object.entries(kinds).map(
    ([kind, limit]) => [kind, limit, fetched.filter((one) => one.kind === kind)] as const,
  );
  return [["total", total, fetched] as const, ...limits]
    .filter(([, limit, files]) => sum(files) > limit)
    .map(([what, limit, files]) => `${what}: ${sum(files)} of ${limit} bytes. ${heaviest(files)}`);
}

function heaviest(files: readonly Fetched[]): string {
  return [...files]
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 8)
    .map(({ url, bytes }) => `${Math.round(bytes)} ${new URL(url).pathname}`)
    .join(", ");
}

/** Returns the addresses that were fetched more than once. */
function repeated(fetched: readonly Fetched[]): string[] {
  return fetched.map(({ url }) => url).filter((url, index, urls) => urls.indexOf(url) < index);
}

for (const { pages, budget } of budgets) {
  test(`${pages.length === 1 ? pages[0] : `${pages.length} pages such as ${pages[0]}`} weigh no more than they may`, async ({
    page,
    baseURL,
    request,
  }) => {
    test.setTimeout(15_000 + pages.length * 10_000);
    await settle(request, pages);
    const fetched = await watchFetches(page);
    for (const path of pages) {
      fetched.length = 0;
      await visit(page, path);
      expect.soft(overweight(fetched, budget), path).toEqual([]);
      const elsewhere = fetched.filter(({ url }) => new URL(url).origin !== new URL(baseURL).origin);
      expect.soft(elsewhere, `${path} asks nobody else`).toEqual([]);
      expect.soft(repeated(fetched), `${path} fetches nothing twice`).toEqual([]);
    }
  });
}

test("no page for visitors fetches code or styles of the desk", async ({ page, request }) => {
  const fetched = await watchFetches(page);
  for (const path of ["/", "/careers", "/contact", "/login", "/apply", "/TeamPage", "/website"])
    await visit(page, path);
  const visitors = await textsOf(fetched);
  fetched.length = 0;
  await enterAdmin(page, request);
  // The network is never idle, because the staff area keeps a stream of changes open.
  await page.goto("/admin/applications");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const admin = await textsOf(fetched);
  // Left to itself the bundler makes a file for each set of screens.
  expect(fetched.filter(({ kind }) => kind === "script").length).toBeLessThan(20);

  // Each style sheet of the staff area has one of these classes; the second check finds out if one is gone.
  for (const mark of ["admin-content", "sidebar-item", "list-table", "status-control"]) {
    expect
      .soft(
        [...visitors].filter(([, text]) => text.includes(mark)).map(([url]) => url),
        mark,
      )
      .toEqual([]);
    expect
      .soft(
        [...admin.values()].some((text) => text.includes(mark)),
        mark,
      )
      .toBe(true);
  }

  async function textsOf(files: readonly Fetched[]): Promise<Map<string, string>> {
    const urls = new Set(
      files.filter(({ kind }) => kind === "script" || kind === "stylesheet").map(({ url }) => url),
    );
    const texts = new Map<string, string>();
    for (const url of urls) texts.set(url, await (await request.get(url)).text());
    return texts;
  }
});
