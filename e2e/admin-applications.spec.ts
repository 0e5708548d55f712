import { readFileSync } from "node:fs";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { apply, desktop, enterAdmin, expectAccessible, mailRecorded, phone } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

/** Tests the applications of the staff area (specification 2.9, 4, 5 and 8). */

const path = "/admin/applications";
const statuses = ["Pending", "Interview Scheduled", "Rejected", "Hired", "Reviewed"];
const heads = [
  "No.",
  "Name",
  "Email",
  "Experience",
  "Job Role",
  "Job ID",
  "Resume",
  "Status",
  "Applied At",
  "Actions",
];

let headers: Record<string, string>;

test.beforeEach(async ({ page, request }) => {
  headers = await enterAdmin(page, request);
});

const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const boxOf = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` });

async function open(page: Page, search = ""): Promise<void> {
  await page.goto(path + search);
  await expect(page.getByRole("table")).toBeVisible({ timeout: 30_000 });
}

/** Returns the left edges of cells. */
function starts(page: Page, cells: string): Promise<number[]> {
  return page
    .locator(cells)
    .evaluateAll((found) => found.map((cell) => Math.round(cell.getBoundingClientRect().left)));
}

/** Returns the stored application. */
async function stored(request: APIRequestContext, id: string) {
  const answer = await request.get(`/v1/applications/${id}`, { headers });
  return answer.ok() ? (await answer.json()).data : undefined;
}

test("an empty list says so", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Application Management");
  await expect(page.getByText("No applications", { exact: true })).toBeVisible();
  await expectAccessible(page, "empty list");
});

test("the table has the columns of the specification, and two lines a row on a phone", async ({
  page,
  request,
}) => {
  await apply(request, { name: "Meera Kulkarni", email: "meera@mail.example", jobId: "android-developer" });
  await apply(request, { name: "Tom General", experience: "0" });
  await open(page);
  expect(await page.getByRole("columnheader").allInnerTexts()).toEqual(["Select all on this page", ...heads]);
  expect(await starts(page, "tbody tr:first-child > *")).toEqual(await starts(page, "thead tr > *"));
  const row = rowOf(page, "Meera Kulkarni");
  const texts = ["2", "meera@mail.example", "3 yrs", "Android Developer", "android-developer"];
  for (const text of texts) await expect(row).toContainText(text);
  await expect(row.getByRole("combobox")).toHaveValue("Pending");
  expect(await row.getByRole("option").allInnerTexts()).toEqual(statuses);
  for (const action of ["Send", "View", "Delete"]) {
    await expect(row.getByRole("cell").last().getByRole("button", { name: action })).toBeVisible();
  }
  await expect(rowOf(page, "Tom General")).toContainText("General application");

  await page.setViewportSize(phone);
  const cells = row.locator("th, td").filter({ visible: true });
  await expect(cells).toContainText(["", "Meera Kulkarni", "Android Developer", "Pending", /\d{4}$/, ""]);
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(90);
  // The buttons come with the keyboard; the row itself opens the record.
  const actions = row.getByRole("cell").last();
  await expect(actions).toHaveCSS("opacity", "0");
  await actions.getByRole("button", { name: "Send" }).focus();
  await page.keyboard.press("Tab");
  await expect(actions.getByRole("button", { name: "View" })).toBeFocused();
  await expect(actions).toHaveCSS("opacity", "1");
  await row.locator("th").click();
  await expect(page.getByRole("dialog")).toContainText("meera@mail.example");
  await page.keyboard.press("Escape");
  await page.getByLabel("Sort by").selectOption("Name, A to Z");
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.locator("tbody th")).toHaveText([/Meera Kulkarni/, /Tom General/]);
});

test("name, email, role, job ID and resume are searched, without regard to case", async ({
  page,
  request,
}) => {
  await apply(request, { name: "Quentin Sought", email: "findme@mail.example", jobId: "ui-ux-designer" });
  await open(page);
  const search = page.getByRole("searchbox", { name: "Search applications" });
  await expect(search).toHaveAttribute("placeholder", "Search by name, email, role, or job ID");
  for (const words of ["qUENTIN s", "FINDME@", "ui/ux DES", "UI-UX-design"]) {
    await search.fill(words);
    await expect(page).toHaveURL(
      new RegExp(new URLSearchParams({ q: words }).toString().replaceAll("+", "\\+")),
    );
    await expect(page.locator("tbody th")).toHaveText([/Quentin Sought/]);
  }
  // A resume is read some seconds after it came.
  const found = async () =>
    (await (await request.get("/v1/applications?q=SETHI", { headers })).json()).data.map(
      ({ name }: { name: string }) => name,
    );
  await expect.poll(found, { timeout: 60_000 }).toContain("Quentin Sought");
  await search.fill("SETHI");
  await expect(rowOf(page, "Quentin Sought")).toContainText("Found in a file: Kabir Sethi");
  await search.fill("100%_nobody");
  await expect(page.getByText("Nothing matches “100%_nobody”.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(search).toHaveValue("");
});

test("the key / leads to the search, but not while one types, from a review, or where single keys are off", async ({
  page,
  request,
}) => {
  await apply(request, { name: "Slash Key" });
  await open(page, "?q=Slash");
  const search = page.getByRole("searchbox", { name: "Search applications" });
  await expect(search).toHaveAttribute("aria-keyshortcuts", "/");
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("Slash");
  await page.keyboard.press("End");
  await page.keyboard.press("/");
  await expect(search).toHaveValue("Slash/");
  await search.fill("Slash");

  const view = page.getByRole("button", { name: "View resume of Slash Key" });
  await view.click();
  const review = page.getByRole("dialog");
  await expect(review.getByRole("heading").first()).toHaveText("Slash Key");
  await page.keyboard.press("/");
  await expect(search).not.toBeFocused();
  await review.getByRole("button", { name: "Keys" }).click();
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys.getByText("Search, in a list")).toBeVisible();
  await keys.getByRole("checkbox", { name: "Use single letters, digits and signs" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(view).toBeFocused();
  await page.keyboard.press("/");
  await expect(view).toBeFocused();
});

test("filters and order stand in the address, and the way back leads through them", async ({
  page,
  request,
}) => {
  const hired = await apply(request, { name: "Fil Hired", jobId: "devops-engineer", experience: "9" });
  await apply(request, { name: "Fil Pending", jobId: "devops-engineer", experience: "2" });
  await apply(request, { name: "Fil Elsewhere", experience: "5" });
  await request.patch(`/v1/applications/${hired}/status`, { headers, data: { status: "Hired" } });
  await open(page, "?q=Fil");

  await page.getByLabel("Job", { exact: true }).selectOption("DevOps Engineer");
  await expect(page.locator("tbody th")).toHaveText([/Fil Pending/, /Fil Hired/]);
  await page.getByLabel("Status", { exact: true }).selectOption("Hired");
  await expect(page.locator("tbody th")).toHaveText([/Fil Hired/]);
  await expect(page).toHaveURL(/\?q=Fil&status=Hired&jobId=devops-engineer$/);
  await page.goBack();
  await expect(page.locator("tbody th")).toHaveCount(2);
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Job", { exact: true })).toHaveValue("devops-engineer");
  await page.getByLabel("Job", { exact: true }).selectOption("General applications");
  await expect(page.locator("tbody th")).toHaveText([/Fil Elsewhere/]);
  await expect(page).toHaveURL(/\?q=Fil&jobId=-$/);
  await page.getByLabel("Job", { exact: true }).selectOption("All jobs");
  await expect(page.locator("tbody th")).toHaveCount(3);

  const head = page.getByRole("columnheader", { name: "Experience" });
  await expect(head).toHaveAttribute("aria-sort", "none");
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(page.locator("tbody th")).toHaveText([/Hired/, /Elsewhere/, /Pending/]);
  await head.getByRole("link").press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(page.locator("tbody th")).toHaveText([/Pending/, /Elsewhere/, /Hired/]);
  await expect(page).toHaveURL(/\?q=Fil&sort=experience$/);
});

/** Delays calls that change a status until `go`. */
async function holdStatuses(page: Page, path = "**/status") {
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(path, async (route) => {
    await gone;
    await route.continue();
  });
  return () => go();
}

test("a row shows the stored status until the server has said yes, and says what is asked", async ({
  page,
  request,
}) => {
  const id = await apply(request, { name: "Status Person" });
  await open(page, "?q=Status+Person");
  const row = rowOf(page, "Status Person");
  const select = row.getByRole("combobox", { name: "Status of Status Person" });
  const go = await holdStatuses(page);
  await select.selectOption("Reviewed");
  await expect(row.getByText("Saving Reviewed…")).toBeVisible();
  await expect(select).toHaveValue("Pending");
  await row.getByRole("button", { name: "View the application" }).click();
  await expect(page.getByRole("dialog").getByText("Pending", { exact: true })).toBeVisible();
  go();
  await expect(page.getByRole("dialog").getByText("Reviewed", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row.getByRole("alert")).toHaveText("Status updated");
  await expect(select).toHaveValue("Reviewed");
  expect((await stored(request, id)).status).toBe("Reviewed");
});

test("after a failure the old status stands beside the words of the specification and another try", async ({
  page,
  request,
}) => {
  const id = await apply(request, { name: "Failure Person" });
  await open(page, "?q=Failure+Person");
  const row = rowOf(page, "Failure Person");
  const select = row.getByRole("combobox");
  const answers = [
    { answer: { status: 500, json: { success: false } }, words: "Failed to update status" },
    { answer: { status: 422, json: { message: "No such status." } }, words: "No such status." },
    { answer: { status: 200, json: { success: false, message: "Not today." } }, words: "Not today." },
    { answer: { status: 200, json: { success: false } }, words: "Failed to update status" },
    { answer: { status: 200, body: "no JSON" }, words: "Something went wrong while updating status" },
    { answer: undefined, words: "Something went wrong while updating status" },
  ];
  for (const { answer, words } of answers) {
    await page.route("**/status", (route) => (answer ? route.fulfill(answer) : route.abort()));
    await select.selectOption("Hired");
    await expect(row.getByRole("alert")).toHaveText(words);
    await expect(select).toHaveValue("Pending");
    await page.unroute("**/status");
  }
  expect((await stored(request, id)).status).toBe("Pending");
  await row.getByRole("button", { name: "Try Hired again" }).click();
  await expect(row.getByRole("alert")).toHaveText("Status updated");
  await expect(select).toHaveValue("Hired");
  expect((await stored(request, id)).status).toBe("Hired");
});

test("what the keyboard passes over is not sent, and the row says what is stored", async ({
  page,
  request,
}) => {
  const id = await apply(request, { name: "Keyboard Person" });
  await open(page, "?q=Keyboard+Person");
  const row = rowOf(page, "Keyboard Person");
  const select = row.getByRole("combobox");
  const asked: unknown[] = [];
  page.on("request", (one) => one.method() === "PATCH" && asked.push(one.postDataJSON().status));
  await select.focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
  await expect(select).toHaveValue("Rejected");
  await expect(row.getByRole("status")).toContainText("Still Pending");
  await page.keyboard.press("Escape");
  await expect(select).toHaveValue("Pending");
  await expect(row.getByRole("status")).toBeEmpty();
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(row.getByRole("alert")).toHaveText("Status updated");
  await page.keyboard.press("h");
  await row.getByRole("button", { name: "Save status" }).click();
  await expect(row.getByRole("alert")).toHaveText("Status updated");
  await expect(select).toHaveValue("Hired");
  expect(asked).toEqual(["Interview Scheduled", "Hired"]);
  expect((await stored(request, id)).status).toBe("Hired");
});

test("several keep their stored status too until the server has said yes, and can be tried again", async ({
  page,
  request,
}) => {
  await seedMany(request, "Bulk", 3);
  await open(page, "?q=Bulk&sort=name");
  const shown = () =>
    page
      .locator("tbody")
      .getByRole("combobox")
      .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
  await boxOf(page, "Bulk AA").check();
  await boxOf(page, "Bulk AB").check();
  const go = await holdStatuses(page, "**/applications/status");
  await page.getByLabel("Status of all selected").selectOption("Hired");
  await page.getByRole("button", { name: "Set status" }).click();
  await expect(page.locator("tbody").getByText("Saving Hired…")).toHaveCount(2);
  // The button says it once for all of them.
  for (const one of await page.locator("tbody").getByRole("status").all())
    expect(await one.ariaSnapshot()).not.toContain("Saving");
  expect(await shown()).toEqual(["Pending", "Pending", "Pending"]);
  go();
  await expect(page.getByRole("alert")).toContainText("2 applications are now Hired.");
  await expect.poll(shown).toEqual(["Hired", "Hired", "Pending"]);

  await page.route("**/applications/status", (route) => route.fulfill({ json: { success: false } }));
  await page.getByLabel("Status of all selected").selectOption("Rejected");
  await page.getByRole("button", { name: "Set status" }).click();
  const failure = page.getByRole("alert").filter({ hasText: "Failed to update status" });
  await expect(failure).toBeVisible();
  expect(await shown()).toEqual(["Hired", "Hired", "Pending"]);
  await page.unroute("**/applications/status");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toContainText("2 applications are now Rejected.");
  await expect.poll(shown).toEqual(["Rejected", "Rejected", "Pending"]);
});

test("a row that its status takes out of the list hands its focus on, and its outcome is said once", async ({
  page,
  request,
}) => {
  await seedMany(request, "Leaving", 3);
  await open(page, "?q=Leaving&status=Pending&sort=name");
  const statusOf = (name: string) => page.getByRole("combobox", { name: `Status of ${name}` });
  await page.evaluate(() => {
    const shown = new MutationObserver(() => {
      const rows = [...document.querySelectorAll("tbody [role=alert]")];
      if (rows.length > 0) document.documentElement.dataset.saidInRow = "";
    });
    shown.observe(document.body, { childList: true, subtree: true });
  });
  await statusOf("Leaving AA").focus();
  for (const key of ["h", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByRole("alert").filter({ hasText: "Status updated" })).toBeVisible();
  await expect(statusOf("Leaving AB")).toBeFocused();
  await expect(page.locator("html")).not.toHaveAttribute("data-said-in-row");

  await statusOf("Leaving AC").focus();
  await page.keyboard.press("h");
  await rowOf(page, "Leaving AC")
    .getByRole("button", { name: /^Cancel/ })
    .press("Enter");
  await expect(statusOf("Leaving AC")).toBeFocused();
  for (const key of ["h", "Enter"]) await page.keyboard.press(key);
  await expect(statusOf("Leaving AC")).toHaveCount(0);
  await expect(statusOf("Leaving AB")).toBeFocused();
  for (const key of ["h", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByText("Nothing matches “Leaving”.")).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
});

test("opening an application marks it as read, and it can be marked as unread again", async ({
  page,
  request,
}) => {
  const id = await apply(request, { name: "Reada Unread", withLetter: true });
  await open(page, "?q=Reada");
  const row = rowOf(page, "Reada Unread");
  await expect(row.getByRole("rowheader")).toHaveText(/^Unread /);
  await row.getByRole("button", { name: "View the application of Reada Unread" }).click();
  const view = page.getByRole("dialog");
  await expect(view).toContainText("Application received");
  await expect(view).toContainText("₹9,00,000 a year");
  await expect(row.getByRole("rowheader", { includeHidden: true })).not.toHaveText(/Unread /);
  await view.getByRole("button", { name: "View additional document" }).click();
  await expect(page.getByRole("dialog").locator("iframe")).toHaveAttribute(
    "title",
    /^Additional document of/,
  );
  await page.keyboard.press("Escape");
  expect((await stored(request, id)).readAt).not.toBeNull();

  await row.getByRole("button", { name: "View the application of Reada Unread" }).click();
  await page.getByRole("button", { name: "Mark as unread" }).click();
  await expect(page.getByRole("alert")).toContainText("Application marked as unread.");
  await expect(row.getByRole("rowheader")).toHaveText(/^Unread /);
  await page.getByLabel("Read or unread").selectOption("Unread");
  await expect(page).toHaveURL(/unread=true/);
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "View the application of Reada Unread" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing matches “Reada”.")).toBeVisible();
});

async function seedMany(request: APIRequestContext, prefix: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let one = 0; one < count; one += 1) {
    ids.push(await apply(request, { name: `${prefix} ${letters(one)}` }));
  }
  return ids;
}

/** Returns a name for a number in letters alone, because names must not have digits. */
function letters(number: number): string {
  return String.fromCharCode(65 + Math.floor(number / 26)) + String.fromCharCode(65 + (number % 26));
}

test("several are chosen by mouse or key, given a status, and deleted after the question", async ({
  page,
  request,
}) => {
  const ids = await seedMany(request, "Many", 6);
  await open(page, "?q=Many&sort=name");
  const selected = page.getByText(/^\d selected:$/);

  await boxOf(page, "Many AA").click();
  await boxOf(page, "Many AC").click({ modifiers: ["Shift"] });
  await expect(selected).toHaveText("3 selected:");
  await boxOf(page, "Many AB").press("Space");
  await expect(selected).toHaveText("2 selected:");
  await boxOf(page, "Many AF").press("Shift+Space");
  await expect(selected).toHaveText("6 selected:");
  const all = page.getByRole("columnheader").getByRole("checkbox", { name: "Select all on this page" });
  await expect(all).toBeChecked();
  await all.click();
  await expect(selected).toHaveCount(0);

  await boxOf(page, "Many AA").check();
  await boxOf(page, "Many AB").check();
  await page.getByLabel("Status of all selected").selectOption("Interview Scheduled");
  await page.getByRole("button", { name: "Set status" }).click();
  await expect(page.getByRole("alert")).toContainText("2 applications are now Interview Scheduled.");
  await expect(selected).toHaveText("2 selected:");
  expect((await stored(request, ids[1] ?? "")).status).toBe("Interview Scheduled");
  expect((await stored(request, ids[2] ?? "")).status).toBe("Pending");

  await page.getByRole("button", { name: "Delete all selected" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete these 2 applications?");
  await expect(question).toContainText("Many AA, Many AB");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(selected).toHaveText("2 selected:");
  await page.getByRole("button", { name: "Delete all selected" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert")).toContainText("2 applications deleted.");
  await expect(page.locator("tbody th")).toHaveCount(4);
  await expect(selected).toHaveCount(0);
  expect(await stored(request, ids[0] ?? "")).toBeUndefined();

  await boxOf(page, "Many AC").check();
  await page.getByLabel("Status", { exact: true }).selectOption("Pending");
  await expect(page).toHaveURL(/status=Pending/);
  await expect(selected).toHaveCount(0);
});

test("one is deleted after the exact question, and a failure leaves it there with the exact words", async ({
  page,
  request,
}) => {
  await apply(request, { name: "Delia Deleted" });
  await open(page, "?q=Delia");
  await page.route("**/v1/applications/*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "Delete the application of Delia Deleted" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this application?");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question.getByRole("alert")).toContainText(
    "Failed to delete the application. Please try again.",
  );
  await page.unroute("**/v1/applications/*");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText("Nothing matches “Delia”.")).toBeVisible();
});

test("the list is saved as CSV as it is shown, and a failure is said in words", async ({ page, request }) => {
  await apply(request, { name: "Csv Second", email: "csv@mail.example" });
  await apply(request, { name: "Csv First" });
  await open(page, "?q=Csv&sort=name");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV of this list" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^applications-current-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  expect(text.indexOf("Csv First")).toBeGreaterThan(0);
  expect(text.indexOf("Csv Second")).toBeGreaterThan(text.indexOf("Csv First"));
  expect(text).toContain("csv@mail.example");
  expect(text.trim().split("\r\n")).toHaveLength(3);

  await page.route("**/export.csv**", (route) => route.abort());
  await page.getByRole("button", { name: "CSV of this list" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "The list could not be exported." });
  await expect(alert).toContainText("The server could not be reached.");
  await alert.getByRole("button", { name: "Dismiss this message" }).click();
  await expect(alert).toHaveCount(0);
});

test("a mail needs all its fields, keeps what was typed on failure, and stands in the record", async ({
  page,
  request,
  smtp,
}) => {
  await apply(request, { name: "Maila Mailed", email: "maila@mail.example", jobId: "android-developer" });
  await open(page, "?q=Maila");
  const row = rowOf(page, "Maila Mailed");
  await row.getByRole("button", { name: "Send an e-mail to Maila Mailed" }).click();
  const form = page.getByRole("dialog", { name: "Contact Us" });
  await expect(form.getByLabel("Email")).toHaveValue("maila@mail.example");
  await expect(form.getByLabel("Subject")).toHaveValue("Your application: Android Developer");
  await expect(form).toContainText("Your application: Android Developer");
  for (const field of ["Email", "Subject", "Description", "Signature"]) await form.getByLabel(field).fill("");
  await form.getByRole("button", { name: "Send" }).click();
  for (const words of ["Email", "Subject", "Description", "Signature"]) {
    await expect(form.getByText(`${words} is required`).first()).toBeVisible();
  }
  await form.getByLabel("Email").fill("not an address");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Enter a valid email").first()).toBeVisible();

  await form.getByLabel("Email").fill("maila@mail.example");
  await form.getByLabel("Subject").fill("Monday at eleven");
  await form.getByLabel("Description").fill("We would like to talk to you.");
  await form.getByLabel("Signature").fill("Asha Rao");
  await page.route("**/v1/mail/send", (route) => route.fulfill({ status: 500, json: { success: false } }));
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByRole("alert")).toContainText("failed to send a data");
  await expect(form.getByLabel("Description")).toHaveValue("We would like to talk to you.");
  await page.unroute("**/v1/mail/send");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toContainText(mailRecorded);
  await expect.poll(() => smtp.mails.some(({ parsed }) => parsed.subject === "Monday at eleven")).toBe(true);

  await row.getByRole("button", { name: "View the application of Maila Mailed" }).click();
  const view = page.getByRole("dialog");
  await expect(view.getByRole("region", { name: "E-mails" })).toContainText("Monday at eleven");
  await expect(view.getByRole("region", { name: "Timeline" })).toContainText(
    "E-mail written: Monday at eleven",
  );
});

test("fifty applications are read and given a status without the mouse", async ({ page, request }) => {
  test.slow();
  const ids = await seedMany(request, "Review", 50);
  await open(page, "?q=Review");
  await page.getByRole("button", { name: "View resume of Review BX" }).focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("heading")).toHaveText("Review BX");
  await expect(viewer.getByRole("button", { name: "Next" })).toBeFocused();

  // Presses without waiting for the answers.
  for (let place = 1; place <= ids.length; place += 1) {
    if (place % 10 === 0) await expect(viewer).toContainText(`${place} of 50`);
    await page.keyboard.press(`Alt+Digit${((place - 1) % 5) + 1}`);
    if (place < ids.length) await page.keyboard.press("ArrowRight");
  }
  await expect(viewer.getByRole("heading")).toHaveText("Review AA");
  await expect(viewer.getByRole("button", { name: "Reviewed" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(viewer.getByRole("heading")).toHaveText("Review AB");
  await expect(viewer.getByRole("button", { name: "Hired" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole("button", { name: "View resume of Review BX" })).toBeFocused();

  const answer = await request.get("/v1/applications?q=Review&limit=100", { headers });
  const all: { status: string; readAt: string | null }[] = (await answer.json()).data;
  expect(all.map(({ status }) => status)).toEqual(ids.map((_, place) => statuses[place % 5]));
  expect(all.filter(({ readAt }) => readAt === null)).toEqual([]);
  await expect(rowOf(page, "Review BW").getByRole("combobox")).toHaveValue("Interview Scheduled");
});

test("a review goes on to the next page of the list, and stops where the network does until it is back", async ({
  page,
  request,
}) => {
  await seedMany(request, "Paged", 52);
  await open(page, "?q=Paged&sort=createdAt");
  const rows = page.getByRole("button", { name: /^View resume of Paged/ });
  const names = await page.locator("tbody th").allInnerTexts();
  await rows.last().click();
  const viewer = page.getByRole("dialog");
  const status = viewer.getByRole("status");
  const shows = (place: number) =>
    expect(status.filter({ hasText: new RegExp(`, ${place} of 52$`) })).toBeVisible();
  await shows(50);
  const next = viewer.getByRole("button", { name: "Next" });
  await page.context().setOffline(true);
  await next.click();
  await expect(viewer.getByText("The applications could not be loaded.")).toBeVisible();
  await shows(50);
  await page.context().setOffline(false);
  await next.click();
  await shows(51);
  await expect(viewer.getByText("The applications could not be loaded.")).toHaveCount(0);
  // With Caps Lock on, a letter comes as a capital.
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "J", bubbles: true })),
  );
  await shows(52);
  await expect(next).toHaveAttribute("aria-disabled", "true");
  expect(names).not.toContain(await viewer.getByRole("heading").innerText());
  await page.keyboard.press("k");
  await shows(51);
  // The list is shown at the page that was reached.
  await page.keyboard.press("Escape");
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/[?&]page=2&/);
  await rows.first().click();
  await shows(51);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(rows).toHaveCount(50);
  await rows.last().click();
  await shows(50);
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(rows).toHaveCount(50);
});

test("a review that went on to the next page keeps its place when it is loaded again", async ({
  page,
  request,
}) => {
  await seedMany(request, "Reloaded", 52);
  await open(page, "?q=Reloaded&sort=createdAt");
  await page
    .getByRole("button", { name: /^View resume of Reloaded/ })
    .last()
    .click();
  const place = page
    .getByRole("dialog")
    .getByRole("status")
    .filter({ hasText: / of \d+$/ });
  await expect(place).toContainText("50 of 52");
  await page.keyboard.press("j");
  await expect(place).toContainText("51 of 52");
  await expect(page).toHaveURL(/[?&]page=2&/);
  await page.reload();
  await expect(place).toContainText("51 of 52");
  await page.keyboard.press("j");
  await expect(place).toContainText("52 of 52");
  // Nothing had the focus before it opened.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("button", { name: /^View resume of Reloaded/ })).toHaveCount(2);
});

test("a note that is changed or deleted keeps the focus, and the review says it", async ({
  page,
  request,
}) => {
  await seedMany(request, "Noted", 2);
  await open(page, "?q=Noted&sort=name");
  await page.getByRole("button", { name: "View resume of Noted AA" }).click();
  const review = page.getByRole("dialog");
  await review.getByRole("button", { name: "Timeline" }).click();
  await review.getByLabel("Add a note").fill("A first thought");
  await review.getByRole("button", { name: "Save the note" }).click();
  const change = review.getByRole("button", { name: /^Change the note/ });
  await change.press("Enter");
  await expect(review.getByLabel("Change the note")).toBeFocused();
  await review.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(change).toBeFocused();
  await change.press("Enter");
  await review.getByLabel("Change the note").fill("A second thought");
  await review.getByRole("button", { name: "Save the note" }).last().press("Enter");
  await expect(change).toBeFocused();
  await review.getByRole("button", { name: /^Delete the note/ }).press("Enter");
  await page.keyboard.press("Enter");
  await expect(review.getByRole("status").filter({ hasText: "Note deleted." })).toBeVisible();
  await expect(change).toHaveCount(0);
  await expect(review.getByRole("list", { name: "Timeline" })).toBeFocused();
});

test("what is chosen is marked where the browser takes the colours away", async ({ page, request }) => {
  await seedMany(request, "Forced", 2);
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await open(page, "?q=Forced&sort=name");
  const ground = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
  const views = page.locator(".view-switch > a");
  expect(await ground(views.first())).not.toBe(await ground(views.last()));
  const items = page.locator(".sidebar-item");
  expect(await ground(items.filter({ hasText: "Applications" }))).not.toBe(
    await ground(items.filter({ hasText: "Jobs" })),
  );
  await expect(page.getByLabel("Read or unread")).toHaveCSS("appearance", "auto");
  await page.getByRole("button", { name: "View resume of Forced AA" }).click();
  const review = page.getByRole("dialog");
  await expect(review).toHaveCSS("border-top-style", "solid");
  for (const [chosen, other] of [
    ["Pending", "Hired"],
    ["Details", "Scores"],
  ] as const)
    expect(await ground(review.getByRole("button", { name: chosen, exact: true }))).not.toBe(
      await ground(review.getByRole("button", { name: other, exact: true })),
    );
});

test("an outcome is said once, not again with the next application", async ({ page, request }) => {
  await seedMany(request, "Saidonce", 2);
  await open(page, "?q=Saidonce&sort=name");
  await page.getByRole("button", { name: "View resume of Saidonce AA" }).click();
  const review = page.getByRole("dialog");
  await review.getByRole("button", { name: "Reviewed" }).click();
  const outcome = review.getByRole("status").filter({ hasText: "Status updated" });
  await expect(outcome).toBeVisible();
  const words = (await outcome.textContent()) ?? "";
  await page.keyboard.press("j");
  await expect(review.getByRole("heading", { level: 2 })).toHaveText("Saidonce AB");
  expect(await outcome.textContent()).toBe(words);
});

test("giving an application to a colleague leaves the focus where it was", async ({ page, request }) => {
  await seedMany(request, "Given", 1);
  await open(page, "?q=Given");
  await page.getByRole("button", { name: "View resume of Given AA" }).click();
  const review = page.getByRole("dialog");
  await expect(review.getByRole("button", { name: "Next" })).toBeFocused({ timeout: 30_000 });
  const assignee = review.getByRole("combobox", { name: "Assigned to" });
  await expect(assignee.getByRole("option")).not.toHaveCount(1);
  await page.keyboard.press("a");
  await assignee.selectOption({ index: 1 });
  await expect(review.getByRole("status").filter({ hasText: /^Assigned to / })).toBeVisible();
  await expect(assignee).toBeFocused();
});

test("an application is given to nobody whom the keyboard passes over", async ({ page, request }) => {
  const [id = ""] = await seedMany(request, "Passed", 1);
  await open(page, "?q=Passed");
  await page.getByRole("button", { name: "View resume of Passed AA" }).click();
  const review = page.getByRole("dialog");
  await expect(review.getByRole("button", { name: "Next" })).toBeFocused({ timeout: 30_000 });
  const assignee = review.getByRole("combobox", { name: "Assigned to" });
  await expect(assignee.getByRole("option")).not.toHaveCount(1);
  const assigned = async () => (await stored(request, id)).assignee;
  await assignee.press("ArrowDown");
  await expect(review.getByText("Still nobody")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(assignee).toHaveValue("");
  expect(await assigned()).toBeNull();
  await page.keyboard.press("ArrowDown");
  await review.getByRole("button", { name: /^Cancel.*it stays with nobody$/ }).press("Enter");
  await expect(assignee).toBeFocused();
  expect(await assigned()).toBeNull();
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(review.getByRole("status").filter({ hasText: /^Assigned to / })).toBeVisible();
  expect(await assigned()).not.toBeNull();
});

test("colleagues who do not load are told of, and load by another try", async ({ page, request }) => {
  await seedMany(request, "Lonely", 1);
  await open(page, "?q=Lonely");
  await page.route("**/colleagues", (route) => route.abort());
  await page.getByRole("button", { name: "View resume of Lonely AA" }).click();
  const review = page.getByRole("dialog");
  const failure = review.getByRole("alert").filter({ hasText: "Your colleagues could not be loaded." });
  await expect(failure).toBeVisible();
  await expectAccessible(page, "colleagues that did not load", "dialog");
  const inSight = failure.filter({ visible: true });
  await review.getByRole("button", { name: "Timeline" }).click();
  await expect(inSight).toHaveCount(0);
  await review.getByLabel("Add a note").fill("For @");
  await expect(inSight).toHaveCount(1);
  await review.getByLabel("Add a note").fill("");
  await review.getByRole("button", { name: "Details" }).click();
  await page.unroute("**/colleagues");
  await failure.getByRole("button", { name: "Retry" }).click();
  const assignee = review.getByRole("combobox", { name: "Assigned to" });
  await expect(assignee.getByRole("option")).not.toHaveCount(1);
  await expect(failure).toHaveCount(0);
});

test("an application that a colleague has deleted is not said to be still there", async ({
  page,
  request,
}) => {
  const [id] = await seedMany(request, "Deletedmeanwhile", 1);
  await open(page, "?q=Deletedmeanwhile");
  await page.getByRole("button", { name: "View resume of Deletedmeanwhile AA" }).click();
  const review = page.getByRole("dialog");
  await expect(review.getByRole("button", { name: "Next" })).toBeFocused({ timeout: 30_000 });
  await request.delete(`/v1/applications/${id}`, { headers });
  await review.getByRole("button", { name: "Hired" }).click();
  // The document, which is gone too, has a notice of its own.
  const failure = review.getByRole("complementary", { name: "Application" }).getByRole("alert");
  await expect(failure).toContainText("There is no such application.");
  await expect(failure).not.toContainText("still");
  await expect(failure.getByRole("button", { name: "Try Hired again" })).toHaveCount(0);
});

/**
 * Returns what the statuses of a page have announced since, a line each: the words of elements that came or changed.
 */
async function announcements(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const lines: string[] = [];
    const watch = (changes: MutationRecord[]) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest("[role=status]");
        if (!region || (target instanceof Element && addedNodes.length === 0)) continue;
        const whole = region.getAttribute("aria-atomic") !== "false";
        const words = whole ? region.textContent : [...addedNodes].map((node) => node.textContent).join("");
        if (words) lines.push(words);
      }
    };
    new MutationObserver(watch).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return lines;
  });
  return () => said.evaluate((lines) => lines.splice(0));
}

test("an own change of status is announced once, and the status of the next application with its name", async ({
  page,
  request,
}) => {
  await seedMany(request, "Toldonce", 2);
  await open(page, "?q=Toldonce&sort=name");
  await page.getByRole("button", { name: "View resume of Toldonce AA" }).click();
  const review = page.getByRole("dialog");
  await expect(review.getByRole("button", { name: "Next" })).toBeFocused({ timeout: 30_000 });
  const said = await announcements(page);
  await page.keyboard.press("3");
  await expect(review.getByText("Status updated")).toBeVisible();
  expect(await said()).toEqual(["Saving Rejected…", "Toldonce AA: Status updated"]);
  await page.keyboard.press("j");
  await expect(review.getByRole("heading", { level: 2 })).toHaveText("Toldonce AB");
  expect(await said()).toEqual(["Toldonce AB, Pending, 2 of 2"]);
});

test("an outcome that is the same again is announced again", async ({ page, request }) => {
  await seedMany(request, "Saidtwice", 1);
  await open(page, "?q=Saidtwice");
  await page.getByRole("button", { name: "View resume of Saidtwice AA" }).click();
  const review = page.getByRole("dialog");
  await expect(review.getByRole("button", { name: "Next" })).toBeFocused({ timeout: 30_000 });
  const said = await announcements(page);
  const timesOf = async (words: string) => (await said()).filter((line) => line.endsWith(words)).length;
  for (const _ of [1, 2]) {
    const marked = page.waitForResponse((answer) => answer.url().endsWith("/read"));
    await review.getByRole("button", { name: "Mark as unread" }).click();
    await marked;
    await expect.poll(() => timesOf("Application marked as unread.")).toBe(1);
  }
  await review.getByRole("button", { name: "Timeline" }).click();
  for (const note of ["First", "Second"]) {
    await review.getByLabel("Add a note").fill(note);
    await review.getByRole("button", { name: "Save the note" }).click();
    await expect(review.getByRole("listitem").filter({ hasText: note })).toBeVisible();
  }
  for (const left of [1, 0]) {
    const remove = review.getByRole("button", { name: /^Delete .*the note/ });
    await remove.first().press("Enter");
    await page.keyboard.press("Enter");
    await expect(remove).toHaveCount(left);
    await expect.poll(() => timesOf("Note deleted.")).toBe(1);
  }
});

test("an open application is printed whole, without the list behind it", async ({ page, request }) => {
  await seedMany(request, "Printed", 2);
  await open(page, "?q=Printed");
  await page.getByRole("button", { name: "View resume of Printed AB" }).click();
  const review = page.getByRole("dialog");
  await expect(review.getByText("Applied At")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const behind of ["table", "main h1", ".sidebar", ".admin-banner"])
    await expect(page.locator(behind).first()).toBeHidden();
  const cutOff = await review
    .locator(".dialog-body")
    .evaluate((body) => getComputedStyle(body).overflowY !== "visible");
  expect(cutOff).toBe(false);
});

test("Back from a review leads to the row that it was opened from", async ({ page, request }) => {
  await seedMany(request, "Returned", 3);
  await open(page, "?q=Returned");
  const button = page.getByRole("button", { name: "View resume of Returned AB" });
  await button.press("Enter");
  await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.goForward();
  await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
});

test("twenty applicants get a status and a letter with three presses of keys each", async ({
  page,
  request,
  smtp,
}) => {
  test.slow();
  const ids = await seedMany(request, "Letter", 20);
  await open(page, "?q=Letter");
  await page.getByRole("button", { name: "View resume of Letter AT" }).click();
  await expect(page.getByRole("dialog").getByRole("heading")).toHaveText("Letter AT");
  const mail = page.getByRole("dialog", { name: "Contact Us" });
  await page.evaluate(() =>
    document.addEventListener("input", ({ target }) => {
      const isFilled = target instanceof HTMLTextAreaElement && target.name === "description";
      if (isFilled && !target.form?.elements.namedItem("status"))
        document.documentElement.dataset.filledEarly = "";
    }),
  );
  const presses: string[] = [];
  const press = (key: string) => {
    presses.push(key);
    return page.keyboard.press(key);
  };
  for (const [place] of ids.entries()) {
    await press(place % 2 === 0 ? "r" : "Shift+Digit2");
    await expect(mail.getByLabel("Description")).toHaveValue(/^Dear Letter/);
    await press("Control+Enter");
    await expect(mail).toHaveCount(0);
    // A key that comes before the focus is back is nobody's.
    await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
    await press("j");
  }
  expect(presses).toHaveLength(60);
  // Words without the checkbox of their status could be sent without it.
  await expect(page.locator("html")).not.toHaveAttribute("data-filled-early");

  const answer = await request.get("/v1/applications?q=Letter&limit=100", { headers });
  const all: { status: string; repliedAt: string | null }[] = (await answer.json()).data;
  expect(all.map(({ status }) => status)).toEqual(
    ids.map((_, place) => (place % 2 === 0 ? "Rejected" : "Interview Scheduled")),
  );
  const letters = () => smtp.mails.filter(({ parsed }) => /^Dear Letter [A-Z]{2},/.test(parsed.text ?? ""));
  await expect.poll(() => letters().length).toBe(20);
  expect(new Set(letters().map(({ parsed }) => parsed.text?.slice(0, 16))).size).toBe(20);
  for (const { parsed } of letters()) expect(parsed.text).not.toMatch(/[{}]/);
});

test("an e-mail that waits is taken back, reaches nobody, and its words are in the form again", async ({
  page,
  request,
  smtp,
}) => {
  const wait = (undoMinutes: number) => request.put("/v1/mail/settings", { headers, data: { undoMinutes } });
  await apply(request, { name: "Unda Sent", jobId: "android-developer" });
  await open(page, "?q=Unda");
  await wait(5);
  const row = rowOf(page, "Unda Sent");
  const form = page.getByRole("dialog", { name: "Contact Us" });
  await row.getByRole("button", { name: /^Send an e-mail/ }).click();
  await form.getByLabel("Subject").fill("Too early");
  await form.getByLabel("Description").fill("First line\n\nSecond line");
  await form.getByRole("button", { name: "Send" }).click();
  const told = page.getByRole("alert");
  await expect(told.locator(".alert-title")).toHaveText("Message Sent Successfully!");
  await expect(told).toContainText("The message leaves in 5 minutes, and can be undone until then.");
  await told.getByRole("button", { name: "Undo" }).click();
  await expect(told).toContainText("The e-mail was taken back and reaches nobody.");
  await row.getByRole("button", { name: /^Send an e-mail/ }).click();
  await expect(form).toContainText("Your text is back.");
  await expect(form.getByLabel("Subject")).toHaveValue("Too early");
  await expect(form.getByLabel("Description")).toHaveValue("First line\n\nSecond line");

  // The list of e-mails takes one back too.
  await form.getByRole("button", { name: "Send" }).click();
  await expect(told).toContainText("Message Sent Successfully!");
  await row.getByRole("button", { name: /^View the application/ }).click();
  const mails = page.getByRole("region", { name: "E-mails" });
  await mails.getByRole("button", { name: "Undo Too early" }).click();
  await expect(mails).toContainText("The e-mail was taken back and reaches nobody.");
  await expect(mails.getByText("Too early")).toHaveCount(0);
  expect(smtp.mails.filter(({ parsed }) => parsed.subject === "Too early")).toEqual([]);
  await wait(0);
});

test("a template asks before it replaces what was written, and fills in what it names", async ({
  page,
  request,
  smtp,
}) => {
  const id = await apply(request, { name: "Templa Ted", jobId: "android-developer" });
  await open(page, "?q=Templa");
  await rowOf(page, "Templa Ted")
    .getByRole("button", { name: /^Send an e-mail/ })
    .click();
  const form = page.getByRole("dialog", { name: "Contact Us" });
  const subject = form.getByLabel("Subject");
  const proposed = await subject.inputValue();
  await subject.fill("My own subject");
  await form.getByLabel("Template").selectOption("Not this time");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(subject).toHaveValue("My own subject");
  await subject.fill(proposed);
  const description = form.getByLabel("Description");
  await description.fill("My own words");
  await form.getByLabel("Template").selectOption("Not this time");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(description).toHaveValue("My own words");
  await expect(form.getByLabel("Template")).toHaveValue("");
  await form.getByLabel("Template").selectOption("Not this time");
  await question.getByRole("button", { name: "Replace" }).click();
  await expect(description).toHaveValue(/^Dear Templa Ted,\n\nThank you for applying for Android Developer/);
  // Nothing of one's own is lost by another one.
  await form.getByLabel("Template").selectOption("Offer");
  await expect(form.getByLabel("Subject")).toHaveValue(/^An offer from .+: Android Developer$/);
  await expect(form.getByLabel("Also set the status to Hired")).toBeChecked();
  await form.getByLabel("Template").selectOption("On hold");
  await expect(form.getByRole("checkbox")).toHaveCount(0);

  // A colleague who is first: the e-mail does not leave until its writer has seen that.
  await form.getByLabel("Template").selectOption("Offer");
  await page.route(
    `**/v1/applications/${id}/status`,
    async (route) => {
      await request.patch(route.request().url(), { data: { status: "Rejected" }, headers });
      await route.continue();
    },
    { times: 1 },
  );
  await form.getByRole("button", { name: "Send" }).click();
  const refusal = form.getByRole("alert");
  await expect(refusal.locator(".alert-title")).toHaveText(
    /chose Rejected meanwhile\. Hired was not saved\.$/,
  );
  await expect(refusal).toContainText("The e-mail was not sent.");
  const offers = () => smtp.mails.filter(({ parsed }) => parsed.subject?.startsWith("An offer from"));
  expect(offers()).toEqual([]);
  await expect(form).toContainText("It is Rejected now.");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form).toBeHidden();
  expect(await stored(request, id)).toMatchObject({ status: "Hired" });
  await expect.poll(() => offers().length).toBe(1);
});

test("an e-mail that its form refuses decides nothing, and one that fails says what was decided", async ({
  page,
  request,
}) => {
  const id = await apply(request, { name: "Refu Sed", jobId: "android-developer" });
  await open(page, "?q=Refu");
  await rowOf(page, "Refu Sed")
    .getByRole("button", { name: /^Send an e-mail/ })
    .click();
  const form = page.getByRole("dialog", { name: "Contact Us" });
  const given = form.getByLabel("Also set the status to Hired");
  await form.getByLabel("Template").selectOption("Offer");
  await expect(given).toBeChecked();
  await form.getByLabel("Description").fill("");
  const changes: string[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "PATCH") changes.push(sent.url());
  });
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Description is required").first()).toBeVisible();
  await expect(given).toBeChecked();
  expect(changes).toEqual([]);
  expect(await stored(request, id)).toMatchObject({ status: "Pending" });

  await form.getByLabel("Description").fill("We would like you to begin in May.");
  await page.route("**/v1/mail/send", (route) => route.fulfill({ status: 500, json: { success: false } }));
  await form.getByRole("button", { name: "Send" }).click();
  const failure = form.getByRole("alert");
  await expect(failure.locator(".alert-title")).toHaveText("failed to send a data");
  await expect(failure).toContainText("The status is Hired now.");
  expect(await stored(request, id)).toMatchObject({ status: "Hired" });
});

test("a status that is on its way stays when one marks as unread before it is there", async ({
  page,
  request,
}) => {
  const [id = ""] = await seedMany(request, "Hasty", 1);
  await open(page, "?q=Hasty");
  await page.getByRole("button", { name: "View resume of Hasty AA" }).click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("heading")).toHaveText("Hasty AA");
  const go = await holdStatuses(page);
  const asked = page.waitForRequest("**/status");
  await page.keyboard.press("Alt+Digit4");
  await asked;
  await viewer.getByRole("button", { name: "Mark as unread" }).click();
  go();
  await expect(viewer.getByText("Application marked as unread.")).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Hired" })).toHaveAttribute("aria-pressed", "true");
  expect(await stored(request, id)).toMatchObject({ status: "Hired", readAt: null });
});

test("a status that could not be stored is told of, whoever is looked at meanwhile", async ({
  page,
  request,
}) => {
  await seedMany(request, "Failing", 2);
  await open(page, "?q=Failing");
  await page.getByRole("button", { name: "View resume of Failing AB" }).click();
  const viewer = page.getByRole("dialog");
  await page.route("**/status", (route) => route.abort());
  await viewer.getByRole("button", { name: "Rejected" }).click();
  await page.keyboard.press("ArrowRight");
  const alert = viewer.getByRole("alert").filter({ hasText: "Something went wrong while updating status" });
  await expect(viewer.getByRole("heading")).toHaveText("Failing AA");
  await alert.getByRole("button", { name: "Back to Failing AB" }).click();
  await expect(viewer.getByRole("heading")).toHaveText("Failing AB");
  await expect(viewer.getByRole("button", { name: "Pending" })).toHaveAttribute("aria-pressed", "true");
  await page.unroute("**/status");
  const go = await holdStatuses(page);
  await alert.getByRole("button", { name: "Try Rejected again" }).click();
  await expect(viewer.getByText("Saving Rejected…")).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Pending" })).toHaveAttribute("aria-pressed", "true");
  go();
  await expect(viewer.getByRole("button", { name: /^Rejected/ })).toHaveAttribute("aria-pressed", "true");
  await expect(alert).toHaveCount(0);
});

test("compact rows stay compact", async ({ page, request }) => {
  await apply(request, { name: "Compa Row" });
  await open(page, "?q=Compa");
  const height = async () => (await rowOf(page, "Compa Row").boundingBox())?.height ?? 0;
  const before = await height();
  await page.getByRole("button", { name: "Compact rows" }).press("Enter");
  await expect.poll(height).toBeLessThan(before);
  await page.reload();
  await expect(page.getByRole("button", { name: "Compact rows" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(height).toBeLessThan(before);
});

test("the list and each of its dialogs is accessible, in the light and in the dark", async ({
  page,
  request,
}) => {
  test.slow();
  await apply(request, { name: "Axel Long Featherstonehaugh Cholmondeley Subramanian", withLetter: true });
  await apply(request, { name: "Axel Short", jobId: "seo-content-writer" });
  await open(page, "?q=Axel");
  await page.route("**/status", (route) => route.abort());
  await rowOf(page, "Axel Short").getByRole("combobox").selectOption("Interview Scheduled");
  await expect(page.getByRole("button", { name: "Try Interview Scheduled again" })).toBeVisible();
  await page.unroute("**/status");
  // The list is loaded again, and paler until it is here.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page, "list, with a status that failed");
  const dialogs: [string, () => Locator][] = [
    ["resume viewer", () => page.getByRole("button", { name: "View resume of Axel Long" })],
    ["view", () => page.getByRole("button", { name: "View the application of Axel Long" })],
    ["mail form", () => page.getByRole("button", { name: "Send an e-mail to Axel Short" })],
    ["delete question", () => page.getByRole("button", { name: "Delete the application of Axel Short" })],
  ];
  for (const [name, button] of dialogs) {
    await page.setViewportSize(desktop);
    await button().click();
    const dialog = page.locator("dialog[open]");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText("Loading", { exact: false })).toHaveCount(0);
    await expectAccessible(page, name, "dialog");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  await page.setViewportSize(desktop);
  await boxOf(page, "Axel Short").check();
  await expectAccessible(page, "rows chosen");
  await page.getByRole("button", { name: "Delete all selected" }).click();
  await expectAccessible(page, "question about several", "dialog");
});

test("a click on a row opens its review, and one on its controls does not", async ({ page, request }) => {
  const id = await apply(request, { name: "Clicka Row" });
  await open(page, "?q=Clicka");
  const row = rowOf(page, "Clicka Row");
  await row.getByRole("combobox").click();
  await row.getByRole("checkbox").check();
  await expect(page).toHaveURL(/applications\?q=Clicka$/);
  await row.getByRole("rowheader").click();
  await expect(page).toHaveURL(new RegExp(`applications/${id}\\?q=Clicka$`));
  await expect(page.getByRole("dialog").getByRole("heading").first()).toHaveText("Clicka Row");
});

test("a rejection has a reason, tags narrow the list, and scores of colleagues show after one's own", async ({
  page,
  request,
}) => {
  const email = "devi@mail.example";
  const earlier = await apply(request, { name: "Devi D.", email });
  const id = await apply(request, { name: "Decided Devi", email });
  await open(page, "?q=Decided");
  await page
    .getByRole("row", { name: /Decided Devi/ })
    .getByText("@mail.example")
    .click();
  const review = page.getByRole("dialog", { name: "Decided Devi" });
  await expect(review).toBeVisible();
  const others = review.getByRole("region", { name: "Also applied" });
  await expect(others.getByRole("listitem")).toContainText(["Same e-mail address"]);
  await expect(others.getByRole("link", { name: /Devi D/ })).toHaveAttribute("href", new RegExp(earlier));

  await page.keyboard.press("3");
  await review.getByLabel("Reason for the rejection").selectOption("Notice period too long");
  await expect.poll(async () => (await stored(request, id)).rejectionReason).toBe("Notice period too long");

  await review.getByLabel("New tag").fill("remote");
  await review.getByLabel("New tag").press("Enter");
  await expect(review.getByRole("list", { name: "Tags of Decided Devi" })).toContainText("remote");
  await expect(review.getByLabel("New tag")).toHaveValue("");
  await expectAccessible(page, "what is decided", "dialog");

  await review.getByRole("button", { name: "Next" }).focus();
  await page.keyboard.press("s");
  await expect(review.getByText("No colleague has given a score yet.")).toBeVisible();
  await page.keyboard.press("Space");
  await review.getByLabel("Why, in a sentence").fill("Leads by questions.");
  await review.getByRole("button", { name: "Save your score" }).click();
  await expect(review.getByText("Score saved.")).toBeVisible();
  await expectAccessible(page, "a score", "dialog");

  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Tag", exact: true }).selectOption("remote");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/[?&]tag=remote/);
});

test("an interview is arranged in the review, reaches calendars, and is cancelled by two presses", async ({
  page,
  request,
  smtp,
}) => {
  const id = await apply(request, { name: "Inter Vidya" });
  await page.goto(`${path}/${id}`);
  const review = page.getByRole("dialog", { name: "Inter Vidya" });
  await expect(review.getByRole("button", { name: "Next" })).toBeFocused({ timeout: 30_000 });
  const start = review.getByLabel("Day and time in India");
  await expect(async () => {
    // A part that takes long to load does not take the focus any more.
    await page.keyboard.press("i");
    await expect(start).toBeFocused({ timeout: 3_000 });
  }).toPass();
  await expectAccessible(page, "an interview to arrange", "dialog");
  await review.getByRole("button", { name: "Arrange the interview" }).click();
  await expect(start).toHaveAccessibleDescription(/Choose the day and time\./);
  await start.fill("2031-01-31T10:30");
  await review.getByLabel("Place or link").fill("https://meet.example/vidya");
  await review.getByRole("button", { name: "Arrange the interview" }).click();
  await expect(review.getByText("Interview arranged.")).toBeVisible();
  const interviews = review.getByRole("region", { name: "Interviews" });
  await expect(interviews.getByRole("listitem")).toContainText(
    /31 January 2031 at 10:30 am, 45 minutes.*The applicant/,
  );
  await expectAccessible(page, "an interview", "dialog");
  const invitation = () =>
    smtp.mails.find(({ parsed }) => parsed.subject?.startsWith("Interview: Inter Vidya"));
  await expect.poll(() => invitation()?.raw).toMatch(/text\/calendar;.*method=REQUEST/);

  await interviews.getByRole("button", { name: "Set the status to Interview Scheduled" }).click();
  await expect.poll(async () => (await stored(request, id)).status).toBe("Interview Scheduled");

  await interviews.getByRole("button", { name: /^Cancel the interview/ }).click();
  await interviews.getByRole("button", { name: /^Yes, cancel/ }).click();
  await expect(interviews.getByRole("listitem")).toContainText("Cancelled");
});

test("several are tagged at once, and the tag is taken from them again", async ({ page, request }) => {
  await seedMany(request, "Taggable", 2);
  await open(page, "?q=Taggable");
  const all = page.getByRole("columnheader").getByRole("checkbox", { name: "Select all on this page" });
  await all.click();
  const tagAll = async (take: boolean) => {
    await page.getByRole("button", { name: "Tag all selected" }).click();
    const form = page.getByRole("dialog", { name: "Tag 2 applications" });
    await form.getByRole("combobox").press("Enter");
    await expect(form.getByText("Write a tag.").first()).toBeVisible();
    await form.getByRole("combobox").fill("Monsoon 2027");
    if (take) await form.getByLabel("Take it from them instead").check();
    else await expectAccessible(page, "the form of tags", "dialog");
    await form.getByRole("button", { name: "Save" }).click();
  };
  await tagAll(false);
  await expect(page.getByText("2 applications have the tag “Monsoon 2027” now.")).toBeVisible();
  await tagAll(true);
  await expect(page.getByText("2 applications do not have the tag “Monsoon 2027” any more.")).toBeVisible();
});
