import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { APIRequestContext, Page } from "@playwright/test";
import { enterAdmin, expectAccessible, mailRecorded } from "./admin.ts";
import { accessFaults, administrator, expect, startSite, test } from "./fixtures.ts";

const saved =
  "Saved. The notices beside the forms now say so. Records that this ends sooner are announced 14 days before.";

const resume = readFileSync("test/fixtures/pdf/resume.pdf");
const message = { name: "Mira Sen", phoneNumber: "9810012345", message: "Do you build apps?" };

/** Sends a quick enquiry and an application from an address. Returns the application's `_id`. */
async function writes(request: APIRequestContext, email: string): Promise<string> {
  await request.post("/v1/queries", { data: { ...message, email } });
  const file = { name: "mira.pdf", mimeType: "application/pdf", buffer: resume };
  const form = { name: "Mira Sen", email, expectedSalary: "900000", experience: "4", noticePeriod: "30" };
  const sent = await request.post("/v1/applications", { multipart: { ...form, resume: file } });
  expect(sent.status()).toBe(201);
  return (await sent.json()).data._id;
}

async function open(page: Page, part: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: part, exact: true })
    .click();
  await expect(page).toHaveTitle(new RegExp(part === "Account" ? "Settings" : `Settings: ${part}`));
}

const outcome = (page: Page, words: string | RegExp) => page.getByRole("alert").filter({ hasText: words });

test("profile, password and notifications answer in the specification's words", async ({ page, request }) => {
  await enterAdmin(page, request);
  await page.goto("/admin/settings");
  const profile = page.getByRole("region", { name: "Profile Information" });
  await profile.getByLabel("Name").fill("Asha Rao");
  await profile.getByRole("button", { name: "Save Profile" }).click();
  await expect(outcome(page, "Profile updated successfully!")).toBeVisible();
  await expect(page.getByText("Welcome back, Asha Rao")).toBeVisible();

  const password = page.getByRole("region", { name: "Change Password" });
  await password.getByLabel("Current password").fill(administrator.password);
  await password.getByLabel("New password", { exact: false }).first().fill("nine-quiet-lattices");
  await password.getByLabel("Confirm new password").fill("nine-loud-lattices");
  await password.getByRole("button", { name: "Update Password" }).click();
  await expect(outcome(page, "New passwords do not match!")).toBeVisible();

  const notifications = page.getByRole("region", { name: "Notification Preferences" });
  await expect(notifications.getByLabel("Email notifications")).toBeChecked();
  await expect(notifications.getByLabel("SMS notifications")).not.toBeChecked();
  await notifications.getByLabel("SMS notifications").check();
  await notifications.getByRole("button", { name: "Save Preferences" }).click();
  await expect(outcome(page, "Notification preferences saved.")).toBeVisible();
  await expectAccessible(page, "the account");
});

test("a person is looked up, copied and erased", async ({ page, request }) => {
  const email = "mira@mail.example";
  const subjectId = await writes(request, email);
  const headers = await enterAdmin(page, request);
  const subject = `Re:${"W".repeat(197)}`;
  const mail = { userEmail: email, subject, description: "Please call.", signature: "Asha", subjectId };
  expect((await request.post("/v1/mail/send", { headers, data: mail })).ok()).toBe(true);
  const waiting = async () =>
    (await (await request.get("/v1/mail?status=queued&limit=1", { headers })).json()).total;
  await expect.poll(waiting).toBe(0);
  await page.goto("/admin/quary");
  await page.getByRole("button", { name: "View the message of Mira Sen" }).first().click();
  await page.getByRole("link", { name: "Data about this person" }).click();
  await expect(page.getByLabel("E-mail address")).toHaveValue(email);
  const part = page.getByRole("region", { name: "Data about a person" });
  await part.getByLabel("E-mail address").clear();
  await part.getByRole("button", { name: "Look Up" }).click();
  await expect(part.getByText("Email is required").first()).toBeVisible();

  await part.getByLabel("E-mail address").fill(email.toUpperCase());
  await part.getByRole("button", { name: "Look Up" }).click();
  await expect(part.getByText("Quick enquiry,", { exact: false })).toBeVisible();
  await expect(part.getByText("with mira.pdf", { exact: false })).toBeVisible();
  const mails = part.getByRole("list", { name: "4 e-mails to or about this person" });
  await expect(mails.getByRole("listitem").first()).toHaveText(
    new RegExp(`^${subject}\\d+ \\w+ \\d{4}Sent$`),
  );
  await expectAccessible(page, "what is held");
  for (const title of ["General application", message.message, subject]) {
    await part.getByRole("link", { name: title, exact: true }).click();
    await expect(page.getByRole("dialog")).toContainText(message.name);
    await page.goto("/admin/settings/privacy");
    await part.getByLabel("E-mail address").fill(email);
    await part.getByRole("button", { name: "Look Up" }).click();
    await expect(part.getByText("with mira.pdf", { exact: false })).toBeVisible();
  }

  const download = page.waitForEvent("download");
  await part.getByRole("button", { name: "Download a copy" }).click();
  const copy = readFileSync(await (await download).path());
  expect(copy.includes(resume)).toBe(true);
  expect(copy.includes(message.message)).toBe(true);

  await part.getByRole("button", { name: "Erase everything" }).click();
  const question = page.getByRole("alertdialog", { name: "Erase all that is held about this person?" });
  await expect(question.getByText("1 application, 1 quick enquiry", { exact: false })).toBeVisible();
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page, "the question before erasing", "dialog");
  await question.getByRole("button", { name: "Erase" }).click();
  await expect(outcome(page, "Everything about this person is erased.")).toBeVisible();

  await part.getByRole("button", { name: "Look Up" }).click();
  await expect(part.getByText("Nothing is held about this address.")).toBeVisible();
  await expect(part.getByText("Erased before, on", { exact: false })).toBeVisible();
  await page.goto("/admin/quary");
  await expect(page.getByText(email)).toHaveCount(0);
});

