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
  await page.goto(`${site.url}/login`);
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("textbox", { name: "E-mail" }).fill(administrator.email);
  await page.locator("input[name=password]").fill(administrator.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
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
