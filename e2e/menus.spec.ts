import type { APIRequestContext, Page } from "@playwright/test";
import { navigation } from "../src/content/navigation.ts";
import type { Navigation } from "../src/content/schemas/navigation.ts";
import { enterAdmin } from "./admin.ts";
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

    expect(await (await request.get("/aws")).text()).toMatch(/"BreadcrumbList".*"Amazon cloud"/s);
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
