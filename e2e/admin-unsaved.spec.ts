import type { APIRequestContext, Page } from "@playwright/test";
import { apply, enterAdmin, staffHeaders } from "./admin.ts";
import { quickEnquiry } from "./enquiries.ts";
import { administrator, expect, hydrated, test } from "./fixtures.ts";

/** Tests that what staff have begun to write beside a record is lost by nothing but their own wish. */

const applications = "/admin/applications";

async function openReview(page: Page, id: string, name: string) {
  await page.goto(`${applications}/${id}`);
  const review = page.getByRole("dialog", { name });
  await expect(review.getByRole("button", { name: "Next" })).toBeFocused({ timeout: 30_000 });
  return review;
}

/** Signs in on the page that the end of a session leads to, and waits to be back. */
async function signInAgain(page: Page, path: string): Promise<void> {
  await page.waitForURL("**/login");
  await hydrated(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(administrator.email);
  await page.locator("input[name=password]").fill(administrator.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => url.href.endsWith(path));
}

test("a note, a score and an interview that were begun outlast the end of the session", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  const id = await apply(request, { name: "Begun Bhavna" });
  const review = await openReview(page, id, "Begun Bhavna");
  await review.getByRole("button", { name: "Timeline" }).click();
  await review.getByLabel("Add a note").fill("Half a thought");
  await review.getByRole("button", { name: "Scores" }).click();
  await review.getByRole("radio", { name: /^3/ }).check();
  await review.getByLabel("Why, in a sentence").fill("Knows her tools");
  await review.getByRole("button", { name: "Interviews" }).click();
  await review.getByLabel("Day and time in India").fill("2031-01-31T10:30");
  await review.getByLabel("Place or link").fill("Room 4");
  await review.getByRole("checkbox", { name: "Invite the applicant" }).uncheck();

  // Nothing in the background interrupts one who writes.
  const met = page.waitForResponse(
    (answer) => answer.url().endsWith("/v1/events") && answer.status() === 401,
  );
  await request.post("/v1/auth/logout", { headers });
  await met;
  await expect(review.getByLabel("Place or link")).toHaveValue("Room 4");
  await review.getByRole("button", { name: "Arrange the interview" }).click();
  await signInAgain(page, `${applications}/${id}`);

  await review.getByRole("button", { name: "Timeline" }).click();
  await expect(review.getByLabel("Add a note")).toHaveValue("Half a thought");
  await review.getByRole("button", { name: "Scores" }).click();
  await expect(review.getByRole("radio", { name: /^3/ })).toBeChecked();
  await expect(review.getByLabel("Why, in a sentence")).toHaveValue("Knows her tools");
  await review.getByRole("button", { name: "Interviews" }).click();
  await expect(review.getByLabel("Day and time in India")).toHaveValue("2031-01-31T10:30");
  await expect(review.getByLabel("Place or link")).toHaveValue("Room 4");
  await expect(review.getByRole("checkbox", { name: "Invite the applicant" })).not.toBeChecked();

  await review.getByRole("button", { name: "Timeline" }).click();
  await review.getByRole("button", { name: "Save the note" }).click();
  await expect(review.getByRole("listitem").filter({ hasText: "Half a thought" })).toBeVisible();
  await review.getByRole("button", { name: "Details" }).click();
  await review.getByRole("button", { name: "Timeline" }).click();
  await expect(review.getByLabel("Add a note")).toHaveValue("");
});

/** Signs in where a visitor has sent an enquiry; returns its id, and the headers of calls of the API. */
async function enterWithEnquiry(page: Page, request: APIRequestContext) {
  const headers = await enterAdmin(page, request);
  await request.post("/v1/queries", { data: quickEnquiry });
  const { queries } = await (await request.get("/v1/queries?limit=1", { headers })).json();
  return { headers, id: queries[0]._id };
}

