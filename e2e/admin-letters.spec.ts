import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { PASSIVE_HEADER } from "../src/platform/contract/endpoint.ts";
import { apply, enterAdmin, expectAccessible } from "./admin.ts";
import { expect, type Site, test } from "./fixtures.ts";

/** Tests letters to many applicants: previewed, confirmed by number, written in the background, and taken back. */

let headers: Record<string, string>;

test.beforeEach(async ({ page, request }) => {
  headers = await enterAdmin(page, request);
});

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Write to/ });
const noticeOf = (page: Page, subject: string) => page.locator(".letter-notice", { hasText: subject });

test("one letter goes to all that match, each by name, with the status of its template", async ({
  page,
  request,
  smtp,
}) => {
  for (const name of ["Bulk Asha", "Bulk Ravi", "Bulk Zoya", "Bulk मीरा"])
    await apply(request, { name, jobId: "android-developer" });
  await page.goto("/admin/applications?q=bulk");
  await page.getByRole("button", { name: "Write to all 4" }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText("Choose a template or write a letter to see it here.");
  await dialog.getByLabel("Template").selectOption("Not this time");
  await expect(dialog.getByLabel("Description")).toHaveValue(/^Dear \{name\},/);
  const preview = dialog.getByRole("region", { name: "The first 3 of 4" });
  for (const name of ["Bulk मीरा", "Bulk Zoya", "Bulk Ravi"])
    await expect(preview).toContainText(`Dear ${name},`);
  await expect(preview).toContainText("Android Developer");
  expect(await preview.innerText()).not.toMatch(/[{}]/);
  await expectAccessible(page, "a letter to many", "dialog");

  await dialog.getByLabel("Type 4 to confirm").fill("3");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("The letter goes to 4 applicants: type 4.").first()).toBeVisible();
  await dialog.getByLabel("Type 4 to confirm").fill("4");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toHaveCount(0);
  const notice = page.locator(".letter-notice");
  await expect(notice).toContainText("is written to 4 applicants");
  await expect(page.getByRole("row", { name: /Bulk/ }).getByRole("combobox").first()).toHaveValue("Rejected");
  const letters = () => smtp.mails.filter(({ parsed }) => /^Dear Bulk /.test(parsed.text ?? ""));
  await expect.poll(() => letters().length).toBe(4);
  expect(new Set(letters().map(({ to }) => to[0])).size).toBe(4);
  for (const { parsed } of letters()) expect(parsed.text).not.toMatch(/[{}]/);
});

test("a letter to those selected is taken back with its statuses, and reaches nobody", async ({
  page,
  request,
  smtp,
}) => {
  const wait = (undoMinutes: number) => request.put("/v1/mail/settings", { headers, data: { undoMinutes } });
  await wait(10);
  for (const name of ["Undone Asha", "Undone Ravi", "Undone Zoya"]) await apply(request, { name });
  await page.goto("/admin/applications?q=undone");
  for (const name of ["Asha", "Zoya"])
    await page.getByRole("checkbox", { name: `Select Undone ${name}` }).check();
  await page.getByRole("button", { name: "Write to all selected" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel("To", { exact: true })).toHaveValue("chosen");
  await dialog.getByLabel("Template").selectOption("Not this time");
  await dialog.getByLabel("Subject").fill("Undone letter to {name}");
  await dialog.getByLabel("Type 2 to confirm").fill("2");
  await dialog.getByRole("button", { name: "Send" }).click();
  const notice = noticeOf(page, "Undone letter");
  await expect(notice).toContainText("is written to 2 applicants");
  await expect(notice).toContainText("The last e-mail leaves");
  const statuses = page.getByRole("row", { name: /Undone/ }).getByRole("combobox");
  await expect(statuses).toHaveCount(3);
  const values = () => statuses.evaluateAll((found) => found.map((one) => (one as HTMLSelectElement).value));
  await expect.poll(values).toEqual(["Rejected", "Pending", "Rejected"]);
  await expectAccessible(page, "a letter that waits");
  // It is there again when the screen is.
  await page.reload();
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(notice).toContainText("was taken back from 2 applicants");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect.poll(values).toEqual(["Pending", "Pending", "Pending"]);
  expect(smtp.mails.filter(({ parsed }) => parsed.subject?.startsWith("Undone letter"))).toEqual([]);
  await notice.getByRole("button", { name: "Dismiss this message" }).click();
  await expect(notice).toHaveCount(0);
  await wait(0);
});

/** Puts one more applicant before the end of a letter, as a process that ended in the middle of it leaves it. */
function leaveUnfinished({ dataDir }: Site, letterId: string, applicationId: string): void {
  const database = new DatabaseSync(join(dataDir, "jaalidar.db"), { timeout: 10_000 });
  database.exec("begin immediate");
  database
    .prepare("insert into letter_recipients (run_id, application_id, withdrawn) values (?, ?, 0)")
    .run(letterId, applicationId);
  database.prepare("update letter_runs set total = total + 1, ended_at = null where id = ?").run(letterId);
  database.exec("commit");
  database.close();
}

test("a letter that is being written says to how many of all, and is stopped there", async ({
  page,
  request,
  site,
}) => {
  const wait = (undoMinutes: number) => request.put("/v1/mail/settings", { headers, data: { undoMinutes } });
  await wait(10);
  const applied = (name: string) => apply(request, { name: `Midway ${name}` });
  const [asha, ravi, zoya] = [await applied("Asha"), await applied("Ravi"), await applied("Zoya")];
  const words = { subject: "Midway letter", description: "Hello {name}", signature: "Asha" };
  const data = { ...words, ids: [asha, ravi], count: 2 };
  const { data: letter } = await (await request.post("/v1/letters", { headers, data })).json();
  const state = async () => (await (await request.get("/v1/letters", { headers })).json()).data[0].state;
  await expect.poll(state).toBe("written");
  leaveUnfinished(site, letter._id, zoya);

  const looks: (string | undefined)[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/v1/letters")) looks.push(sent.headers()[PASSIVE_HEADER.toLowerCase()]);
  });
  await page.goto("/admin/applications?q=midway");
  const notice = noticeOf(page, "Midway letter");
  await expect(notice).toContainText("“Midway letter” is being written: 2 of 3");
  const bar = notice.getByRole("progressbar", { name: "How far it has come" });
  await expect(bar).toHaveJSProperty("value", 2);
  await expect(bar).toHaveJSProperty("max", 3);
  // An unattended session ends while a letter is followed.
  await expect.poll(() => looks.slice(1, 3)).toEqual(["1", "1"]);
  await notice.getByRole("button", { name: "Stop and undo" }).click();
  await expect(notice).toContainText("was taken back from 3 applicants");
  await expect(bar).toHaveCount(0);
  await wait(0);
});
