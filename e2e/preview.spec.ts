import type { APIRequestContext, Page } from "@playwright/test";
import { facts } from "../src/content/facts.ts";
import { newPost } from "../src/content/schemas/post.ts";
import { enterAdmin, expectAccessible } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

async function open(page: Page, request: APIRequestContext, id: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAdmin(page, request);
  await page.goto(`/admin/site/${id}`);
  const shown = page.frameLocator("iframe[title='Preview of the page']");
  await expect(shown.locator("main h1")).toBeVisible();
  return shown;
}

test("a typed word stands in the page beside the form, and in no page of a visitor", async ({
  page,
  request,
}) => {
  const shown = await open(page, request, "facts");
  await page.getByRole("textbox", { name: /^Name/ }).first().fill("Unpublished Lattices");
  await expect(shown.locator("footer")).toContainText("Unpublished Lattices");
  for (const path of ["/", "/contact"])
    expect(await (await request.get(path)).text(), path).not.toContain("Unpublished Lattices");
  await page.getByRole("button", { name: "Contact", exact: true }).click();
  await expect(shown.locator("main")).toContainText("Noida");
  await expectAccessible(page, "preview");
});

test("words in the way keep the last good preview and lead to their field", async ({ page, request }) => {
  const shown = await open(page, request, "facts");
  const name = page.getByRole("textbox", { name: /^Name/ }).first();
  const before = await shown.locator("footer").textContent();
  await name.fill("");
  await page.getByRole("button", { name: "Go to the field" }).click();
  await expect(name).toBeFocused();
  expect(await shown.locator("footer").textContent()).toBe(before);
});

test("a click in the page goes to its field, whose block is outlined, and leaves no page", async ({
  page,
  request,
}) => {
  const shown = await open(page, request, "home");
  const paragraph = shown.locator("main p").first();
  const text = (await paragraph.textContent()) ?? "";
  await paragraph.click();
  const focused = page.locator(".fields :focus");
  await expect(focused).toHaveCount(1);
  expect(text.length).toBeGreaterThan(0);
  await expect(shown.locator("[style*=outline]")).toHaveCount(1);
  await shown.locator("header a").first().click();
  await expect(shown.locator("main h1")).toBeVisible();
});

test("words of the menus and of the footer are outlined there, and addresses nowhere", async ({
  page,
  request,
}) => {
  const shown = await open(page, request, "navigation");
  const outlined = shown.locator("[style*=outline]");
  await page.locator("[name='company.label']").focus();
  await expect(shown.locator("header [style*=outline]")).toContainText("COMPANY");
  await page.locator("[name='services.columns.0.links.0.href']").focus();
  await expect(outlined).toHaveCount(0);
  await open(page, request, "footer");
  await page.locator("[name=phone]").focus();
  await expect(shown.locator("footer [style*=outline]")).toContainText("Phone");
});

test("the frame runs no script, whatever a page holds", async ({ page, request }) => {
  await open(page, request, "home");
  const frame = page.locator("iframe[title='Preview of the page']");
  await expect(frame).toHaveAttribute("sandbox", "allow-same-origin");
  const scripts = await frame.evaluate((node) => (node as HTMLIFrameElement).contentDocument?.scripts.length);
  expect(scripts).toBe(0);
});

test("a narrow window opens the page over the form", async ({ page, request }) => {
  await enterAdmin(page, request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/site/facts");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const shown = page.frameLocator("iframe[title='Preview of the page']");
  await expect(shown.locator("main h1")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a link shows the draft to somebody without an account, until it is ended", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const headers = await enterAdmin(page, request);
  const words = { ...facts, name: "Neem & Rope" };
  await request.put("/v1/content/facts/draft", { headers, data: { words } });
  await page.goto("/admin/site/facts");
  await page.getByRole("button", { name: "Share the draft" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Share the draft" });
  await expect(dialog.getByText("There is none.")).toBeVisible();
  await dialog.getByLabel("Page").selectOption("Contact");
  await dialog.getByRole("button", { name: "Make a link" }).press("Enter");
  const href = await dialog.getByLabel("The link", { exact: true }).inputValue();
  await expect(dialog.getByText("/contact, until")).toBeVisible();
  await expectAccessible(page, "links to a draft", "dialog");

  const visitor = await browser.newContext({ baseURL: String(baseURL) });
  const shared = await visitor.newPage();
  const faults: string[] = [];
  shared.on("pageerror", (error) => faults.push(error.message));
  await shared.goto(href);
  await expect(shared.getByRole("complementary", { name: "Draft" })).toContainText(
    "This is a draft that is not published.",
  );
  await expect(shared.locator("footer")).toContainText("Neem & Rope");
  expect(await shared.evaluate(() => document.documentElement.dataset.hydrated)).toBeUndefined();
  await shared.goto("/contact");
  await expect(shared.getByText("Neem & Rope")).toHaveCount(0);

  await dialog.getByRole("button", { name: /^End the link/ }).press("Enter");
  await expect(dialog.getByText("There is none.")).toBeVisible();
  expect((await shared.goto(href))?.status()).toBe(404);
  expect(faults).toEqual([]);
  await visitor.close();
  await request.delete("/v1/content/facts/draft", { headers });
});

test("colours, failures and a post that was never published are seen as they would be", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  const words = { title: "Unpublished thread", summary: "A summary.", author: "Farah Khan", body: "Text." };
  const post = { kind: "post", key: "unpublished-thread", words: { ...newPost, ...words } };
  expect((await request.post("/v1/content", { headers, data: post })).status()).toBe(201);
  const shown = await open(page, request, "post.unpublished-thread");
  await expect(shown.locator("main h1")).toHaveText("Unpublished thread");
  await page.getByRole("button", { name: "Blog", exact: true }).click();
  await expect(shown.locator("main")).toContainText("A summary.");
  for (const id of ["brand", "failures"]) await open(page, request, id);
  expect((await request.get("/blog/unpublished-thread")).status()).toBe(404);
});
