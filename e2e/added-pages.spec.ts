import { desktop, enterAdmin, expectAccessible, overflow, phone } from "./admin.ts";
import { quickEnquiry, sentPanel } from "./enquiries.ts";
import { accessFaults, expect, hydrated, skipSplash, test, watchForFaults } from "./fixtures.ts";
import { latticeFaults } from "./lattices.ts";
import { weigh } from "./weight-budget.ts";

test.beforeEach(({ page }) => skipSplash(page));

test("a service page is added, found, written to, moved, taken off and deleted", async ({
  page,
  request,
  browser,
  baseURL,
  site,
}) => {
  const headers = await enterAdmin(page, request);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const dialog = page.getByRole("dialog");
  await page.goto("/admin/site");
  await button("New page").click();
  await expectAccessible(page, "a new page", "dialog");
  await dialog.getByLabel("Title").fill("Data Platforms");
  await expect(dialog.getByLabel("Address")).toHaveValue("data-platforms");
  await dialog.getByLabel("Address").fill("careers");
  await button("Add page").click();
  await expect(dialog.getByText("The site has a page or a file of its own at this address")).toBeVisible();
  await dialog.getByLabel("Address").fill("data-platforms");
  await button("Add page").click();
  await expect(page).toHaveURL(/\/admin\/site\/service\.data-platforms$/);
  const links = "Shared links to the draft stop working";
  await button("Change the address").click();
  await expect(dialog.getByText(`Small letters, digits and hyphens. ${links}`)).toBeVisible();
  await button("Cancel").click();

  await field("Description").fill("Warehouses, pipelines and reports that agree with each other.");
  const opening = page.getByRole("group", { name: "Opening", exact: true });
  await opening.getByRole("textbox", { name: "Text", exact: true }).fill("Figures that agree.");
  const intro = page.getByRole("group", { name: "Introduction" }).first();
  await intro.getByRole("textbox", { name: "Heading", exact: true }).fill("One store for all figures");
  await intro.getByRole("textbox", { name: "Paragraph" }).first().fill("We bring them together.");
  await expect(page.frameLocator("iframe").getByText("We bring them together.")).toBeVisible();
  expect((await request.get("/data-platforms")).status()).toBe(404);
  await button("Publish").click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  // Where it stood, the foot that stays in view lay over a part of a button, which axe takes for its size.
  await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page, "the form of an added page");

  const faults = watchForFaults(page, site.url);
  await page.goto("/data-platforms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Platforms");
  await expect(page).toHaveTitle("Data Platforms");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${site.url}/data-platforms`);
  expect(await page.locator("script[src]").count()).toBeLessThan(3);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    expect(await overflow(page)).toBe(0);
    expect(await accessFaults(page)).toEqual([]);
    expect(await latticeFaults(page)).toEqual([]);
  }
  expect(await (await request.get("/sitemap.xml")).text()).toContain(`<loc>${site.url}/data-platforms</loc>`);

  const still = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  const reader = await still.newPage();
  await reader.goto("/data-platforms");
  const form = reader.locator("form#quick-enquiry");
  for (const [name, value] of Object.entries(quickEnquiry)) await form.locator(`[name=${name}]`).fill(value);
  await form.getByRole("button", { name: "Send message" }).click();
  await expect(sentPanel(reader)).toBeVisible();
  await expect(reader).toHaveURL(/\/data-platforms/);
  await still.close();
  const { queries } = await (await request.get("/v1/queries", { headers })).json();
  expect(queries[0].page).toBe("/data-platforms");
  expect(faults).toEqual([]);

  await page.setViewportSize(desktop);
  await page.goto("/admin/site");
  await page.getByRole("link", { name: "Added service page: Data Platforms" }).click();
  await field("Description").fill("Typed before another address.");
  await button("Change the address").click();
  await expect(dialog.getByText(`The former address leads to the new one. ${links}`)).toBeVisible();
  await dialog.getByLabel("Address").fill("data-engineering");
  await button("Change").click();
  await expect(page).toHaveURL(/\/admin\/site\/service\.data-engineering$/);
  await expect(field("Description")).toHaveValue("Typed before another address.");
  const former = await request.get("/Data-Platforms?utm_source=letter", { maxRedirects: 0 });
  expect([former.status(), former.headers().location]).toEqual([308, "/data-engineering?utm_source=letter"]);

  await button("Take off the site").click();
  const question = page.getByRole("alertdialog", { name: "Take this page off the site?" });
  await question.getByRole("button", { name: "Take off the site" }).click();
  await expect(page.getByText("Visitors no longer read it.", { exact: true })).toBeVisible();
  expect((await request.get("/data-engineering")).status()).toBe(404);
  await field("Description").fill("Typed in vain.");
  await button("Delete").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/admin\/site$/);
  for (const path of ["/data-engineering", "/data-platforms"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("the title of a new page is asked about before it is lost", async ({ page, request }) => {
  await enterAdmin(page, request);
  await page.goto("/admin/site");
  await page.getByRole("button", { name: "New page", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New page" });
  await dialog.getByLabel("Title").fill("Data Lakes");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Close without saving?" });
  await question.getByRole("button", { name: "Continue editing" }).click();
  await expect(dialog.getByLabel("Address")).toHaveValue("data-lakes");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Close without saving" }).click();
  await expect(dialog).toHaveCount(0);
});

/** Limits the bytes of a first visit: those of a content page, and the style sheets of the other layout. */
const MAX_BYTES = { all: 84_000, stylesheet: 18_000, script: 5_000 };

test("a long page is reached by the menu, and weighs no more than it may", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const headers = await enterAdmin(page, request);
  const seo = await (await request.get("/v1/content/article.seo", { headers })).json();
  const words = { ...seo.data.shipped, headline: "How we answer the phone", title: "How we answer | {name}" };
  await request.post("/v1/content", { headers, data: { kind: "page", key: "how-we-answer", words } });
  await request.post("/v1/content/page.how-we-answer/publish", { headers, data: {} });
  const menus = (await (await request.get("/v1/content/navigation", { headers })).json()).data.shipped;
  menus.services.columns[0].links[0].href = "/how-we-answer";
  await request.put("/v1/content/navigation/draft", { headers, data: { words: menus } });
  await request.post("/v1/content/navigation/publish", { headers, data: {} });

  await page.goto("/careers");
  await hydrated(page);
  await page.getByRole("button", { name: "SERVICES" }).click();
  await page.locator("header a[href='/how-we-answer']").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How we answer the phone");
  await expect(page).toHaveTitle("How we answer | Jaalidar Systems");
  await expect(page.getByRole("navigation", { name: "On this page" })).toBeVisible();
  expect(await page.locator("script[type='application/ld+json']").last().textContent()).toContain(
    '"Services"',
  );
  expect(await accessFaults(page)).toEqual([]);
  const bytes = await weigh(browser, baseURL, "/how-we-answer");
  expect(bytes.get("all")).toBeGreaterThan(10_000);
  for (const [kind, most] of Object.entries(MAX_BYTES))
    expect(bytes.get(kind) ?? 0, `${kind}: ${JSON.stringify([...bytes])}`).toBeLessThan(most);
});