test("how long data is kept is set, and the notices say so", async ({ page, request }) => {
  await enterAdmin(page, request);
  await page.goto("/admin/settings");
  await open(page, "Privacy");
  const times = page.getByRole("region", { name: "How long data is kept" });
  const enquiries = times.getByRole("textbox", { name: "Enquiries are erased after" });
  await enquiries.fill("1200");
  await times.getByRole("button", { name: "Save" }).click();
  const refusal = "Give a whole number of days from 1 to 1,095, or choose until deleted by hand.";
  await expect(times.getByText(refusal).first()).toBeVisible();
  await expect(enquiries).toHaveValue("1200");
  await expectAccessible(page, "the refused times");
  const byHand = times.getByRole("checkbox", { name: "Until deleted by hand" }).nth(1);
  await byHand.check();
  await times.getByRole("button", { name: "Save" }).click();
  await expect(outcome(page, saved)).toBeVisible();
  await page.reload();
  await expect(byHand).toBeChecked();
  await expect(enquiries).toBeDisabled();
  for (const path of ["/contact", "/privacy"]) {
    expect(await (await request.get(path)).text()).toContain("Until we delete");
  }
  await byHand.uncheck();
  await enquiries.fill("365");
  await times.getByRole("button", { name: "Save" }).click();
  await expect(outcome(page, saved)).toBeVisible();
  expect(await (await request.get("/contact")).text()).toContain("365 days, then it is erased");
  await expect(page.getByText(/^Last on .+nothing was due\.$/)).toBeVisible();
});

