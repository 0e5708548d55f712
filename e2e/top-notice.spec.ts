import type { APIRequestContext } from "@playwright/test";
import { staffHeaders } from "./admin.ts";
import { accessFaults, expect, skipSplash, test, watchForFaults } from "./fixtures.ts";

const words = {
  text: "<b>Six positions</b> are open until Friday.",
  linkLabel: "See the positions",
  href: "/careers",
};

async function change(request: APIRequestContext, method: "put" | "post", path: string, data: object) {
  const headers = await staffHeaders(request);
  expect((await request[method](`/v1/content/notice/${path}`, { data, headers })).status()).toBe(200);
}

test.afterEach(({ request }) => change(request, "post", "reset", {}));

test("a notice stands above the header of every public page once it is published, as text", async ({
  page,
  request,
  site,
}) => {
  const faults = watchForFaults(page, site.url);
  const notice = page.getByRole("complementary", { name: "Notice" });
  await skipSplash(page);
  await change(request, "put", "draft", { words });
  await page.goto("/about");
  await expect(notice).toHaveCount(0);
  await change(request, "post", "publish", {});
  for (const path of ["/about", "/", "/website"]) {
    await page.goto(path);
    await expect(notice).toContainText(words.text);
    expect(await accessFaults(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, 1200));
  await expect(page.locator("[data-header]")).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await notice.getByRole("link", { name: words.linkLabel }).click();
  await page.waitForURL("**/careers");
  await expect(notice).toContainText(words.text);
  expect(faults).toEqual([]);
});
