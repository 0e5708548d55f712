import type { Page } from "@playwright/test";
import { accessFaults, expect, hydrated, skipSplash, test } from "./fixtures.ts";
import { sampleJob } from "./public-pages.ts";

test.use({ sharesSite: true });

/** Tests careers, job pages and the links to the application form (specification 2.7). */

const title = "Full-Stack Engineer, TypeScript";

test.beforeEach(async ({ page }) => {
  await skipSplash(page);
});

test("careers has a card for each open job", async ({ page, request }) => {
  await page.goto("/careers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accelerate Your Career...");
  await expect(page.getByRole("heading", { name: "We are hiring!" })).toBeVisible();
  const { data } = await (await request.get("/v1/jobs")).json();
  expect(data.length).toBeGreaterThan(3);
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(data.length);
  for (const job of data) {
    const card = cards.filter({ has: page.getByRole("heading", { name: job.title, exact: true }) });
    await expect(card).toContainText(job.experience);
    await expect(card).toContainText(job.location);
    await expect(card.getByRole("link", { name: "Apply Now" })).toHaveAttribute(
      "href",
      `/jobDetail/${job.jobId}`,
    );
  }
});

test("a chosen job is remembered, is there at once, and is carried to the form", async ({ page }) => {
  await page.goto("/careers");
  await hydrated(page);
  // The server no longer answers for jobs, so the navigation's state must carry the job.
  await page.route("**/v1/jobs/**", (route) => route.abort());
  await page.getByRole("link", { name: `Apply Now for ${title}` }).click();
  await expect(page).toHaveURL(`/jobDetail/${sampleJob}`);
  expect(await page.evaluate(() => localStorage.getItem("selectedJobId"))).toBe(sampleJob);
  await expectWholeJob(page);
  const state = await page.evaluate(() => history.state.usr);
  expect(state).toMatchObject({ jobId: sampleJob, title });
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole("main").getByRole("link", { name: "Apply Now" }).click();
  await expect(page).toHaveURL(/^[^?]+\/apply(\?|$)/);
  expect(await page.evaluate(() => history.state.usr)).toEqual({ jobId: sampleJob, jobTitle: title });
  await expect(page.getByRole("main")).toContainText(title);
  await expect(page.getByRole("textbox", { name: "Job ID" })).toHaveValue(sampleJob);
});

