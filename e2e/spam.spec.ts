import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { enterAdmin, expectAccessible } from "./admin.ts";
import { sentPanel, writeAgain } from "./enquiries.ts";
import { administrator, expect, skipSplash, test } from "./fixtures.ts";

/** Tests the spam filter as visitors, programs and staff meet it (trust.md section 2). */

const secret = "input[name=homepage]";
const stampField = "input[name=stamp]";

function form(page: Page) {
  return page.locator("form#quick-enquiry");
}

async function fillIn(page: Page, name: string): Promise<void> {
  const email = `${name.toLowerCase().replace(" ", ".")}@client.example`;
  const values = { name, email, phoneNumber: "9810012345", message: "We need a website for our clinic." };
  for (const [field, value] of Object.entries(values))
    await form(page).locator(`[name=${field}]`).fill(value);
}

async function send(page: Page): Promise<void> {
  await form(page).getByRole("button", { name: "Send" }).click();
  await expect(sentPanel(page)).toBeVisible();
}

async function read(request: APIRequestContext, headers: Record<string, string>, path: string) {
  return (await request.get(path, { headers })).json();
}

test("somebody who writes twice is heard twice, with a new stamp each time", async ({ page, request }) => {
  await skipSplash(page);
  await page.goto("/contact");
  await expect(page.locator("html[data-chrome]")).toBeAttached();
  await expect(form(page).locator(stampField)).toHaveValue("");
  const stamps: string[] = [];
  for (const name of ["Asha Once", "Asha Again"]) {
    await fillIn(page, name);
    await expect(form(page).locator(stampField)).toHaveValue(/^\w+\.[\w-]+\.[\w-]+$/);
    const posted = page.waitForRequest("**/v1/queries");
    await send(page);
    stamps.push((await posted).postDataJSON().stamp);
    await writeAgain(page);
  }
  expect(stamps).toEqual([expect.stringContaining("."), expect.stringContaining(".")]);
  expect(stamps[0]).not.toBe(stamps[1]);
  const headers = await enterAdmin(page, request);
  expect((await read(request, headers, "/v1/queries?q=Asha&limit=5")).total).toBe(2);
  expect((await read(request, headers, "/v1/quarantine")).total).toBe(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("somebody is heard too, and meets nothing of the spam filter", async ({ page, request }) => {
    for (const path of ["/contact", "/apply", "/about"]) {
      await page.goto(path);
      for (const field of await page.locator(`${secret}, ${stampField}`).all()) {
        expect(await field.evaluate((input) => input.tabIndex)).toBe(-1);
        const box = await field.locator("..").boundingBox();
        expect((box?.width ?? 0) * (box?.height ?? 0)).toBeLessThanOrEqual(1);
      }
    }
    expect(await page.locator("body").ariaSnapshot()).not.toMatch(/homepage|stamp/);
    await page.goto("/contact");
    await fillIn(page, "Bela Plain");
    await send(page);
    const headers = await enterAdmin(page, request);
    expect((await read(request, headers, "/v1/queries?q=Bela&limit=5")).total).toBe(1);
  });
});

test("the newsletter's box on a page without React gets a stamp when it is touched", async ({ page }) => {
  await page.goto("/about");
  const box = page.getByRole("contentinfo").locator("form");
  await box.getByPlaceholder("Your email address").fill("reader@client.example");
  await expect(box.locator(stampField)).toHaveValue(/\./);
  const posted = page.waitForRequest("**/v1/newsletter");
  await box.getByRole("button", { name: "Subscribe Now" }).click();
  expect((await posted).postDataJSON()).toEqual({
    email: "reader@client.example",
    homepage: "",
    stamp: expect.stringContaining("."),
  });
  await expect(box.locator(stampField)).toHaveValue("");
});

test("a form that was touched before its script had come gets a stamp as soon as it has", async ({
  page,
}) => {
  const touched = Promise.withResolvers<void>();
  await page.route(/\/assets\/chrome-.*\.js$/, (route) => touched.promise.then(() => route.continue()));
  await page.goto("/about", { waitUntil: "commit" });
  const box = page.getByRole("contentinfo").locator("form");
  await box.getByPlaceholder("Your email address").fill("reader@client.example");
  touched.resolve();
  await expect(box.locator(stampField)).toHaveValue(/\./);
});

test("a program that fills in everything is quarantined unawares, until staff release it", async ({
  page,
  request,
  smtp,
}) => {
  await skipSplash(page);
  await page.goto("/contact");
  await fillIn(page, "Robot Mok");
  await form(page)
    .locator(secret)
    .evaluate((input: HTMLInputElement) => {
      input.value = "https://x.example";
    });
  await send(page);

  await enterAdmin(page, request);
  await page.goto("/admin/quary");
  await expect(page.getByRole("main")).not.toContainText("Robot Mok");
  await page.getByRole("link", { name: "Spam: 1" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Spam");
  await expect(page.getByRole("combobox", { name: "Form" })).toHaveValue("query");
  await expectAccessible(page, "the quarantine");
  const noticed = () => smtp.mails.filter(({ parsed }) => parsed.subject?.includes("Robot Mok"));
  expect(noticed()).toEqual([]);

  await page.getByRole("button", { name: "View what Robot Mok sent" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("A field that people don't see was filled in.");
  await expect(dialog).toContainText("We need a website for our clinic.");
  await expect(dialog).toContainText("FromContact");
  await expectAccessible(page, "a quarantined message", "dialog");
  await dialog.getByRole("button", { name: "Release" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Released." })).toBeVisible();
  await expect(page.getByText("No Records Found")).toBeVisible();
  await expect.poll(() => noticed().map(({ to }) => to)).toEqual([[administrator.email]]);

  await page.goto("/admin/quary");
  await expect(page.getByRole("main")).toContainText("Robot Mok");
  await expect(page.getByRole("link", { name: /^Spam:/ })).toHaveCount(0);
});

test("staff delete what is quarantined, and an application with its files", async ({ page, request }) => {
  const headers = await enterAdmin(page, request);
  const buffer = readFileSync("test/fixtures/pdf/resume.pdf");
  const resume = { name: "bot.pdf", mimeType: "application/pdf", buffer };
  const fields = { name: "Bot Applicant", email: "bot@mail.example", experience: "1", noticePeriod: "1" };
  const multipart = { ...fields, expectedSalary: "1", homepage: "x", resume };
  expect((await request.post("/v1/applications", { multipart })).status()).toBe(201);
  await page.goto("/admin/quarantine?kind=application");
  await page.getByRole("button", { name: "View what Bot Applicant sent" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save bot.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("bot.pdf");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nothing matches this filter.")).toBeVisible();
  expect((await read(request, headers, "/v1/quarantine")).total).toBe(0);
});

test("what is quarantined is searched, narrowed to a form and sorted, and more of it waits above the list", async ({
  page,
  request,
}) => {
  const quarantine = async (name: string) => {
    const email = `${name.toLowerCase().replace(" ", ".")}@mail.example`;
    const data = { name, email, phoneNumber: "9810012345", message: `Buy from ${name}`, homepage: "x" };
    expect((await request.post("/v1/queries", { data })).status()).toBe(201);
  };
  for (const name of ["Held First", "Held Second"]) await quarantine(name);
  const reader = { email: "held.reader@mail.example", homepage: "x" };
  expect((await request.post("/v1/newsletter", { data: reader })).status()).toBe(201);
  await enterAdmin(page, request);
  await page.goto("/admin/quarantine");
  const rows = page.locator("tbody tr");
  await expect(rows.first()).toContainText(reader.email);
  await quarantine("Held Later");
  await page.getByRole("button", { name: "Show 1 new message" }).click();
  await expect(rows.first()).toContainText("Held Later");
  await expectAccessible(page, "the quarantine, and followed");

  await page.getByLabel("Sort by").selectOption("Form, A to Z");
  await expect(rows.first()).toContainText(reader.email);
  await page.getByPlaceholder("Search name, email, message").fill("BUY FROM held f");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Held First");
  await page.getByRole("combobox", { name: "Form" }).selectOption("Newsletter");
  await expect(page.getByText("Nothing matches “BUY FROM held f”.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(rows.filter({ hasText: "Held Second" })).toHaveCount(1);
});
