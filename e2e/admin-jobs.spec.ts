import type { APIRequestContext, Page } from "@playwright/test";
import { apply, cardLabels, desktop, enterAdmin, expectAccessible, phone } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

/** Tests the job posts of the staff area (specification 2.9, 5 and 8). */

const path = "/admin/jobs";

let headers: Record<string, string>;

test.beforeEach(async ({ page, request }) => {
  headers = await enterAdmin(page, request);
});

const rowOf = (page: Page, title: string) => page.getByRole("row", { name: new RegExp(title) });

async function open(page: Page, search = ""): Promise<void> {
  await page.goto(path + search);
  await expect(page.getByRole("table")).toBeVisible({ timeout: 30_000 });
}

/** Adds a job through the API. */
async function addJob(request: APIRequestContext, title: string, more: object = {}) {
  const data = { title, description: `About ${title}.`, salaryRange: 500_000, ...more };
  const answer = await request.post("/v1/jobs", { headers, data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data;
}

test("the table has the columns of the specification, on a phone as cards", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Job Post Management");
  await expect(page.getByRole("columnheader")).toHaveText([
    /Title/,
    /Description/,
    /Salary/,
    /Status/,
    /Applications/,
    /Actions/,
  ]);
  const row = rowOf(page, "Android Developer");
  for (const action of ["View", "Edit", "Delete"]) {
    await expect(row.getByRole("button", { name: `${action} Android Developer` })).toBeVisible();
  }
  await expect(row).toContainText("₹11,00,000 a year");
  const link = row.getByRole("link", { name: /the public page of Android Developer/ });
  await expect(link).toHaveAttribute("href", "/jobDetail/android-developer");
  await page.setViewportSize(phone);
  expect(await cardLabels(row)).toEqual(["Description", "Salary", "Status", "Applications"]);
  await expect(row).toContainText("₹11,00,000 a year");
});

test("title and description are searched, without regard to case, and a filter and an order stay", async ({
  page,
  request,
}) => {
  await addJob(request, "Zephyr Draft", { status: "draft", salaryRange: 100 });
  await addJob(request, "Zephyr Dear", { salaryRange: 300 });
  await addJob(request, "Cheap one", { description: "Works on zEPHYRS.", salaryRange: 200 });
  await open(page);
  await page.getByRole("searchbox", { name: "Search job posts" }).fill("ZEPHYR");
  await expect(page.locator("tbody th")).toHaveText([/Cheap one/, /Zephyr Dear/, /Zephyr Draft/]);
  const salary = page.getByRole("columnheader", { name: "Salary" });
  await salary.getByRole("link").press("Enter");
  await expect(salary).toHaveAttribute("aria-sort", "descending");
  await expect(page.locator("tbody th")).toHaveText([/Zephyr Dear/, /Cheap one/, /Zephyr Draft/]);
  await page.getByLabel("Status", { exact: true }).selectOption("Draft");
  await expect(page.locator("tbody th")).toHaveText([/Zephyr Draft/]);
  await expect(page).toHaveURL(/\?q=ZEPHYR&status=draft&sort=-salaryRange$/);
  await page.goBack();
  await expect(page.locator("tbody th")).toHaveCount(3);
  await page.getByLabel("Sort by").selectOption("Oldest first");
  await expect(page.locator("tbody th")).toHaveText([/Zephyr Draft/, /Zephyr Dear/, /Cheap one/]);
  await page.getByRole("searchbox").fill("nothing like it");
  await expect(page.getByText("Nothing matches “nothing like it”.")).toBeVisible();
});

test("a post is added by keyboard alone, and only what the rules ask for is missed", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Add Job Post" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Add Job Post" });
  await expect(form.getByLabel("Title")).toBeFocused();
  await page.keyboard.press("Enter");
  for (const words of ["Title is required", "Description is required", "Salary is required"]) {
    await expect(form.getByText(words).first()).toBeVisible();
  }
  // The error summary takes the focus, on a busy machine a moment after it is visible.
  await expect(form.getByRole("alert")).toBeFocused();
  await form.getByLabel("Salary").fill("a lot");
  await form.getByLabel("Salary").press("Enter");
  await expect(form.getByText("Salary must be a number").first()).toBeVisible();

  await form.getByLabel("Title").focus();
  await page.keyboard.type("Keyboard Engineer");
  await form.getByLabel("Description").focus();
  await page.keyboard.type("You need no mouse.");
  await form.getByLabel("Salary").fill("900000");
  const requirement = form.getByRole("textbox", { name: "Requirements" });
  const added = form.getByRole("list", { name: "Requirements added" }).getByRole("listitem");
  await requirement.focus();
  await page.keyboard.type("   ");
  await page.keyboard.press("Enter");
  await expect(added).toHaveCount(0);
  for (const text of ["  Ten fingers ", "Two hands"]) {
    await requirement.fill(text);
    await page.keyboard.press("Enter");
  }
  await expect(added).toHaveText(["Ten fingers", "Two hands"]);
  await form.getByRole("button", { name: "Remove requirement: Ten fingers" }).press("Enter");
  await expect(added).toHaveText(["Two hands"]);
  await form.getByLabel("Title").press("Enter");
  await expect(page.getByRole("alert")).toContainText("Job post added.");

  await rowOf(page, "Keyboard Engineer")
    .getByRole("button", { name: "View Keyboard Engineer" })
    .press("Enter");
  const view = page.getByRole("dialog");
  for (const text of ["₹9,00,000 a year", "You need no mouse.", "Two hands"])
    await expect(view).toContainText(text);
  await expect(view.getByRole("link", { name: /See the public page/ })).toHaveAttribute(
    "href",
    "/jobDetail/keyboard-engineer",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "View Keyboard Engineer" })).toBeFocused();
});

