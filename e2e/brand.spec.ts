import type { APIRequestContext, Page } from "@playwright/test";
import { brand } from "../src/content/brand.ts";
import { newPost } from "../src/content/schemas/post.ts";
import { desktop, enterAdmin, overflow, phone, staffHeaders } from "./admin.ts";
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

/** Matches the lattices that are ornament: the cover of a post is a picture. */
const ornament = ".lattice:not(.post-cover-lattice > *)";

test("an owner hides the ornament: the preview shows it at once, visitors see it once it is published", async ({
  page,
  request,
}) => {
  await page.setViewportSize(desktop);
  await enterAdmin(page, request);
  await page.goto("/admin/site/brand");
  const shown = page.frameLocator("iframe[title='Preview of the page']");
  await expect(shown.locator(`main ${ornament}`).first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Hide the ornament" }).check();
  await expect(shown.locator(`main ${ornament}`).first()).toBeHidden();
  expect(await (await request.get("/about")).text()).not.toContain("/brand.css");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  expect(await (await request.get("/about")).text()).toContain(
    "/brand.css?v=2a2f7a-0e6b6b-b9472f-e7a12e-plain",
  );
});

test("a site without ornament has no lattice, no empty place of one, and covers of posts as they were", async ({
  page,
  request,
}) => {
  await skipSplash(page);
  const headers = await staffHeaders(request);
  const words = {
    ...newPost,
    title: "Plain walls",
    summary: "A summary.",
    author: "Farah Khan",
    body: "Text.",
  };
  const post = { kind: "post", key: "plain-walls", words };
  expect((await request.post("/v1/content", { headers, data: post })).status()).toBe(201);
  const published = await request.post("/v1/content/post.plain-walls/publish", { headers, data: {} });
  expect(published.status()).toBe(200);
  await change(request, "put", "draft", { words: { ...brand, plain: true } });
  await change(request, "post", "publish", {});
  const paths = [
    "/",
    "/website",
    "/Service",
    "/about",
    "/careers",
    "/TeamPage",
    "/contact",
    "/login",
    "/blog",
    "/none",
  ];
  for (const path of paths) {
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await page.goto(path);
      const where = `${path} at ${size.width} px`;
      await expect.soft(page.locator(`${ornament}:visible`), where).toHaveCount(0);
      expect.soft(await emptyPlaces(page), where).toEqual([]);
      expect.soft(await overflow(page), where).toBe(0);
      expect.soft(await accessFaults(page), where).toEqual([]);
    }
  }
  await page.goto("/blog");
  await expect(page.locator(".post-cover-lattice > .lattice")).toBeVisible();
  await request.delete("/v1/content/post.plain-walls", { headers });
});

/** Returns the classes of what takes up room around a hidden lattice and has neither words nor a picture. */
function emptyPlaces(page: Page): Promise<string[]> {
  return page
    .locator(`:has(> ${ornament}):visible`)
    .evaluateAll((places) =>
      places
        .filter(
          (place) => !(place as HTMLElement).innerText.trim() && !place.matches(":has(img), [role=img]"),
        )
        .map((place) => place.className),
    );
}
