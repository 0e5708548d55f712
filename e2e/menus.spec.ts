import type { APIRequestContext, Page } from "@playwright/test";
import { navigation } from "../src/content/navigation.ts";
import type { Navigation } from "../src/content/schemas/navigation.ts";
import { enterAdmin, expectAccessible } from "./admin.ts";
import { expect, hydrated, skipSplash, test } from "./fixtures.ts";

/** Tests that header, menus, breadcrumbs and footer show what an owner has published. */

const path = "/v1/content/navigation";

async function publish(request: APIRequestContext, headers: Record<string, string>, words: Navigation) {
  const draft = await request.put(`${path}/draft`, { headers, data: { words } });
  expect(draft.status()).toBe(200);
  const published = await request.post(`${path}/publish`, { headers, data: {} });
  expect(published.status(), await published.text()).toBe(200);
}

async function reset(page: Page, request: APIRequestContext): Promise<Record<string, string>> {
  const headers = await enterAdmin(page, request);
  const { draft, published } = (await (await request.get(path, { headers })).json()).data;
  if (draft) await request.delete(`${path}/draft`, { headers });
  if (published) await request.post(`${path}/reset`, { headers, data: {} });
  return headers;
}

test.beforeEach(({ page }) => skipSplash(page));

test("an owner gives BLOG words and a destination, and the header has them at once", async ({
  page,
  request,
}) => {
  await reset(page, request);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  const before = await footer.innerText();

  await page.goto("/admin/site/navigation");
  const blog = page.getByRole("group", { name: "Entry 2", exact: true });
  await blog.getByLabel("Words", { exact: true }).fill("JOURNAL");
  await blog.getByLabel("Where it leads").fill("javascript:alert(1)");
  const publishing = page.getByRole("button", { name: "Publish", exact: true });
  await publishing.click();
  await expect(page.getByRole("alert").filter({ hasText: "Before this can be published" })).toContainText(
    "A link leads to a page",
  );
  await blog.getByLabel("Where it leads").fill("https://journal.example/posts");
  await expectAccessible(page, "the form of the menus");
  await page.setViewportSize({ width: 1440, height: 900 });
  await publishing.click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();

  for (const address of ["/about", "/"]) {
    await page.goto(address);
    if (address === "/") await hydrated(page);
    const bar = page.getByRole("banner").getByRole("navigation", { name: "Main" });
    await expect(bar.getByRole("link", { name: "JOURNAL" })).toHaveAttribute(
      "href",
      "https://journal.example/posts",
    );
    await expect(bar.getByText("BLOG")).toHaveCount(0);
  }
  await page.goto("/about");
  expect(await footer.innerText()).toBe(before);
});

const changed: Navigation = {
  ...navigation,
  company: { ...navigation.company, sideLabel: "OUR COMPANY" },
  services: {
    ...navigation.services,
    columns: navigation.services.columns.map((column) => ({
      ...column,
      links: column.links.map((link) => (link.label === "AWS" ? { ...link, label: "Amazon cloud" } : link)),
    })),
  },
  others: [
    { label: "INVESTOR", sideLabel: "INVESTER", href: "/about", folds: true },
    { label: "BLOG", sideLabel: "", href: "/#events", folds: false },
    { label: "Press", sideLabel: "", href: "", folds: false },
  ],
};

for (const { address, how, javaScriptEnabled } of [
  { address: "/about", how: "without script", javaScriptEnabled: false },
  { address: "/about", how: "on a page without React", javaScriptEnabled: true },
  { address: "/", how: "on a page with React", javaScriptEnabled: true },
]) {
  test(`published menus are shown ${how}`, async ({ page, request, browser, site }) => {
    await publish(request, await reset(page, request), changed);
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
    const visitor = await context.newPage();
    await visitor.setViewportSize({ width: 1440, height: 900 });
    if (javaScriptEnabled) await skipSplash(visitor);
    await visitor.goto(address);
    if (address === "/") await hydrated(visitor);

    const bar = visitor.getByRole("banner").getByRole("navigation", { name: "Main" });
    await expect(bar.getByRole("link", { name: "INVESTOR" })).toHaveAttribute("href", "/about");
    await expect(bar.getByRole("link", { name: "BLOG" })).toHaveAttribute("href", "/#events");
    await expect(bar.getByText("Press")).toBeVisible();
    await expect(bar.getByRole("link", { name: "Press" })).toHaveCount(0);
    const marked = visitor.locator(".top-entry[aria-current]");
    await expect(marked).toHaveText(address === "/" ? "HOME" : "INVESTOR");
    await bar.getByRole("button", { name: "SERVICES" }).hover();
    await expect(visitor.getByRole("link", { name: "Amazon cloud" }).first()).toBeVisible();

    await visitor.goto("/aws");
    const crumbs = visitor
      .locator('script[type="application/ld+json"]')
      .filter({ hasText: "BreadcrumbList" });
    expect(await crumbs.textContent()).toContain('"Amazon cloud"');
    await context.close();
  });
}

test("the side menu follows the menus", async ({ page, request }) => {
  await publish(request, await reset(page, request), changed);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.locator("summary")).toHaveText(["OUR COMPANY", "SERVICE"]);
  await expect(menu.getByRole("link", { name: "INVESTER" })).toHaveAttribute("href", "/about");
  await expect(menu.getByText("Press")).toBeVisible();
  await expect(menu.getByRole("link", { name: "Press" })).toHaveCount(0);
  await menu.getByText("SERVICE", { exact: true }).click();
  await expect(menu.getByRole("link", { name: "Amazon cloud" })).toHaveAttribute("href", "/aws");
  await menu.getByRole("link", { name: "BLOG" }).click();
  await expect(page).toHaveURL("/#events");
  await expect(menu).toBeHidden();
});
