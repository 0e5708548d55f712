import type { Page } from "@playwright/test";
import { resume } from "../test/applicants.ts";
import { administrator, expect, type Site, startSite, test } from "./fixtures.ts";

let site: Site;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());

const form = {
  name: "Ishaan Rao",
  email: "ishaan@client.example",
  expectedSalary: "900000",
  experience: "4",
  noticePeriod: "30",
};

async function enter(page: Page): Promise<void> {
  await page.goto(`${site.url}/login`);
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("textbox", { name: "E-mail" }).fill(administrator.email);
  await page.locator("input[name=password]").fill(administrator.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}

/** Applies under a name; returns the application's `_id`. */
async function apply(page: Page, name: string): Promise<string> {
  const buffer = Buffer.from([...resume, ...Buffer.from(`% ${name}\n`)]);
  const file = { name: "resume.pdf", mimeType: "application/pdf", buffer };
  const multipart = { ...form, name, email: `${name.toLowerCase()}@client.example`, resume: file };
  const answer = await page.request.post(`${site.url}/v1/applications`, { multipart });
  return (await answer.json()).data._id;
}

test("without a mail server no page promises an e-mail", async ({ request }) => {
  const text = async (path: string, sent?: Record<string, string>) =>
    (await (sent ? request.post(site.url + path, { form: sent }) : request.get(site.url + path))).text();
  expect(await text("/about")).toContain("We cannot send confirmation e-mails just now");
  expect(await text("/careers")).not.toContain("on the screen and by");
  expect(await text("/forgot-password")).toContain("This website cannot send e-mail just now");
  const asked = await text("/forgot-password", { email: form.email });
  expect(asked).toContain("No e-mail can be sent");
  expect(asked).not.toMatch(/on its way\. The link|Check your e-mail/);
  const subscribed = await text("/newsletter", { email: form.email });
  expect(subscribed).toContain("We could not send the confirmation e-mail just now");
  expect(subscribed).not.toContain("Nearly there");
  const file = { name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from(resume) };
  const applied = await request.post(`${site.url}/apply`, { multipart: { ...form, resume: file } });
  const done = await applied.text();
  expect(done).toContain("We have your application");
  expect(done).not.toContain("A confirmation goes to");
});

test("the desk is told that an e-mail was saved as a file", async ({ page }) => {
  const message = { name: "Meera Shah", email: "meera@client.example", phoneNumber: "9810012345" };
  await page.request.post(`${site.url}/v1/queries`, { data: { ...message, message: "Hello" } });
  await enter(page);
  await page.getByRole("link", { name: /^Quary \d+ unread/ }).click();
  const row = page.getByRole("row").filter({ hasText: message.email });
  await row.getByRole("button", { name: /^View/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reply" }).click();
  const letter = page.getByRole("dialog", { name: "Contact Us" });
  await letter.getByLabel("Description").fill("Thank you.");
  await letter.getByRole("button", { name: "Send" }).click();
  const saved = "Saved as a file: no mail server is set up";
  await expect(page.getByText(saved).first()).toBeVisible();
  await expect(page.getByText("Message Sent Successfully!")).toHaveCount(0);
  await row.getByRole("button", { name: /^View/ }).click();
  await expect(page.getByRole("region", { name: "E-mails" })).toContainText(saved);
});

test("a letter to many says that its e-mails were saved as files", async ({ page }) => {
  for (const name of ["Filed-Anu", "Filed-Bea"]) await apply(page, name);
  await enter(page);
  await page.goto(`${site.url}/admin/applications?q=filed`);
  for (const name of ["Anu", "Bea"])
    await page.getByRole("checkbox", { name: `Select Filed-${name}` }).check();
  await page.getByRole("button", { name: "Write to all selected" }).click();
  const letter = page.getByRole("dialog", { name: "Write to 2 applicants" });
  await letter.getByLabel("Subject").fill("Your application");
  await letter.getByLabel("Description").fill("Dear {name}, we are still reading.");
  await letter.getByLabel("Type 2 to confirm").fill("2");
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.token)}` };
  const countSaved = async () => {
    const answer = await page.request.get(`${site.url}/v1/letters`, { headers });
    return (await answer.json()).data[0]?.saved;
  };
  await page.route("**/v1/letters", async (route) => {
    if (route.request().method() === "GET") await expect.poll(countSaved).toBe(2);
    await route.continue();
  });
  await letter.getByRole("button", { name: "Send" }).click();
  const notice = page.locator(".letter-notice");
  await expect(notice).toContainText("2 e-mails are saved as files: no mail server is set up.");
  await expect(notice).not.toContainText(/sent|leaves/);
});

test("the desk promises no e-mail about an interview, an invitation, roles or an address", async ({
  page,
}) => {
  const id = await apply(page, "Unpromised");
  await enter(page);
  const unset = /: no mail server is set up\./;
  await page.goto(`${site.url}/admin/applications/${id}`);
  const review = page.getByRole("dialog", { name: "Unpromised" });
  await review.getByRole("button", { name: "Interviews" }).click();
  await expect(review.getByRole("checkbox", { name: "Invite the applicant" })).toHaveAccessibleDescription(
    "Each invitation is saved as a file: no mail server is set up.",
  );

  await page.goto(`${site.url}/admin/settings`);
  await page.getByRole("textbox", { name: "Email" }).fill("other@jaalidar.example");
  await expect(page.getByLabel("Current password").first()).toHaveAccessibleDescription(
    "Needed for another e-mail address.",
  );
  await page.reload();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /^Change roles/ }).click();
  await expect(dialog).toContainText(unset);
  await expect(dialog).not.toContainText("We tell them by e-mail");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  await expect(dialog).toContainText(unset);
  await expect(dialog).not.toContainText("We send a link");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Bela Iyer");
  await dialog.getByRole("textbox", { name: "Email" }).fill("bela@jaalidar.example");
  await dialog.getByLabel("Owner").check();
  await dialog.locator("input[name=currentPassword]").fill(administrator.password);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("The invitation is saved as a file: no mail server is set up.")).toBeVisible();
  await page.getByRole("button", { name: /^Send again/ }).click();
  await expect(dialog).toContainText(unset);
});
