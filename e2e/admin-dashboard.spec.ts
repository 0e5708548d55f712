import { readFileSync } from "node:fs";
import type { APIRequestContext, Page, Route } from "@playwright/test";
import { enterAdmin, expectAccessible, mailRecorded } from "./admin.ts";
import {
  accessFaults,
  administrator,
  expect,
  skipSplash,
  startSite,
  test,
  watchForFaults,
} from "./fixtures.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test.beforeEach(({ page }) => skipSplash(page));

/** Sends an application; returns its `_id`. */
async function apply(request: APIRequestContext, name: string): Promise<string> {
  const resume = {
    name: "resume.pdf",
    mimeType: "application/pdf",
    buffer: readFileSync("test/fixtures/pdf/resume.pdf"),
  };
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@mail.example`;
  const fields = {
    expectedSalary: "900000",
    experience: "4",
    noticePeriod: "30",
    jobId: "full-stack-engineer",
  };
  const answer = await request.post("/v1/applications", { multipart: { name, email, ...fields, resume } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data._id;
}

/** Opens the dashboard of the first administrator, whose token comes from the API. */
async function openDashboard(page: Page, request: APIRequestContext): Promise<void> {
  await enterAdmin(page, request);
  await page.goto("/admin");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}

/** Makes calls as the administrator who is signed in on the page. */
async function asStaff(page: Page, request: APIRequestContext) {
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.token)}` };
  const statistics = async () => (await request.get("/v1/applications/statistics", { headers })).json();
  return {
    statistics,
    setStage: (path: string, stage: string) => request.put(`${path}/lead`, { headers, data: { stage } }),
    setStatus: (id: string, status: string) =>
      request.patch(`/v1/applications/${id}/status`, { headers, data: { status } }),
    total: async (): Promise<number> => (await statistics()).data.total,
  };
}

function card(page: Page, name: string) {
  return page.getByRole("region", { name: "Counts" }).locator(".count-card", { hasText: name });
}

const panels = [
  "Newest unread applications",
  "E-mails",
  "Enquiries waiting",
  "Applications Overview",
  "Application Status Distribution",
  "Applications a day",
  "From enquiry to project",
];

test("a new site's dashboard says that nothing has arrived, and where to begin", async ({ page, smtp }) => {
  const site = await startSite({ SMTP_URL: smtp.url, SAMPLES: "off" });
  await page.goto(`${site.url}/login`);
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("textbox", { name: "E-mail" }).fill(administrator.email);
  await page.locator("input[name=password]").fill(administrator.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No applications yet" })).toBeVisible();
  for (const name of ["Total Applications", "Pending", "Accepted", "Rejected"])
    await expect(card(page, name).locator(".count-number")).toHaveText("0");
  await expect(page.getByRole("img", { name: "Pie chart: no applications yet." })).toBeVisible();
  await expect(page.getByText("none unread")).toHaveCount(2);
  await expect(page.getByText("No e-mails waiting.")).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Look at the job posts" }).click();
  await expect(page.getByText("No job posts")).toBeVisible();
  await site.stop();
});

test("a new owner's first steps lead to their screens, try the e-mail, and are put away for good", async ({
  page,
  smtp,
  playwright,
}) => {
  const site = await startSite({ SMTP_URL: smtp.url, SAMPLES: "off" });
  const request = await playwright.request.newContext({ baseURL: site.url });
  await enterAdmin(page, request);
  await page.goto(`${site.url}/admin`);
  const list = page.getByRole("region", { name: "First steps" });
  await expect(list.getByRole("listitem")).toHaveCount(7);
  await expect(list).toContainText("1 of 7 done.");
  await expect(list).toContainText(
    "Not yet yours: Name, Phone number, Sales e-mail, Careers e-mail, Privacy e-mail, First contact.",
  );
  await list.getByRole("button", { name: "Send a test e-mail" }).press("Enter");
  await expect(list.getByText(mailRecorded)).toBeVisible();
  await expect.poll(() => smtp.mails.map(({ to }) => to)).toContainEqual([administrator.email]);
  await page.reload();
  await expect(list).toContainText("2 of 7 done.");
  await expectAccessible(page, "first steps");
  await list.getByRole("link", { name: "Write the company's facts" }).click();
  await expect(page.getByLabel("Phone number")).toBeVisible();
  await page.goto(`${site.url}/admin`);
  await list.getByRole("link", { name: "Set your colours" }).click();
  await expect(page.getByLabel(/^First colour(?!,)/)).toBeVisible();
  for (const [step, section] of [
    ["Invite a colleague", "People"],
    ["Protect your account", "Two-step sign-in"],
  ] as const) {
    await page.goto(`${site.url}/admin`);
    await list.getByRole("link", { name: step }).click();
    const target = page.getByRole("region", { name: section });
    await expect(target).toBeFocused();
    await expect(target).toBeInViewport();
  }
  await page.goto(`${site.url}/admin`);
  await list.getByRole("button", { name: "Don't show this again" }).press("Enter");
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "No applications yet" })).toBeVisible();
  await expect(list).toHaveCount(0);
  await request.dispose();
  await site.stop();
});