test("a post that was refused is sent again while the list behind it still loads", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Add Job Post" }).click();
  const form = page.getByRole("dialog", { name: "Add Job Post" });
  let waiting = 0;
  await page.route("**/v1/jobs?**", () => {
    waiting += 1;
  });
  await form.getByLabel("Title").press("Enter");
  await expect(form.getByText("Salary is required").first()).toBeVisible();
  await expect.poll(() => waiting).toBeGreaterThan(0);
  await form.getByLabel("Salary").fill("a lot");
  await form.getByLabel("Salary").press("Enter");
  await expect(form.getByText("Salary must be a number").first()).toBeVisible();
});

test("two versions of an edit stand side by side, and one chooses field by field", async ({
  page,
  request,
}) => {
  const job = await addJob(request, "Stale Post", { location: "Noida", experience: "2 years" });
  await open(page, "?q=Stale+Post");
  await page.getByRole("button", { name: "Edit Stale Post" }).click();
  const form = page.getByRole("dialog", { name: "Edit Job Post" });
  await form.getByLabel("Title").fill("Stale Post of mine");
  await form.getByLabel("Experience").fill("7 years");
  const theirs = {
    ...job,
    id: job.jobId,
    title: "Stale Post of theirs",
    location: "Pune",
    requirements: ["Patience"],
  };
  expect((await request.put(`/v1/jobs/${job._id}`, { headers, data: theirs })).ok()).toBe(true);
  await form.getByRole("button", { name: "Save" }).click();

  const notice = form.getByRole("alert");
  await expect(notice).toContainText("Someone changed this record meanwhile. Choose what stays.");
  await expect(notice.locator("legend")).toHaveText(["Title", "Experience", "Location", "Requirements"]);
  const [mine, other] = await Promise.all([
    notice.getByText("Stale Post of mine").boundingBox(),
    notice.getByText("Stale Post of theirs").boundingBox(),
  ]);
  expect(mine?.y).toBe(other?.y);
  await expectAccessible(page, "two versions", "dialog");
  await page.setViewportSize(desktop);
  // A field that only one side has changed is proposed already.
  const sideOf = (field: string, side: string) => notice.getByRole("group", { name: field }).getByLabel(side);
  await expect(sideOf("Location", "Theirs")).toBeChecked();
  await expect(sideOf("Experience", "Yours")).toBeChecked();
  await sideOf("Title", "Theirs").check();
  await form.getByRole("button", { name: "Keep what is chosen" }).click();
  await expect(form.getByText("Your choice is in the form. Save once more to store it.")).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Stale Post of theirs");
  await expect(form.getByLabel("Experience")).toHaveValue("7 years");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Job post saved.");
  const stored = (await (await request.get(`/v1/jobs/${job._id}`, { headers })).json()).data;
  expect(stored).toMatchObject({
    title: "Stale Post of theirs",
    experience: "7 years",
    location: "Pune",
    requirements: ["Patience"],
  });
});