test("the activity log tells of it, narrowed by action and person, and as CSV", async ({ page, request }) => {
  await writes(request, "log@mail.example");
  await enterAdmin(page, request);
  await page.goto("/admin/quary");
  await page.getByRole("button", { name: "Delete the message of Mira Sen" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(outcome(page, "Message deleted.")).toBeVisible();

  await page.goto("/admin/settings");
  await open(page, "Activity");
  const rows = page.getByRole("table", { name: "Activity" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Deleted a quick enquiry");
  await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Signed in" });
  await expect(page).toHaveURL(/action=session\.begun/);
  await expect(rows.filter({ hasText: "Deleted a quick enquiry" })).toHaveCount(0);
  await expect(rows.nth(1)).toContainText("Signed in");
  await page.getByRole("combobox", { name: "Done by" }).selectOption({ label: "The program" });
  await expect(page.getByText("No Records Found")).toBeVisible();
  await expectAccessible(page, "no lines");
  await page.goBack();
  await expect(rows.nth(1)).toContainText("Signed in");
  await expectAccessible(page, "the lines");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv).toMatch(/,Signed in,,session,/);
  expect(csv).not.toContain("Deleted a quick enquiry");
});

test("mails that failed are listed with the reason, and sent by another try", async ({
  page,
  request,
  smtp,
}) => {
  smtp.mood = "refuse";
  await request.post("/v1/queries", { data: { ...message, email: "refused@mail.example" } });
  await enterAdmin(page, request);
  const notice = page.getByRole("link", { name: "See why, and try again" });
  await expect(async () => {
    await page.goto("/admin");
    await expect(notice).toBeVisible({ timeout: 1500 });
  }).toPass();
  await notice.click();
  const part = page.getByRole("region", { name: "Mail" });
  await expect(part.getByText("550 5.1.1", { exact: false }).first()).toBeVisible();
  await expectAccessible(page, "failed mails");
  smtp.mood = "accept";
  for (let left = await part.getByRole("button", { name: /^Retry/ }).count(); left > 0; left -= 1) {
    await part
      .getByRole("button", { name: /^Retry/ })
      .first()
      .click();
    await expect(part.getByRole("button", { name: /^Retry/ })).toHaveCount(left - 1);
  }
  await expect(outcome(page, mailRecorded)).toBeVisible();
  await expect(part.getByText("Working")).toBeVisible();
});

test("the newsletter's addresses are counted and saved with the link to unsubscribe", async ({
  page,
  request,
  smtp,
}) => {
  await request.post("/v1/newsletter", { data: { email: "reader@mail.example" } });
  const token = () => {
    const mail = smtp.mails.find(({ to }) => to.includes("reader@mail.example"));
    return /confirm\?token=([\w-]+)/.exec(mail?.parsed.text ?? "")?.[1];
  };
  await expect.poll(token).toBeTruthy();
  expect((await request.post("/v1/newsletter/confirm", { data: { token: token() } })).ok()).toBe(true);
  await enterAdmin(page, request);
  await page.goto("/admin/settings/site");
  const part = page.getByRole("region", { name: "Newsletter" });
  await expect(part.getByText("1 subscriber")).toBeVisible();
  const download = page.waitForEvent("download");
  await part.getByRole("button", { name: "Download as CSV" }).click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv).toMatch(/reader@mail\.example,.+\/newsletter\/unsubscribe\?token=/);
});

test("the samples go in one click, and what is one's own stays", async ({ page, request }) => {
  const headers = await enterAdmin(page, request);
  const own = { title: "Our own post", description: "Real.", salaryRange: 900000, requirements: [] };
  await request.post("/v1/jobs", { data: own, headers });
  await page.goto("/admin/settings/site");
  const part = page.getByRole("region", { name: "Samples" });
  await part.getByRole("button", { name: "Remove the samples" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove the samples?" });
  await expect(question.getByText(/^\d+ job posts and \d+ team members$/)).toBeVisible();
  await expectAccessible(page, "the question before the samples go", "dialog");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(outcome(page, "The samples are removed.")).toBeVisible();
  await page.goto("/careers");
  await expect(page.getByText(own.title).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Apply Now/ })).toHaveCount(1);
  await page.goto("/");
  await expect(page.getByText("No testimonials available.")).toBeVisible();
  await page.goto("/admin/settings/site");
  await expect(page.getByRole("region", { name: "Newsletter" })).toBeVisible();
  await expect(part).toHaveCount(0);
});

test("a run that would erase much waits for staff, who let it go on", async ({ browser }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-old-"));
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  try {
    for (let sent = 0; sent < 25; sent += 1) {
      const data = { ...message, email: `old-${sent}@mail.example` };
      expect((await page.request.post("/v1/queries", { data })).status()).toBe(201);
    }
    const store = new DatabaseSync(join(dataDir, "jaalidar.db"), { timeout: 5000 });
    const long = "'2020-01-01T00:00:00.000Z'";
    store.exec(`update queries set created_at = ${long}, announced_at = ${long}`);
    store.close();
    await enterAdmin(page, page.request);
    await page.goto("/admin/settings/privacy");
    // Saving starts a run at once.
    const times = page.getByRole("region", { name: "How long data is kept" });
    await times.getByRole("button", { name: "Save" }).click();
    await expect(outcome(page, saved)).toBeVisible();
    const stopped = page.getByText("Automatic erasure has stopped and needs your decision.");
    await expect(async () => {
      await page.reload();
      await expect(stopped).toBeVisible({ timeout: 1500 });
    }).toPass();
    await expect(page.getByText("25 of 25 quick enquiries")).toBeVisible();
    await expectAccessible(page, "a stopped erasure");
    await page.getByRole("button", { name: "Erase them now" }).click();
    const question = page.getByRole("alertdialog", { name: "Let this erasure go on?" });
    await expectAccessible(page, "the question before it goes on", "dialog");
    await question.getByRole("button", { name: "Erase" }).click();
    await expect(outcome(page, "The erasure continues.")).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/^Last on .+25 quick enquiries erased\.$/)).toBeVisible({ timeout: 1500 });
    }).toPass();
  } finally {
    await context.close();
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("a part that can't be loaded says so and offers another try", async ({ page, request }) => {
  await enterAdmin(page, request);
  await page.route("**/v1/privacy/retention", (route) => route.abort());
  await page.goto("/admin/settings/privacy");
  await expect(outcome(page, "The privacy settings could not be loaded.")).toBeVisible();
  await page.unroute("**/v1/privacy/retention");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("region", { name: "How long data is kept" })).toBeVisible();
});

test("an address for calendars is made, read without an account, and ended", async ({ page, request }) => {
  await enterAdmin(page, request);
  await page.goto("/admin/settings");
  const calendar = page.getByRole("region", { name: "Calendar" });
  await calendar.getByRole("button", { name: "Make an address" }).click();
  const address = new URL(await calendar.getByLabel("The address").inputValue()).pathname;
  const read = await request.get(address);
  expect([read.status(), await read.text()]).toEqual([200, expect.stringContaining("METHOD:PUBLISH")]);
  expect(await accessFaults(page)).toEqual([]);
  await calendar.getByRole("button", { name: "End the address" }).click();
  await expect(calendar.getByText("You have no address yet.")).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});