test("a next step that was begun before a colleague changed the enquiry is compared with theirs", async ({
  page,
  request,
}) => {
  const { headers, id } = await enterWithEnquiry(page, request);
  const dialog = page.getByRole("dialog");
  await page.goto(`/admin/quary/${id}`);
  await dialog.getByLabel("Next step", { exact: true }).fill("Call again");
  await dialog.getByLabel("Day of the next step").fill("2031-01-31");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await request.put(`/v1/queries/${id}/lead`, { headers, data: { stage: "proposal" } });

  await page.reload();
  await page.goto(`/admin/quary/${id}`);
  await expect(dialog.getByLabel("Next step", { exact: true })).toHaveValue("Call again");
  await dialog.getByRole("button", { name: "Save stage and next step" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Someone changed this record meanwhile");
  await expect(dialog.getByRole("alert")).toContainText("Proposal");
});

test("a hiring lead who was chosen outlasts the end of the session, also where the team does not load", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  await page.goto("/admin/jobs");
  await page.getByRole("button", { name: "Add Job Post" }).click();
  const form = page.getByRole("dialog", { name: "Add Job Post" });
  const lead = form.getByLabel("Hiring lead");
  const kavya = "Kavya Nair, Lead Engineer, Web";
  await form.getByLabel("Title").fill("Led Engineer");
  await form.getByLabel("Description").fill("Is led.");
  await form.getByLabel("Salary").fill("500000");
  await lead.selectOption({ label: kavya });
  const chosen = await lead.inputValue();
  await request.post("/v1/auth/logout", { headers });
  await form.getByRole("button", { name: "Add Job Post" }).click();
  await page.waitForURL("**/login");
  await page.route("**/v1/team", (route) => route.abort());
  await signInAgain(page, "/admin/jobs");
  const failure = form.getByRole("alert").filter({ hasText: "Failed to fetch team members" });
  await expect(failure).toBeVisible();
  await expect(lead).toHaveValue(chosen);
  await page.unroute("**/v1/team");
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(lead.locator("option:checked")).toHaveText(kavya);
  await form.getByRole("button", { name: "Add Job Post" }).click();
  await expect(page.getByText("Job post added.")).toBeVisible();
  const { data } = await (await request.get("/v1/jobs/led-engineer")).json();
  expect(data.lead).toMatchObject({ _id: chosen });
});

test("a tag that was begun is there again after another application was looked at", async ({
  page,
  request,
}) => {
  await enterAdmin(page, request);
  for (const name of ["Tagged Tara", "Tagged Uma"]) await apply(request, { name });
  await page.goto(`${applications}?q=Tagged&sort=name`);
  await page.getByRole("button", { name: "View resume of Tagged Tara" }).click();
  const review = page.getByRole("dialog");
  const tag = review.getByLabel("New tag");
  const go = async (button: string, name: string) => {
    await review.getByRole("button", { name: button }).click();
    await expect(review.getByRole("heading", { level: 2 })).toHaveText(name);
  };
  await tag.fill("Monsoon");
  await go("Next", "Tagged Uma");
  await expect(tag).toHaveValue("");
  await go("Previous", "Tagged Tara");
  await expect(tag).toHaveValue("Monsoon");
  await tag.press("Enter");
  await expect(review.getByRole("list", { name: "Tags of Tagged Tara" })).toContainText("Monsoon");
  await go("Next", "Tagged Uma");
  await go("Previous", "Tagged Tara");
  await expect(tag).toHaveValue("");
});

test("the undo key takes back the status that is still on its way, never the one before it", async ({
  page,
  request,
}) => {
  await enterAdmin(page, request);
  const first = await apply(request, { name: "Zed Decided" });
  const second = await apply(request, { name: "Zed Hasty" });
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.method() !== "GET" && sent.url().endsWith("/status"))
      asked.push(`${sent.url().split("/").at(-2)} ${sent.postDataJSON().status}`);
  });
  await page.goto(`${applications}?q=Zed&sort=createdAt`);
  await page
    .getByRole("row", { name: /Zed Decided/ })
    .getByText("@mail.example")
    .click();
  const review = page.getByRole("dialog");
  await expect(review.getByRole("button", { name: "Next" })).toBeFocused({ timeout: 30_000 });
  await page.keyboard.press("2");
  await expect(review.getByRole("button", { name: "Write about it" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("dialog", { name: "Zed Hasty" })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(`**/v1/applications/${second}/status`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press("3");
  await page.keyboard.press("z");
  held.resolve();
  await expect
    .poll(() => asked)
    .toEqual([`${first} Interview Scheduled`, `${second} Rejected`, `${second} Pending`]);
});

test("a rejection that outlasts the end of the session still gives its status, and keys don't reach what is under it", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  const id = await apply(request, { name: "Restored Reema" });
  await openReview(page, id, "Restored Reema");
  await page.keyboard.press("r");
  const letter = page.getByRole("dialog", { name: "Contact Us" });
  const given = letter.getByRole("checkbox", { name: "Also set the status to Rejected" });
  await expect(given).toBeChecked();
  const reason = letter.getByLabel("Reason for the rejection");
  await expect(reason.getByRole("option")).not.toHaveCount(1);
  await reason.selectOption({ index: 2 });
  const chosen = await reason.inputValue();
  await letter.getByLabel("Subject").fill("About your application");
  await request.post("/v1/auth/logout", { headers });
  await letter.getByRole("button", { name: "Send" }).click();
  await signInAgain(page, `${applications}/${id}`);

  await expect(letter).toContainText("Your text is back.");
  await expect(letter.getByLabel("Subject")).toHaveValue("About your application");
  await expect(given).toBeChecked();
  await expect(reason).toHaveValue(chosen);

  const statuses: string[] = [];
  page.on("request", (sent) => {
    if (!sent.url().endsWith("/status") || sent.method() === "GET") return;
    const { status, reason: why } = sent.postDataJSON();
    statuses.push(`${status}: ${why}`);
  });
  await letter.getByRole("button", { name: "Send" }).focus();
  await page.keyboard.press("4");
  await letter.getByRole("button", { name: "Send" }).click();
  await expect(letter).toBeHidden();
  expect(statuses).toEqual([`Rejected: ${chosen}`]);
});

test("a letter that outlasts the end of the session keeps its template when the owner reorders them", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  const id = await apply(request, { name: "Restored Rohan" });
  await openReview(page, id, "Restored Rohan");
  await page.keyboard.press("m");
  const letter = page.getByRole("dialog", { name: "Contact Us" });
  const template = letter.getByLabel("Template");
  await template.selectOption("Not this time");
  await letter.getByLabel("Subject").fill("About your application");
  await request.post("/v1/auth/logout", { headers });
  await letter.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/login");
  const owner = await staffHeaders(request);
  const content = "/v1/content/mail-templates";
  const { draft, published, shipped } = (await (await request.get(content, { headers: owner })).json()).data;
  const words = published ?? draft ?? shipped;
  const write = async (templates: unknown[]) => {
    const data = { words: { ...words, templates } };
    expect((await request.put(`${content}/draft`, { headers: owner, data })).ok()).toBe(true);
    expect((await request.post(`${content}/publish`, { headers: owner, data: {} })).ok()).toBe(true);
  };
  await write(words.templates.toReversed());
  await signInAgain(page, `${applications}/${id}`);
  await expect(letter).toContainText("Your text is back.");
  await expect(template.locator("option:checked")).toHaveText("Not this time");
  await expect(letter.getByRole("checkbox", { name: "Also set the status to Rejected" })).toBeVisible();
  await write(words.templates);
});

