import type { APIRequestContext, Page } from "@playwright/test";
import { secondFirmDocuments } from "../test/second-firm.ts";
import { accessFaults, administrator, expect, hydrated, skipSplash, startSite, test } from "./fixtures.ts";

/** Tests that the screens with a layout of their own show the words that are published. */

const markup = `"</script><img src=x onerror=hurt=1>`;

/** Publishes words in a site of its own. */
async function publish(request: APIRequestContext, url: string, id: string, words: object): Promise<void> {
  const answer = await request.post(`${url}/v1/auth/login`, { data: administrator });
  const headers = { authorization: `Bearer ${(await answer.json()).token}` };
  const draft = await request.put(`${url}/v1/content/${id}/draft`, { data: { words }, headers });
  expect(draft.status()).toBe(200);
  const published = await request.post(`${url}/v1/content/${id}/publish`, { data: {}, headers });
  expect(published.status(), await published.text()).toBe(200);
}

/** Returns words with a text in place of each of their texts that a page shows. */
function withText<Words>(words: Words, text: string): Words {
  const kept = /^(accent|cell|scene|href|tool)$/;
  return JSON.parse(
    JSON.stringify(words, (key, value) =>
      typeof value === "string" && !kept.test(key) && value.length > 16 ? text : value,
    ),
  );
}

let site: Awaited<ReturnType<typeof startSite>>;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());
test.beforeEach(({ page }) => skipSplash(page));

async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  return faults;
}

test("a published headline is on the home page, without script and with, and after a navigation", async ({
  page,
  browser,
  request,
}) => {
  const { home } = secondFirmDocuments;
  await publish(request, site.url, "home", home ?? {});
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(site.url);
  await expect(plain.getByRole("heading", { level: 1 })).toContainText("Seeds, sown by screen");
  await expect(plain).toHaveTitle("Jaalidar Systems: seed software");
  await plain.close();

  const faults = await faultsOf(page);
  await page.goto(site.url);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Seeds, sown by screen");
  const marks = page.locator(".tech-carousel .carousel-item:not(.carousel-again)");
  await expect(marks).toHaveText(["Our sqlite", "Our mqtt", "Our php", "Our arduino"]);
  await marks.first().scrollIntoViewIfNeeded();
  await expect(marks.first().locator("img")).toHaveJSProperty("complete", true);
  expect(await accessFaults(page)).toEqual([]);

  await page.goto(`${site.url}/careers`);
  await hydrated(page);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /home|Jaalidar/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Seeds, sown by screen");
  await expect(page).toHaveTitle("Jaalidar Systems: seed software");
  await expect(marks).toHaveCount(4);
  expect(faults).toEqual([]);
});

test("a headline of the longest lines stays within the narrowest window", async ({ page, request }) => {
  const { home } = secondFirmDocuments as { home: { hero: object } };
  const headline = ["Neem & Rope", "of Indore"];
  await publish(request, site.url, "home", { ...home, hero: { ...home.hero, headline } });
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(site.url);
    const letters = page.locator(".typed-character");
    const edges = await letters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(Math.max(...edges), String(width)).toBeLessThanOrEqual(width);
  }
});

test("hostile words of the home page are shown as text", async ({ page, request }) => {
  const faults = await faultsOf(page);
  await publish(request, site.url, "home", withText(secondFirmDocuments.home ?? {}, markup));
  await page.goto(site.url);
  await hydrated(page);
  await expect(page.locator("#services").getByText(markup).first()).toBeVisible();
  expect(await page.evaluate(() => "hurt" in window)).toBe(false);
  expect(faults).toEqual([]);
});

test("the words of careers, its jobs, the form and the team are those that were published", async ({
  page,
  request,
}) => {
  const faults = await faultsOf(page);
  for (const id of ["careers", "job", "apply", "team"])
    await publish(request, site.url, id, secondFirmDocuments[id] ?? {});
  const feed = await (await request.get(`${site.url}/careers.rss`)).text();
  expect(feed).toContain("<title>Work with Jaalidar Systems</title>");

  await page.goto(`${site.url}/careers`);
  await hydrated(page);
  await expect(page).toHaveTitle("Work with Jaalidar Systems");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Hands wanted",
    "How we choose",
  ]);
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  await expect(page.getByRole("heading", { name: "What you get" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "You come by" })).toBeVisible();
  await page.getByRole("link", { name: "Ask for it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask for work");
  await expect(page).toHaveTitle("Ask for work | Jaalidar Systems");
  await expect(page.getByRole("button", { name: "Hand it in" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "What you get" })).toBeVisible();

  await page.goto(`${site.url}/TeamPage`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("These are the hands");
  await expect(page.getByRole("link", { name: "See the work" })).toBeVisible();
  expect(faults).toEqual([]);
});

test("words that are shown once stay where the server is not reached", async ({ page }) => {
  await page.goto(`${site.url}/careers`);
  await hydrated(page);
  await page.route("**/v1/**", (route) => route.abort());
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page did not load");
  await page.goBack();
  await expect(page.getByRole("alert")).toContainText("The positions did not load");
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page.getByRole("alert")).toContainText("The positions did not load");
});

test("a missing page, a refused form and the newsletter speak the words that were published", async ({
  page,
  request,
}) => {
  for (const id of ["failures", "newsletter"])
    await publish(request, site.url, id, secondFirmDocuments[id] ?? {});
  await page.goto(`${site.url}/no-such-page`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No such lane");
  await expect(page).toHaveTitle("Lost | Jaalidar Systems");
  await expect(page.getByRole("main").getByRole("link")).toHaveText(["Gate"]);
  await page.goto(`${site.url}/newsletter/unsubscribe?token=x`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No more letters?");
  const post = { headers: { "content-type": "text/plain" }, data: "no form" };
  const refused = await (await request.post(`${site.url}/contact`, post)).text();
  expect(refused).toContain("<h1>It blew away</h1>");
  expect(refused).toContain('<a href="/contact">A new sheet</a>');
});
