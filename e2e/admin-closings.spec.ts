import type { Page } from "@playwright/test";
import { apply, enterAdmin, expectAccessible } from "./admin.ts";
import { expect, test } from "./fixtures.ts";

/**
 * Tests a job from its questions to its end: asked, answered with and without script, reworded, closed with a letter to
 * all.
 */

const resume = "test/fixtures/pdf/resume.pdf";
const proud = "Which work of yours are you proud of?";
const place = "Where would you work?";
const permit = "Do you have a permit to work in India?";

const formOf = (page: Page) => page.getByRole("dialog", { name: /Job Post/ });
const questionOf = (page: Page, number: number) =>
  formOf(page)
    .locator("[data-question]")
    .nth(number - 1);

async function fill(page: Page, name: string): Promise<void> {
  const values = { Name: name, "E-mail": `${name.toLowerCase()}@mail.example`, Experience: "3" };
  for (const [label, value] of Object.entries({
    ...values,
    "Notice period": "30",
    "Expected salary": "900000",
  }))
    await page.getByLabel(label).fill(value);
  await page.locator("[name=resume]").setInputFiles(resume);
}

test("a job asks three questions, keeps the words that were answered, and ends with a letter to all", async ({
  page,
  request,
  browser,
  smtp,
}) => {
  const headers = await enterAdmin(page, request);
  await page.goto("/admin/jobs");
  await page.getByRole("button", { name: "Add Job Post" }).click();
  const form = formOf(page);
  await form.getByLabel("Title").fill("Night Tester");
  await form.getByLabel("Description").fill("Test at night.");
  await form.getByLabel("Salary").fill("500000");
  await form.getByLabel("Hiring lead").selectOption({ label: "Kavya Nair, Lead Engineer, Web" });
  await form.getByLabel("The lead says").fill("Bring a torch.");
  // By keyboard: the focus goes to the words of the new question.
  const add = form.getByRole("button", { name: "Add a question" });
  await add.press("Enter");
  await page.keyboard.type(permit);
  await questionOf(page, 1).getByLabel("Answered", { exact: true }).selectOption("Yes or no");
  await questionOf(page, 1).getByLabel("Must be answered").check();
  await add.press("Enter");
  await page.keyboard.type(place);
  await questionOf(page, 2).getByLabel("Answered", { exact: true }).selectOption("By a choice");
  await form.getByRole("button", { name: "Add Job Post" }).click();
  await expect(questionOf(page, 2)).toContainText("2 to 8 different answers");
  await questionOf(page, 2).getByLabel("Answers to choose from").fill("Noida\nAt home");
  await add.press("Enter");
  await page.keyboard.type(proud);
  await questionOf(page, 3).getByLabel("Must be answered").check();
  await form.getByRole("button", { name: "Move up: question 3" }).press("Enter");
  await page.keyboard.press("Enter");
  await expect(questionOf(page, 1).getByRole("textbox", { name: "Question", exact: true })).toHaveValue(
    proud,
  );
  await expectAccessible(page, "a job with questions", "dialog");
  await form.getByRole("button", { name: "Add Job Post" }).click();
  await expect(page.getByText("Job post added.")).toBeVisible();

  // Without script: what was typed survives a refusal, and so do the questions.
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto("/apply?jobId=night-tester");
  await fill(plain, "Plain");
  await plain.getByRole("textbox", { name: proud }).fill("A tool for nurses");
  await plain.getByRole("button", { name: "Submit Application" }).click();
  await expect(plain.getByRole("alert")).toContainText("Please fill all required fields");
  await expect(plain.getByRole("textbox", { name: proud })).toHaveValue("A tool for nurses");
  await plain.getByRole("combobox", { name: permit }).selectOption("No");
  await plain.locator("[name=resume]").setInputFiles(resume);
  await plain.getByRole("button", { name: "Submit Application" }).click();
  await expect(plain.getByText("Application submitted successfully!")).toBeVisible();
  await plain.close();

  const alerts: string[] = [];
  page.on("dialog", async (dialog) => {
    alerts.push(dialog.message());
    await dialog.accept();
  });
  await page.goto("/jobDetail/night-tester");
  await expect(page.getByText("Bring a torch.")).toBeVisible();
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  await expect(page.getByRole("textbox", { name: proud })).toBeVisible();
  await fill(page, "Scripted");
  await page.getByRole("combobox", { name: permit }).selectOption("Yes");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect.poll(() => alerts).toEqual(["Please fill all required fields and upload your resume."]);
  await expect(page.getByRole("textbox", { name: proud })).toBeFocused();
  await expect(page.getByRole("combobox", { name: permit })).toHaveValue("Yes");
  await page.getByRole("textbox", { name: proud }).fill("A bridge");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect.poll(() => alerts.at(-1)).toBe("Application submitted successfully!");

  // A question that is changed leaves the answers under the words that were read.
  const { data: job } = await (await request.get("/v1/jobs/night-tester", { headers })).json();
  const [first, ...others] = job.questions;
  const questions = [{ ...first, text: "What did you build?" }, ...others];
  await request.put("/v1/jobs/night-tester", { headers, data: { ...job, id: job.jobId, questions } });
  const found = await (await request.get("/v1/applications?q=scripted", { headers })).json();
  await page.goto(`/admin/applications/${found.data[0]._id}`);
  const details = page.getByRole("complementary", { name: "Application" });
  await expect(details.getByText(proud)).toBeVisible();
  await expect(details.getByText("A bridge")).toBeVisible();
  await expect(details.getByText("What did you build?")).toHaveCount(0);

  await page.goto("/admin/jobs?q=night");
  await page.getByRole("button", { name: "View Night Tester" }).click();
  await expect(page.getByRole("dialog").locator("dt").filter({ hasText: "Hiring lead" })).toHaveCount(1);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Reopen Night Tester" }).click();
  await expect(page.getByText("Job post is open.")).toBeVisible();
  await page.getByRole("button", { name: "View Night Tester" }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Night Tester");
  await expect(form.getByLabel("Job ID")).toHaveValue("");
  await expect(form.locator("[data-question]")).toHaveCount(3);
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "View Night Tester" }).click();
  await page.getByRole("button", { name: "Close the job" }).click();
  const closing = page.getByRole("dialog", { name: "2 applicants without an answer" });
  await expect(closing).toContainText("2 Pending");
  await expectAccessible(page, "the end of a job", "dialog");
  await closing.getByRole("button", { name: "Write a rejection" }).click();
  const letter = page.getByRole("dialog", { name: "Write to 2 applicants" });
  await expect(letter.getByLabel("Description")).toHaveValue(/^Dear \{name\},/);
  await letter.getByLabel("Type 2 to confirm").fill("2");
  await letter.getByRole("button", { name: "Send" }).click();
  await expect(page.locator(".letter-notice")).toContainText("is written to 2 applicants");
  const letters = () =>
    smtp.mails.filter(({ parsed }) => parsed.text?.includes("go ahead with other candidates"));
  await expect.poll(() => letters().length).toBe(2);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(page.getByText(/without an answer/)).toHaveCount(0);
});

test("a closing whose applicants could not be counted says so, and counts them again", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  const data = { title: "Uncounted Post", description: "Counts.", salaryRange: 500_000 };
  await request.post("/v1/jobs", { headers, data });
  await apply(request, { name: "Uncounted Uma", jobId: "uncounted-post" });
  await page.goto("/admin/jobs?q=uncounted");
  const closings = "**/v1/closings";
  const list = "**/v1/applications?*";
  for (const calls of [closings, list]) await page.route(calls, (route) => route.abort());
  await page.getByRole("button", { name: "View Uncounted Post" }).click();
  await page.getByRole("button", { name: "Close the job" }).click();
  const unknown = page.getByRole("dialog", { name: "Applicants without an answer" });
  await expect(unknown.getByRole("alert")).toContainText("The job is closed.");
  await expectAccessible(page, "a closing without its applicants", "dialog");
  await page.unroute(closings);
  const answered = page.waitForResponse(closings);
  const refused = page.waitForEvent("requestfailed", (one) => one.url().includes("/v1/applications?"));
  await unknown.getByRole("button", { name: "Retry" }).click();
  await Promise.all([answered, refused]);
  await page.unroute(list);
  await unknown.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("dialog", { name: "1 applicant without an answer" })).toBeVisible();
});