test("a press on the link to the form counts, though the rest of the job arrives meanwhile", async ({
  page,
}) => {
  await page.goto("/careers");
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/v1/jobs/${sampleJob}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: `Apply Now for ${title}` }).click();
  await page.getByRole("link", { name: "Apply for this position" }).hover();
  await page.mouse.down();
  release();
  await expect(page.getByRole("heading", { name: "Other open positions" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Apply for this position" })).toBeFocused();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/apply\?/);
});

test("a job's own address is enough: it can be shared and loaded anew", async ({ page }) => {
  await page.goto(`/jobDetail/${sampleJob}`);
  await expectWholeJob(page);
  await hydrated(page);
  await page.reload();
  await expectWholeJob(page);
  await page.getByRole("link", { name: "Back to Jobs" }).click();
  await expect(page).toHaveURL("/careers");
});

test("a job is found at its other id too", async ({ page, request }) => {
  const { data } = await (await request.get(`/v1/jobs/${sampleJob}`)).json();
  await page.goto(`/jobDetail/${data._id}`);
  await expect(page).toHaveURL(`/jobDetail/${sampleJob}`);
});

test("a job that was closed in the meantime is not found", async ({ page }) => {
  await page.goto("/careers");
  await hydrated(page);
  await page.route("**/v1/jobs/**", (route) =>
    route.fulfill({ status: 404, json: { success: false, message: "gone", error: "gone" } }),
  );
  await page.getByRole("link", { name: `Apply Now for ${title}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Job Not Found");
  await expect(page.getByRole("main")).toContainText("No job details available.");
});

test("jobs that are still coming, do not come, or are none, are told apart", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/v1/jobs", async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(page.getByRole("status")).toHaveText("Loading the open positions...");
  expect(await accessFaults(page)).toEqual([]);
  release();
  await expect(page.getByRole("alert")).toContainText("The positions did not load");
  expect(await accessFaults(page)).toEqual([]);

  await page.unroute("**/v1/jobs");
  await page.route("**/v1/jobs", (route) =>
    route.fulfill({ json: { success: true, data: [], total: 0, next: null } }),
  );
  await page.getByRole("main").getByRole("link", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "No open positions just now" })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
});

test("a search that was typed or chosen before the script came counts when it is there", async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/careers?q=ANDROID", { waitUntil: "commit" });
  const [search, experience] = [page.getByRole("searchbox"), page.getByLabel("Experience")];
  await expect(page.getByRole("article")).toHaveCount(1);
  await search.fill("");
  const [, chosen = ""] = await experience.getByRole("option").allTextContents();
  await experience.selectOption(chosen);
  await search.focus();
  script.resolve();
  await expect(page).toHaveURL(/\/careers\?experience=/);
  await expect(experience.locator("option:checked")).toHaveText(chosen);
  await expect(search).toHaveValue("");
});

test("jobs can be searched, and the search has an address", async ({ page }) => {
  await page.goto("/careers");
  await hydrated(page);
  const cards = page.getByRole("article");
  const search = page.getByRole("searchbox", { name: "Search jobs" });
  await expect(search).toBeHidden();
  await page.getByText("Search and filter").click();
  await search.fill("ANDROID");
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL("/careers?q=ANDROID");
  await page.reload();
  await expect(cards).toHaveCount(1);
  await expect(search).toHaveValue("ANDROID");
  await search.fill("");
  await expect(cards).not.toHaveCount(1);
  await expect(search).toBeVisible();

  await page.goto("/careers?q=nothing-of-this-kind");
  await expect(page.getByRole("heading", { name: "No matching positions" })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Show all positions" }).click();
  await expect(cards).not.toHaveCount(0);
});

test("the search is folded on phones, and beside eight jobs open on desktops", async ({ page, request }) => {
  const answer = await (await request.get("/v1/jobs")).json();
  const data = Array.from({ length: 8 }, (_, at) => ({
    ...answer.data[at % answer.data.length],
    _id: `${at}`,
  }));
  await page.goto("/");
  await hydrated(page);
  await page.route("**/v1/jobs", (route) => route.fulfill({ json: { ...answer, data, total: 8 } }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(page.getByRole("article")).toHaveCount(8);
  const search = page.getByRole("searchbox", { name: "Search jobs" });
  const fold = page.getByText("Search and filter");
  await expect(search).toBeVisible();
  await expect(fold).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(search).toBeHidden();
  await fold.click();
  await expect(search).toBeVisible();
});

test("on a phone the first job stands within one screen and a half, its pay in lakh", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/careers");
  const first = page.getByRole("article").first();
  expect((await first.boundingBox())?.y).toBeLessThan(844 * 1.5);
  await expect(first).toContainText("₹16 lakh a year");
});

/** Expects title, company, place, salary, date, description and requirements of the sample job. */
async function expectWholeJob(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
  for (const words of [
    "Jaalidar Systems",
    "Noida, Uttar Pradesh",
    "₹16,00,000 a year",
    "3–6 years",
    "You build the web applications our clients run their day on",
  ])
    await expect(main).toContainText(words);
  await expect(main.locator("time").first()).toHaveText(/\d{1,2} \w+ \d{4}/);
  const requirements = main.getByRole("list").filter({ hasText: "Three years or more of building web" });
  await expect(requirements.getByRole("listitem")).toHaveCount(6);
  await expect(main.getByRole("link", { name: "Back to Jobs" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Apply Now" })).toBeVisible();
}