test("counts applications by what became of them, and keeps the total in the browser", async ({
  page,
  request,
}) => {
  await openDashboard(page, request);
  const staff = await asStaff(page, request);
  const statuses = ["Hired", "Rejected", "Reviewed", "Interview Scheduled"];
  for (const [index, status] of ["Pending", ...statuses].entries()) {
    const id = await apply(request, `Person ${"ABCDE"[index]}`);
    expect((await staff.setStatus(id, status)).status()).toBe(200);
  }
  await page.reload();
  const number = (name: string) => card(page, name).locator(".count-number");
  await expect(number("Total Applications")).toHaveText(String(await staff.total()));
  await expect(number("Pending")).toHaveText("1");
  await expect(number("Accepted")).toHaveText("1");
  await expect(number("Rejected")).toHaveText("1");
  const stored = await page.evaluate(() => localStorage.getItem("totalapplication"));
  expect(stored).toBe(String(await staff.total()));

  await test.step("as bars, as a pie and as a table, in the colours of the specification", async () => {
    const bars = page.getByRole("img", { name: "Bar chart: Pending 1, Accepted 1, Rejected 1." });
    await expect(bars.locator(".chart-yellow, .chart-green, .chart-red")).toHaveCount(3);
    const pie = page.getByRole("img", { name: /^Pie chart: Pending 20%, Accepted 20%, Rejected 20%/ });
    for (const [name, colour] of Object.entries({ yellow: "#f2b92b", green: "#3f9d61", red: "#d4513b" })) {
      const slice = pie.locator(`.chart-${name}`);
      expect(await slice.evaluate((part) => getComputedStyle(part).getPropertyValue("--chart"))).toBe(colour);
    }
    await page.getByText("Statuses in numbers").click();
    const table = page.getByRole("table", { name: "Applications by status" });
    await expect(table.getByRole("row", { name: "In progress 2 40%" })).toBeVisible();
  });

  await test.step("and day by day over thirty days", async () => {
    const days = page.getByRole("region", { name: "Applications a day" });
    await expect(
      days.getByRole("img", { name: /^Bar chart: 5 applications in 30 days, most of them on/ }),
    ).toBeVisible();
    await days.getByText("Day by day in numbers").click();
    await expect(days.getByRole("row")).toHaveCount(31);
    await expect(days.getByRole("row").nth(1)).toHaveText(/5$/);
  });
});

