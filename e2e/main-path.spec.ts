import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { mailRecorded } from "./admin.ts";
import { expect, hydrated, signIn, test } from "./fixtures.ts";

const resume = "test/fixtures/pdf/resume.pdf";

const post = {
  title: "Accessibility Engineer",
  description: "You make what we build usable by everyone.\n\nYou test with the people it is for.",
  salary: "1450000",
  requirement: "Two years of work with assistive technology",
  location: "Noida, Uttar Pradesh",
  experience: "2–5 years",
};

async function postJob(page: Page): Promise<void> {
  await page.goto("/admin/jobs");
  await page.getByRole("button", { name: "Add Job Post" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Title").fill(post.title);
  await form.getByLabel("Description").fill(post.description);
  await form.getByLabel("Salary").fill(post.salary);
  await form.getByLabel("Location").fill(post.location);
  await form.getByLabel("Experience").fill(post.experience);
  await form.getByRole("textbox", { name: /requirement/i }).fill(post.requirement);
  await form.getByRole("button", { name: /^Add( requirement)?$/ }).click();
  await form.getByRole("button", { name: "Add Job Post" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(post.title) })).toBeVisible();
}

async function fillApplication(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: false }).first().fill(name);
  await page.getByRole("textbox", { name: /^E-mail/ }).fill("meera@mail.example");
  await page.getByRole("textbox", { name: /^Experience/ }).fill("3.5");
  await page.getByRole("textbox", { name: /^Notice period/ }).fill("15");
  await page.getByRole("textbox", { name: /^Expected salary/ }).fill("1500000");
  await page.getByLabel(/^Resume/).setInputFiles(resume);
}

test("a job is posted, found, applied for with a PDF, and the application is handled to its end", async ({
  page,
  site,
  smtp,
}) => {
  await test.step("staff post a job", async () => {
    await signIn(page);
    await postJob(page);
  });

  await test.step("it stands on /careers before any script", async () => {
    const html = await (await fetch(`${site.url}/careers`)).text();
    expect(html).toContain(post.title);
    expect(html).toContain("₹14.5 lakh a year");
  });

  await test.step("a visitor opens it, and it survives a reload", async () => {
    await page.goto("/careers");
    // Without script the link leads there too, but keeps nothing.
    await hydrated(page);
    await page.getByRole("link", { name: new RegExp(`Apply Now.*${post.title}`) }).click();
    await expect(page).toHaveURL(/\/jobDetail\/accessibility-engineer$/);
    expect(await page.evaluate(() => localStorage.getItem("selectedJobId"))).toBe("accessibility-engineer");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(post.title);
    await expect(page.getByText(post.requirement)).toBeVisible();
  });

  await test.step("applies", async () => {
    await page
      .getByRole("link", { name: /^Apply Now/ })
      .first()
      .click();
    await expect(page.getByLabel("Job ID")).toHaveValue("accessibility-engineer");
    await fillApplication(page, "Meera Kulkarni");
    const alert = page.waitForEvent("dialog");
    const submitted = page.getByRole("button", { name: "Submit application" }).click();
    const dialog = await alert;
    expect(dialog.message()).toBe("Application submitted successfully!");
    await dialog.accept();
    await submitted;
    await expect(page.getByRole("alert")).toContainText("Application submitted successfully!");
    await expect(page.locator("main form")).toBeHidden();
    await expect(page.locator("main [name=jobId]")).toHaveValue("accessibility-engineer");
    await expect(page.locator("main [name=name]")).toHaveValue("");
  });

  await test.step("the applicant and the staff are told by mail", async () => {
    const recipients = () => smtp.mails.flatMap(({ to }) => to);
    await expect.poll(recipients).toContain("meera@mail.example");
    await expect.poll(recipients).toContain("asha@jaalidar.example");
  });

  const row = page.getByRole("row", { name: /Meera Kulkarni/ });
  await test.step("staff see it and read the resume", async () => {
    await page.goto("/admin/applications");
    await expect(row).toContainText("3.5 yrs");
    await expect(row).toContainText(post.title);
    const fetched = page.waitForResponse((answer) => answer.url().includes("/v1/documents/"));
    await row.getByRole("button", { name: "View resume of Meera Kulkarni" }).click();
    expect(digest(await (await fetched).body())).toBe(digest(readFileSync(resume)));
    await expect(page.getByRole("dialog").frameLocator("iframe").getByText("Kabir Sethi")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("set Interview Scheduled", async () => {
    await row.getByRole("combobox", { name: "Status of Meera Kulkarni" }).selectOption("Interview Scheduled");
    await expect(row.getByRole("alert")).toContainText("Status updated");
    await page.reload();
    await expect(row.getByRole("combobox")).toHaveValue("Interview Scheduled");
  });

  await test.step("send a mail that arrives", async () => {
    await row.getByRole("button", { name: /^Send/ }).click();
    const form = page.getByRole("dialog");
    await expect(form.getByLabel("Email")).toHaveValue("meera@mail.example");
    await form.getByLabel("Subject").fill("Your interview");
    await form.getByLabel("Description").fill("We would like to talk to you on Monday at eleven.");
    await form.getByLabel("Signature").fill("Asha Rao");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(mailRecorded)).toBeVisible();
    const arrived = () => smtp.mails.find(({ parsed }) => parsed.subject === "Your interview")?.parsed.text;
    await expect.poll(arrived).toContain("Monday at eleven");
  });

  await test.step("delete it", async () => {
    await row.getByRole("button", { name: /^Delete/ }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Are you sure you want to delete this application?");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step("and the job post", async () => {
    await page.goto("/admin/jobs");
    const job = page.getByRole("row", { name: new RegExp(post.title) });
    await job.getByRole("button", { name: /^Delete/ }).click();
    await expect(page.getByRole("alertdialog")).toContainText("Delete this job post?");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(job).toHaveCount(0);
    expect(await (await fetch(`${site.url}/careers`)).text()).not.toContain(post.title);
    expect((await fetch(`${site.url}/jobDetail/accessibility-engineer`)).status).toBe(404);
  });
});

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