test("a post is deleted after the exact question, and a failure is seen", async ({ page, request }) => {
  await addJob(request, "Gone Soon");
  await open(page, "?q=Gone+Soon");
  await page.getByRole("button", { name: "Delete Gone Soon" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Delete this job post?");
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "Gone Soon")).toBeVisible();
  await page.getByRole("button", { name: "Delete Gone Soon" }).click();
  await page.route("**/v1/jobs/*", (route) => route.fulfill({ status: 500, json: { success: false } }));
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("alert")).toContainText(
    "The job post could not be deleted. Please try again.",
  );
  await page.unroute("**/v1/jobs/*");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert")).toContainText("Job post deleted.");
  await expect(page.getByText("Nothing matches “Gone Soon”.")).toBeVisible();
});

test("the question before a job is deleted counts those without an answer, and leads to them", async ({
  page,
  request,
}) => {
  const { jobId } = await addJob(request, "Unanswered Post");
  for (const name of ["Unanswered Uma", "Unanswered Usha"]) await apply(request, { name, jobId });
  const answered = await apply(request, { name: "Answered Asha", jobId });
  await request.patch(`/v1/applications/${answered}/status`, { headers, data: { status: "Rejected" } });
  await open(page, "?q=Unanswered+Post");
  const list = "**/v1/applications?*";
  await page.route(list, (route) => route.abort());
  await page.getByRole("button", { name: "Delete Unanswered Post" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("heading")).toHaveText("Delete this job post?");
  await expect(question.getByRole("alert")).toContainText("The applications could not be loaded.");
  await page.unroute(list);
  await question.getByRole("button", { name: "Retry" }).click();
  await expect(question).toContainText("2 applicants without an answer");
  await expectAccessible(page, "the question about a job", "dialog");
  await question.getByRole("link", { name: "See them in the list" }).click();
  await expect(page).toHaveURL(/\/admin\/applications\?jobId=unanswered-post&status=undecided$/);
  await expect(page.locator("tbody th")).toHaveText([/Unanswered U/, /Unanswered U/]);
});

test("the count of applications leads to those of the job", async ({ page, request }) => {
  const { jobId } = await addJob(request, "Wanted Post");
  await apply(request, { name: "Wanda Wanting", jobId });
  await apply(request, { name: "Otto Other" });
  await open(page, "?q=Wanted+Post");
  await page.getByRole("link", { name: "1 for Wanted Post" }).click();
  await expect(page).toHaveURL(/\/admin\/applications\?jobId=wanted-post&archived=all$/);
  await expect(page.locator("tbody th")).toHaveText([/Wanda Wanting/]);
  await expect(page.getByLabel("Job", { exact: true })).toHaveValue("wanted-post");
});

test("a list that does not load says why and can be tried again", async ({ page }) => {
  await page.route(/\/v1\/jobs\?/, (route) =>
    route.fulfill({ status: 503, json: { message: "Closed for a moment." } }),
  );
  await page.goto(path);
  const alert = page.getByRole("alert").filter({ hasText: "The jobs could not be loaded." });
  await expect(alert).toContainText("Closed for a moment.");
  await page.unroute(/\/v1\/jobs\?/);
  await alert.getByRole("button", { name: "Retry" }).press("Enter");
  await expect(rowOf(page, "Android Developer")).toBeVisible();
});

test("the list and each of its dialogs is accessible, in the light and in the dark", async ({
  page,
  request,
}) => {
  test.slow();
  await addJob(request, "Axel Featherstonehaugh-Cholmondeley-Subramanian-Venkataraghavan Engineer", {
    status: "closed",
  });
  await open(page);
  await expectAccessible(page, "list");
  const buttons = ["Add Job Post", "Edit DevOps Engineer", "View DevOps Engineer", "Delete DevOps Engineer"];
  for (const name of buttons) {
    await page.setViewportSize(desktop);
    await page.getByRole("button", { name, exact: true }).click();
    const dialog = page.locator("dialog[open]");
    await expect(dialog).toBeVisible();
    await expectAccessible(page, name, "dialog");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Add Job Post" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add Job Post" }).click();
  await expect(page.getByText("Title is required").first()).toBeVisible();
  await expectAccessible(page, "broken rules", "dialog");
});