test("each figure leads to the applications that it counts, and is saved as CSV", async ({
  page,
  request,
}) => {
  await openDashboard(page, request);
  const staff = await asStaff(page, request);
  const hired = await apply(request, "Hired Person");
  await apply(request, "Waiting Person");
  await staff.setStatus(hired, "Hired");
  await page.reload();
  const panel = page.getByRole("region", { name: "From application to hire" });
  await expect(panel.getByRole("listitem").filter({ hasText: "Hired" })).toContainText(/after 0 min/);
  await panel.getByLabel("Period of the figures").selectOption("Last 4 weeks");
  await expect(panel.getByRole("link", { name: /received$/ })).toHaveCount(4);
  await panel.getByText("Week by week in numbers").click();
  await expect(panel.getByRole("table", { name: /^Applications a week/ }).getByRole("row")).toHaveCount(5);

  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Save as CSV the figures of applications" }).click();
  expect((await download).suggestedFilename()).toMatch(/^hiring-since-\d{4}-\d{2}-\d{2}\.csv$/);

  await panel.getByRole("list").first().getByRole("link", { name: "Hired" }).click();
  await expect(page.locator("tbody th").filter({ hasText: "Hired Person" })).toBeVisible();
  await page.getByRole("searchbox").fill("waiting person");
  await expect(page).toHaveURL(/q=waiting\+person.*step=hired/);
  await expect(page.locator("tbody th")).toHaveCount(0);
  await page
    .getByText(/^Hired, received from /)
    .getByRole("link", { name: "Show all again" })
    .click();
  await expect(page.locator("tbody th").filter({ hasText: "Waiting Person" })).toBeVisible();

  await page.goto("/admin");
  await card(page, "Accepted").getByRole("link").click();
  await expect(page).toHaveURL(/\?archived=all&status=Hired$/);
});

test("pressing the total counts anew", async ({ page, request }) => {
  // Only the click may load the counts again, so live changes are cut off.
  await page.route("**/v1/events", (route) => route.abort());
  await openDashboard(page, request);
  const staff = await asStaff(page, request);
  const total = card(page, "Total Applications");
  await expect(total.locator(".count-number")).toHaveText(String(await staff.total()));
  const body = await staff.statistics();
  let asked = 0;
  await page.route("**/v1/applications/statistics", async (route) => {
    asked += 1;
    await route.fulfill({ json: { ...body, data: { ...body.data, total: 1240 } } });
  });
  await total.getByRole("button").click();
  await expect(total.locator(".count-number")).toHaveText("1,240");
  expect(asked).toBe(1);
});

test("shows what waits: the newest unread applications, the oldest unread enquiries", async ({
  page,
  request,
}) => {
  for (const letter of "KLMNOP") await apply(request, `Newcomer ${letter}`);
  const quick = {
    name: "Bela Shah",
    email: "bela@mail.example",
    phoneNumber: "9876543210",
    message: "Hello",
  };
  expect((await request.post("/v1/queries", { data: quick })).status()).toBe(201);
  await openDashboard(page, request);

  const newest = page.getByRole("region", { name: "Newest unread applications" });
  await expect(newest.getByRole("listitem")).toHaveCount(5);
  await expect(newest.getByRole("listitem").first()).toContainText("Newcomer P");
  await expect(newest.getByText(/^and \d+ more$/)).toBeVisible();
  const waiting = page.getByRole("region", { name: "Enquiries waiting" });
  await expect(waiting).toContainText("1 unread");
  await expect(waiting).toContainText(/1 waits for an answer, the longest for .+ of working time\./);
  await expect(waiting.getByRole("listitem")).toContainText("Bela Shah");
  await expect(waiting).toContainText("none unread");

  await newest.getByRole("link", { name: "Newcomer P" }).click();
  await expect(page.getByRole("row", { name: /Newcomer P/ })).toBeVisible();
  await page.goBack();
  await newest.getByRole("link", { name: "All unread" }).click();
  await expect(page).toHaveURL(/\/admin\/applications\?unread=true$/);
  await page.goBack();
  await waiting.getByRole("link", { name: "Quary" }).click();
  await expect(page).toHaveURL(/\/admin\/quary\?unread=true$/);
  await expect(page.getByRole("row", { name: /Bela Shah/ })).toBeVisible();
});

