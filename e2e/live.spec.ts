import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { apply as applyAs, enterAdmin } from "./admin.ts";
import { accessFaults, expect, skipSplash, test } from "./fixtures.ts";

let people = 0;

/** Applies under a new name; returns the name and the `_id`. */
async function apply(request: APIRequestContext) {
  people += 1;
  const name = `Live Applicant ${"abcdefghij"[people % 10]}${"abcdefghij"[Math.floor(people / 10)]}`;
  return { name, id: await applyAs(request, { name }) };
}

/** Opens a second browser in which the administrator is signed in, in a session of its own. */
async function signInElsewhere(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await enterAdmin(page, context.request);
  return page;
}

const rows = (page: Page) => page.locator("tbody tr");
const statusOf = (page: Page, name: string) => page.getByLabel(`Status of ${name}`);

test.beforeEach(({ page }) => skipSplash(page));

test("a new application waits above the list until it is asked for", async ({ page, request }) => {
  const before = await apply(request);
  await enterAdmin(page, request);
  await page.goto("/admin/applications");
  await expect(rows(page).first()).toContainText(before.name);
  const shown = await rows(page).count();

  const first = await apply(request);
  const bar = page.getByRole("status").filter({ hasText: /^1 new application$/ });
  await expect(bar).toBeVisible();
  const second = await apply(request);
  await expect(page.getByRole("status").filter({ hasText: /^2 new applications$/ })).toBeVisible();
  await expect(rows(page)).toHaveCount(shown);
  await expect(rows(page).first()).toContainText(before.name);
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "Show 2 new applications" }).click();
  await expect(rows(page).nth(0)).toContainText(second.name);
  await expect(rows(page).nth(1)).toContainText(first.name);
  await expect(page.getByText(/new application/)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("what came in before the page was asked for is not new, and has nothing loaded again", async ({
  page,
  request,
}) => {
  await enterAdmin(page, request);
  for (let count = 0; count < 3; count += 1) await apply(request);
  let counted = 0;
  page.on("request", (one) => {
    if (one.url().includes("/v1/applications?unread=true")) counted += 1;
  });
  const listening = page.waitForRequest((one) => one.url().endsWith("/v1/events"));
  const opened = await page.goto("/admin/applications?status=Hired&sort=name");
  const mark = (await (await listening).headerValue("last-event-id")) ?? "none";
  expect(await opened?.headerValue("server-timing")).toBe(`changes;desc="${mark}"`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await apply(request);
  await expect(page.getByRole("button", { name: "Show 1 new application", exact: true })).toBeVisible();
  // The sidebar counts when the screen opens, and again after the one change.
  await expect.poll(() => counted).toBe(2);
});

test("a new message waits in the list of one who sorts by name, and is shown newest first", async ({
  page,
  request,
}) => {
  await enterAdmin(page, request);
  await page.goto("/admin/quary?sort=name");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const sent = await request.post("/v1/queries", {
    data: { name: "Zoya Live", email: "zoya@mail.example", phoneNumber: "9810012345", message: "Hello" },
  });
  expect(sent.status()).toBe(201);
  await page.getByRole("button", { name: "Show 1 new message" }).click();
  await expect(rows(page).first()).toContainText("Zoya Live");
  await expect(page).toHaveURL(/\/admin\/quary\??$/);
});

test("a status that one changes is the other's without a reload", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { name } = await apply(request);
  await enterAdmin(page, request);
  await page.goto("/admin/applications");
  await expect(statusOf(page, name)).toHaveValue("Pending");
  const other = await signInElsewhere(browser, baseURL);
  await other.goto("/admin/applications");
  await page.evaluate(() => {
    document.body.dataset.sameDocument = "yes";
  });

  await statusOf(other, name).selectOption("Hired");
  await expect(statusOf(page, name)).toHaveValue("Hired");
  await expect(page.locator("body")).toHaveAttribute("data-same-document", "yes");
  await other.context().close();
});

test("a row that one deletes leaves the other's list, and the rest stays where it was", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { name } = await apply(request);
  await enterAdmin(page, request);
  await page.goto("/admin/applications");
  await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
  const other = await signInElsewhere(browser, baseURL);
  await other.goto("/admin/applications");
  await rows(other).filter({ hasText: name }).getByRole("button", { name: "Delete" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0);
  await other.context().close();
});

test("nothing changes under an open dialog, but as soon as it is closed", async ({ page, request }) => {
  const { name, id } = await apply(request);
  const headers = await enterAdmin(page, request);
  // Reading an unread record changes the list too.
  const read = await request.put(`/v1/applications/${id}/read`, { data: { read: true }, headers });
  expect(read.status()).toBe(200);
  const counted = () => page.waitForRequest((one) => one.url().includes("/v1/applications?unread=true"));
  const opened = counted();
  await page.goto("/admin/applications");
  await page.getByRole("button", { name: `View the application of ${name}` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await opened;
  const loads: string[] = [];
  page.on("request", (one) => /\/v1\/applications\?.*limit=50/.test(one.url()) && loads.push(one.url()));

  const followed = counted();
  const changed = await request.patch(`/v1/applications/${id}/status`, {
    data: { status: "Reviewed" },
    headers,
  });
  expect(changed.status()).toBe(200);
  // The sidebar counts again as soon as the change has arrived.
  await followed;
  expect(loads).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(statusOf(page, name)).toHaveValue("Reviewed");
});

test("a session that is ended elsewhere ends here, unless something is being written", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  await page.goto("/admin/jobs");
  await page.getByRole("button", { name: "Add Job Post" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("Half a thought");
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith("/v1/events") && answer.status() === 401,
  );
  await request.post("/v1/auth/logout", { headers });
  await answered;
  await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue("Half a thought");
  await expect(page).toHaveURL(/\/admin\/jobs$/);

  const elsewhere = await page.context().newPage();
  const again = await enterAdmin(elsewhere, request);
  await elsewhere.goto("/admin");
  await elsewhere.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await request.post("/v1/auth/logout", { headers: again });
  await expect(elsewhere).toHaveURL(/\/login$/);
});
