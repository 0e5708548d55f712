import type { APIRequestContext } from "@playwright/test";
import { staffHeaders } from "./admin.ts";
import { accessFaults, expect, skipSplash, test, watchForFaults } from "./fixtures.ts";

const colours = { first: "#14532d", second: "#7a1f4b", third: "#1d4ed8", light: "#9be15d" };

async function change(request: APIRequestContext, method: "put" | "post", path: string, data: object) {
  const headers = await staffHeaders(request);
  expect((await request[method](`/v1/content/brand/${path}`, { data, headers })).status()).toBe(200);
}

test.afterEach(({ request }) => change(request, "post", "reset", {}));

test("an owner's colours are on every page once they are published, and readable everywhere", async ({
  page,
  request,
  site,
}) => {
  const faults = watchForFaults(page, site.url);
  await skipSplash(page);
  const action = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--action").trim());
  await page.goto("/about");
  expect(await action()).toBe("#2a2f7a");
  await change(request, "put", "draft", { words: colours });
  await change(request, "post", "publish", {});
  for (const path of ["/about", "/", "/website", "/iot_development", "/seo", "/login"]) {
    await page.goto(path);
    expect(await action()).toBe(colours.first);
    expect(await accessFaults(page), path).toEqual([]);
  }
  await page.goto("/website");
  // The drawing that opens a page comes inside it, others are fetched.
  expect(await page.locator("img.scene").first().getAttribute("src")).toMatch(/^data:.*%2314532d/);
  await page.goto("/");
  const drawing = page.locator("img.scene[src*=website]").first();
  expect(await drawing.getAttribute("src")).toMatch(/^\/brand\/website-[\w-]+\.svg\?v=14532d-/);
  const answer = await request.get((await drawing.getAttribute("src")) ?? "");
  expect(answer.headers()["cache-control"]).toContain("immutable");
  expect(await answer.text()).not.toMatch(/#(2a2f7a|e7a12e)/i);
  const file = ((await drawing.getAttribute("src")) ?? "").replace(/\?.*/, "");
  for (const wrong of [`${file}?v=eeeeee`, file, "/brand/../server/index.js?v=14532d-7a1f4b-1d4ed8-9be15d"])
    expect((await request.get(wrong)).status(), wrong).toBe(404);
  expect(faults).toEqual([]);
});