test("figures of enquiries say where they came from, and lead to those that they count", async ({
  page,
  request,
}) => {
  const enquiry = { email: "chitra@mail.example", phoneNumber: "9876543210", message: "Hello" };
  await openDashboard(page, request);
  const staff = await asStaff(page, request);
  for (const [name, source] of [
    ["Chitra Rao", "utm_source=google"],
    ["Dev Anand", "referrer=www.example.com"],
  ]) {
    const sent = await request.post("/v1/queries", { data: { ...enquiry, name, source } });
    const path = `/v1/queries/${(await sent.json()).data._id}`;
    if (name === "Chitra Rao") expect((await staff.setStage(path, "won")).status()).toBe(200);
  }
  await page.reload();
  const panel = page.getByRole("region", { name: "From enquiry to project" });
  const sources = panel.getByRole("table", { name: "By source" });
  await expect(sources.getByRole("row", { name: /^Google 1 0 1 0/ })).toBeVisible();
  await expect(sources.getByRole("row", { name: /^example.com 1 0 0 0/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Save as CSV the figures of enquiries" }).click();
  expect((await download).suggestedFilename()).toMatch(/^enquiries-since-\d{4}-\d{2}-\d{2}\.csv$/);

  const won = panel.getByRole("table", { name: "By kind" }).getByRole("row", { name: /^Quary/ });
  await won.getByRole("link", { name: "1", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/quary\?from=\d{4}-\d{2}-\d{2}&stage=won$/);
  await expect(page.locator("tbody th")).toHaveText([/Chitra Rao/]);
  await page.getByLabel("Stage").selectOption("All stages");
  await expect(page).toHaveURL(/from=/);
  await page
    .getByText(/^received from /)
    .getByRole("link", { name: "Show all again" })
    .click();
  await expect(page).not.toHaveURL(/from=/);
});

test("nothing moves under the pointer: what is slow is waited for, for a second", async ({
  page,
  request,
}) => {
  const link = page.locator("main a", { hasText: "Quary" }).first();
  const steps = page.getByRole("region", { name: "First steps" });
  let asked = Promise.withResolvers<Route>();
  await page.route("**/v1/first-steps", (route) => asked.resolve(route));
  // The page's second lasts a minute, so that the answer comes within it on a busy machine too.
  const slow = await page.addInitScript(() => {
    const own = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => own(work, ms === 1000 ? 60_000 : ms) });
  });
  await openDashboard(page, request);
  await link.waitFor({ state: "attached" });
  expect(await link.isVisible()).toBe(false);
  await (await asked.promise).continue();
  await link.waitFor();
  expect(await steps.isVisible()).toBe(true);
  await slow.dispose();
  asked = Promise.withResolvers();
  await page.reload();
  await link.waitFor();
  expect(await steps.isVisible()).toBe(false);
  await (await asked.promise).continue();
});

test("says which mails failed and why, here and on every other screen", async ({ page, request, smtp }) => {
  smtp.mood = "refuse";
  await apply(request, "Refused Recipient");
  await openDashboard(page, request);
  const mails = page.getByRole("region", { name: "E-mails" });
  const failed = mails.getByRole("list", { name: "E-mails that failed" });
  await expect(async () => {
    await page.reload();
    await expect(failed).toContainText("refused.recipient@mail.example", { timeout: 1_500 });
  }).toPass();
  await expect(mails).toContainText(/mails? could not be delivered\./);
  expect(await accessFaults(page)).toEqual([]);
  await page.goto("/admin/jobs");
  await expect(page.getByRole("main")).toContainText(/mails? could not be delivered\./);
  smtp.mood = "accept";
});

test("warns of what needs attention and when visitors have used up the room of the day, and nothing while all is well", async ({
  page,
  request,
}) => {
  const warnings = { data: [] as object[], backup: null as object | null };
  await page.route("**/v1/warnings", (route) => route.fulfill({ json: { success: true, ...warnings } }));
  await openDashboard(page, request);
  const room = page.getByRole("region", { name: "Storage for visitors" });
  await expect(page.getByRole("region", { name: "E-mails" })).toContainText("mail");
  await expect(room).toHaveCount(0);
  const refused = [{ reason: "network", count: 12, at: "2026-11-22T08:35:00.000Z" }];
  const state = { used: 3.6e9, total: 4e9, perAddress: 250e6, free: 0.6e9, reserve: 1e9, refused };
  await page.route("**/v1/budget", (route) => route.fulfill({ json: { success: true, data: state } }));
  const warned = page.getByRole("region", { name: "Needs your attention" });
  await expect(warned).toHaveCount(0);
  const [text, advice] = ["The daily backup failed: no room is left.", "Make a backup by hand."];
  await expect(page.getByText("No backup was made yet.")).toBeVisible();
  warnings.data = [{ key: "backup", text, advice, since: "2026-11-22T08:35:00.000Z" }];
  warnings.backup = { at: "2026-11-21T21:30:00.000Z", bytes: 12_340_000 };
  await page.reload();
  await expect(page.getByText("The last backup is of 22 Nov 2026, 3:00 am, 12.3 MB.")).toBeVisible();
  await expect(warned.getByRole("listitem")).toContainText(text);
  await expect(room).toContainText("3.6 GB of the 4 GB that visitors may send today is used.");
  await expect(room).toContainText("Only 600 MB of the disk is free");
  await expect(room.getByRole("listitem")).toContainText(
    "12 posts were refused: a network had sent its 250 MB",
  );
  expect(await accessFaults(page)).toEqual([]);
});

test("follows what comes in, and what others do", async ({ page, request }) => {
  await openDashboard(page, request);
  const staff = await asStaff(page, request);
  const newest = page.getByRole("region", { name: "Newest unread applications" });
  await expect(newest.getByRole("link", { name: "All unread" })).toBeVisible();
  await apply(request, "Live Arrival");
  await expect(newest.getByRole("listitem").first()).toContainText("Live Arrival");
  await expect(card(page, "Total Applications").locator(".count-number")).toHaveText(
    String(await staff.total()),
  );
});

test("each part waits, fails and is tried again by itself", async ({ page, request }) => {
  // Only the buttons may load a part again, so live changes are cut off.
  await page.route("**/v1/events", (route) => route.abort());
  await openDashboard(page, request);
  const answered = Promise.withResolvers<void>();
  await page.route("**/v1/applications/statistics", (route) => answered.promise.then(() => route.continue()));
  await page.route("**/v1/queries?*", (route) =>
    route.fulfill({ status: 503, json: { message: "Busy for a moment." } }),
  );
  await page.route("**/v1/mail?*", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Loading the counts")).toBeAttached();
  const waiting = page.getByRole("region", { name: "Enquiries waiting" });
  await expect(waiting.getByRole("alert")).toContainText("The enquiries could not be loaded.");
  await expect(waiting.getByRole("alert")).toContainText("Busy for a moment.");
  const mails = page.getByRole("region", { name: "E-mails" });
  await expect(mails.getByRole("alert")).toContainText(
    "The server could not be reached. Check your connection.",
  );
  await expect(
    page.getByRole("region", { name: "Newest unread applications" }).getByRole("alert"),
  ).toHaveCount(0);
  expect(await accessFaults(page)).toEqual([]);

  answered.resolve();
  await expect(card(page, "Total Applications").getByRole("button")).toBeVisible();
  await page.unroute("**/v1/queries?*");
  await waiting.getByRole("button", { name: "Retry" }).click();
  await expect(waiting).toContainText(/unread/);
  await expect(mails.getByRole("alert")).toBeVisible();
});

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test(`is whole and usable by everyone on a ${name}, light and dark`, async ({ page, request, baseURL }) => {
    const faults = watchForFaults(page, new URL(baseURL).origin);
    await page.setViewportSize(viewport);
    await openDashboard(page, request);
    for (const panel of panels) await expect(page.getByRole("region", { name: panel })).toBeVisible();
    await page.getByText("Day by day in numbers").click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessFaults(page), colorScheme).toEqual([]);
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
  });
}