test("Back from a review asks before it loses a letter that was begun", async ({ page, request }) => {
  await enterAdmin(page, request);
  await apply(request, { name: "Backed Bina" });
  await page.goto(`${applications}?q=Backed`);
  await page.getByRole("button", { name: "View resume of Backed Bina" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send an e-mail" }).click();
  const letter = page.getByRole("dialog", { name: "Contact Us" }).getByLabel("Description");
  await letter.fill("Half a letter");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await page.goBack();
  await question.getByRole("button", { name: "Continue editing" }).click();
  await expect(letter).toHaveValue("Half a letter");
  await page.goBack();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/applications\?q=Backed$/);
});

test("a noted answer that was begun is there again after the page was loaded anew", async ({
  page,
  request,
}) => {
  const { id } = await enterWithEnquiry(page, request);
  await page.goto(`/admin/quary/${id}`);
  const dialog = page.getByRole("dialog");
  const how = dialog.getByLabel("How did you answer?");
  await dialog.getByRole("button", { name: "Note an answer" }).click();
  await how.fill("Rang her, she asked");
  await page.reload();
  await expect(how).toHaveValue("Rang her, she asked");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await expect(dialog.getByRole("button", { name: "Note an answer" })).toBeVisible();
  await dialog.getByRole("button", { name: "Note an answer" }).click();
  await expect(how).toHaveValue("");
});

test("a letter to those selected that outlasts the end of the session is there again, for the same", async ({
  page,
  request,
}) => {
  const headers = await enterAdmin(page, request);
  for (const name of ["Kept Asha", "Kept Ravi", "Kept Zoya"]) await apply(request, { name });
  await page.goto(`${applications}?q=kept`);
  for (const name of ["Asha", "Zoya"])
    await page.getByRole("checkbox", { name: `Select Kept ${name}` }).check();
  await page.getByRole("button", { name: "Write to all selected" }).click();
  const letter = page.getByRole("dialog", { name: "Write to 2 applicants" });
  await letter.getByLabel("Subject").fill("About your applications");
  await letter.getByLabel("Description").fill("Dear {name}, we are still reading.");
  await letter.getByLabel("Type 2 to confirm").fill("2");
  await request.post("/v1/auth/logout", { headers });
  await letter.getByRole("button", { name: "Send" }).click();
  await signInAgain(page, `${applications}?q=kept`);
  await expect(letter).toContainText("Your text is back.");
  await expect(letter.getByLabel("Description")).toHaveValue("Dear {name}, we are still reading.");
  await expect(letter.getByText(/^To Kept/)).toHaveText([/Zoya/, /Asha/]);
});

test("a reply that outlasts the end of the session is there again, also where the list does not show its enquiry", async ({
  page,
  request,
}) => {
  const { headers, id } = await enterWithEnquiry(page, request);
  const path = `/admin/quary/${id}?q=nobody`;
  await page.goto(path);
  await page.getByRole("dialog").getByRole("button", { name: "Reply" }).click();
  const reply = page.getByRole("dialog", { name: "Contact Us" });
  await reply.getByLabel("Description").fill("Thank you for writing.");
  await request.post("/v1/auth/logout", { headers });
  await reply.getByRole("button", { name: "Send" }).click();
  await signInAgain(page, path);
  await expect(reply).toContainText("Your text is back.");
  await expect(reply.getByLabel("Description")).toHaveValue("Thank you for writing.");
});

test("a letter that is proposed closes without a question until it is changed", async ({ page, request }) => {
  await enterAdmin(page, request);
  const id = await apply(request, { name: "Proposed Priya" });
  await openReview(page, id, "Proposed Priya");
  const letter = page.getByRole("dialog", { name: "Contact Us" });
  const description = letter.getByLabel("Description");
  await page.keyboard.press("r");
  await expect(description).not.toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(letter).toHaveCount(0);
  await page.keyboard.press("r");
  await expect(description).not.toHaveValue("");
  await description.press("End");
  await description.pressSequentially(" One word more.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Close without saving?" })).toBeVisible();
});
