import type { APIRequestContext, Page } from "@playwright/test";
import { type Role, roles } from "../src/features/roles.ts";
import type { SmtpTestServer } from "../test/smtp.ts";
import { apply, enterAdmin } from "./admin.ts";
import { accessFaults, administrator, expect, skipSplash, test } from "./fixtures.ts";

test.beforeEach(({ page }) => skipSplash(page));

const password = "eleven-quiet-peacocks";

/**
 * Invites somebody in these roles, accepts the invitation, and returns the token of their session.
 * @param email differs from test to test, because tests share a site
 */
async function join(
  request: APIRequestContext,
  smtp: SmtpTestServer,
  held: string[],
  jobs: string[] = [],
  email = `${held.join(".")}@jaalidar.example`,
): Promise<string> {
  const signedIn = await (await request.post("/v1/auth/login", { data: administrator })).json();
  const invited = await request.post("/v1/administrators/invitations", {
    headers: { Authorization: `Bearer ${signedIn.token}` },
    data: { name: held.join(" and "), email, roles: held, jobs, currentPassword: administrator.password },
  });
  expect(invited.status()).toBe(201);
  const link = () => {
    const mail = smtp.mails.find(({ parsed }) => parsed.to?.some(({ address }) => address === email));
    return /#token=([\w-]+)/.exec(mail?.parsed.text ?? "")?.[1];
  };
  await expect.poll(link).toBeTruthy();
  const data = { token: link(), name: held.join(" and "), newPassword: password, confirmPassword: password };
  return (await (await request.post("/v1/invitations/accept", { data })).json()).token;
}

async function enter(page: Page, token: string): Promise<void> {
  await page.addInitScript((given) => {
    localStorage.token = given;
  }, token);
  await page.goto("/admin");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}

/** The screens of the staff area, and the roles beside the owner that each is for. */
const screens: readonly [path: string, roles: readonly string[]][] = [
  ["/admin", ["recruiter", "reviewer", "sales", "editor", "viewer"]],
  ["/admin/jobs", ["recruiter"]],
  ["/admin/team", ["recruiter", "editor"]],
  ["/admin/applications", ["recruiter", "reviewer"]],
  ["/admin/quary", ["sales"]],
  ["/admin/getintouch", ["sales"]],
  ["/admin/quarantine", ["recruiter", "sales"]],
  ["/admin/settings", ["recruiter", "reviewer", "sales", "editor", "viewer"]],
  ["/admin/site", ["editor"]],
  ["/admin/site/facts", ["editor"]],
  ["/admin/site/media", ["editor"]],
  ["/admin/settings/site", []],
  ["/admin/settings/privacy", []],
  ["/admin/settings/activity", []],
];

/** Between them, no screen is open to all of these. The rules by which a screen is shut are the same for all roles. */
const triedAtEachAddress = ["recruiter", "viewer"];

/** Returns the open sample jobs, the one that a reviewer gets in these tests first. */
async function findJobs(
  request: APIRequestContext,
): Promise<{ _id: string; jobId: string; title: string }[]> {
  return (await (await request.get("/v1/jobs")).json()).data;
}

for (const role of ["recruiter", "reviewer", "sales", "editor", "viewer"]) {
  test(`${role} sees the screens of the role, and nowhere a failure`, async ({ page, request, smtp }) => {
    const [job] = await findJobs(request);
    await apply(request, { name: "Counted Person" });
    await enter(page, await join(request, smtp, [role], role === "reviewer" ? [job?._id ?? ""] : []));
    for (const [path, open] of screens) {
      if (!open.includes(role) && !triedAtEachAddress.includes(role)) continue;
      await page.goto(path);
      await expect(page.locator("main h1").first()).toHaveText(
        open.includes(role) ? /^(?!Not part)/ : "Not part of your role",
      );
      if (open.includes(role)) {
        await expect(page.getByText(/^Loading /)).toHaveCount(0);
        await expect(page.getByText("could not be loaded")).toHaveCount(0);
      } else {
        const whose = page.getByText("This page is for the role");
        for (const name of ["owner", ...open]) await expect(whose).toContainText(roles[name as Role].title);
      }
    }
    const refused: string[] = [];
    page.on("response", (answer) => answer.status() === 403 && refused.push(answer.url()));
    await page.goto("/admin");
    const links = page.getByRole("navigation", { name: "Staff area" }).first().getByRole("link");
    const expected = screens.filter(
      ([path, open]) => open.includes(role) && !/quarantine|settings\/|site/.test(path),
    );
    await expect(links).toHaveCount(expected.length);
    await expect(page.getByRole("link", { name: "Edit the site" })).toHaveCount(
      screens.some(([path, open]) => path === "/admin/site" && open.includes(role)) ? 1 : 0,
    );
    await expect(page.getByText(/^Loading /)).toHaveCount(0);
    expect(refused).toEqual([]);
    const led = await page
      .locator("main a")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const shut = screens.filter(([, open]) => !open.includes(role)).map(([path]) => path);
    expect(led.filter((path) => shut.includes(path))).toEqual([]);
  });
}

test("whatever the role, single keys are turned off and on in the settings", async ({
  page,
  request,
  smtp,
}) => {
  await enter(page, await join(request, smtp, ["sales", "viewer"]));
  await page.goto("/admin/settings");
  const single = page.getByRole("checkbox", { name: "Use single letters, digits and signs" });
  const search = page.getByRole("searchbox");
  await single.uncheck();
  expect(await accessFaults(page)).toEqual([]);
  await page.goto("/admin/quary");
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).not.toBeFocused();
  await page.goto("/admin/settings");
  await expect(single).not.toBeChecked();
  await single.check();
  await page.goto("/admin/quary");
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
});

test("an owner invites with roles and changes them, by keyboard alone", async ({ page, request, smtp }) => {
  await join(request, smtp, ["viewer", "editor"]);
  await enterAdmin(page, request);
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Invite a colleague" }).press("Enter");
  const invite = page.getByRole("dialog");
  await invite.getByLabel("Name").fill("Chand Rao");
  await invite.getByLabel("Email").fill("chand@jaalidar.example");
  await invite.getByLabel("Your current password").fill(administrator.password);
  await invite.getByRole("button", { name: "Send the invitation" }).press("Enter");
  await expect(invite.getByText("Choose at least one role").first()).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await invite.getByLabel(roles.recruiter.title).press("Space");
  await expect(invite.getByText("Choose at least one role")).toHaveCount(0);
  await invite.getByRole("button", { name: "Send the invitation" }).press("Enter");
  await expect(page.getByText("Recruiter · chand@jaalidar.example")).toBeVisible();

  await page.getByRole("button", { name: "Change roles viewer and editor" }).press("Enter");
  const change = page.getByRole("dialog");
  await expect(change.getByLabel(roles.viewer.title, { exact: true })).toBeChecked();
  await change.getByLabel(roles.sales.title).press("Space");
  await change.getByLabel("Your current password").fill(administrator.password);
  await change.getByRole("button", { name: "Change the roles" }).press("Enter");
  await expect(page.getByText("Sales, Editor, Viewer · viewer.editor@jaalidar.example")).toBeVisible();
});

test("an owner invites a reviewer of one job, by keyboard alone", async ({ page, request }) => {
  const [job, other] = await findJobs(request);
  if (!job || !other) throw new Error("There are no two sample jobs.");
  await enterAdmin(page, request);
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Invite a colleague" }).press("Enter");
  const invite = page.getByRole("dialog");
  await invite.getByLabel("Name").fill("Dev Nair");
  await invite.getByLabel("Email").fill("dev@jaalidar.example");
  await invite.getByLabel("Your current password").fill(administrator.password);
  await invite.getByRole("checkbox", { name: roles.reviewer.title }).press("Space");
  const jobs = invite.getByRole("group", { name: "Jobs that the reviewer sees" });
  await expect(jobs.getByRole("checkbox", { name: job.title })).not.toBeChecked();
  await invite.getByRole("button", { name: "Send the invitation" }).press("Enter");
  await expect(invite.getByText("Choose at least one job for the reviewer").first()).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await jobs.getByRole("checkbox", { name: job.title }).press("Space");
  await invite.getByRole("button", { name: "Send the invitation" }).press("Enter");
  await expect(page.getByText("Reviewer · dev@jaalidar.example")).toBeVisible();
  await expect(page.getByText(`Reviews “${job.title}”`, { exact: true })).toBeVisible();

  await invite.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Invite a colleague" }).press("Enter");
  await invite.getByRole("checkbox", { name: roles.reviewer.title }).press("Space");
  await expect(jobs).toBeVisible();
  await invite.getByRole("checkbox", { name: roles.reviewer.title }).press("Space");
  await expect(jobs).toHaveCount(0);
});

test("a reviewer reads the applications for one job and adds a note, by keyboard alone", async ({
  page,
  request,
  smtp,
}) => {
  const [job, other] = await findJobs(request);
  if (!job || !other) throw new Error("There are no two sample jobs.");
  await apply(request, { name: "Ila Sen", email: "ila@mail.example", jobId: job.jobId });
  await apply(request, { name: "Om Puri", email: "om@mail.example", jobId: other.jobId });
  await enter(page, await join(request, smtp, ["reviewer"], [job._id], "lata@jaalidar.example"));
  await expect(page.getByRole("link", { name: "Ila Sen" })).toBeVisible();
  await page
    .getByRole("link", { name: /^Applications/ })
    .first()
    .press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Application Management" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Ila Sen" })).toBeVisible();
  await expect(page.getByText("Om Puri")).toHaveCount(0);
  for (const name of [/^Send/, /^Delete/, /CSV/, /^Select/])
    await expect(page.getByRole("button", { name }).or(page.getByRole("checkbox", { name }))).toHaveCount(0);
  await expect(page.getByLabel("Job", { exact: true }).getByRole("option")).toHaveText([
    "All jobs",
    job.title,
  ]);
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "View the application of Ila Sen" }).press("Enter");
  const view = page.getByRole("dialog");
  await view.getByLabel("Add a note").fill("Clear code, calm answers.");
  await view.getByRole("button", { name: "Save the note" }).press("Enter");
  await expect(view.getByRole("listitem").filter({ hasText: "Clear code, calm answers." })).toBeVisible();
  await expect(view.getByLabel("Add a note")).toHaveValue("");
  await expect(view.getByText("E-mails")).toHaveCount(0);
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "View resume of Ila Sen" }).press("Enter");
  await expect(page.getByRole("button", { name: "Mark as unread" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Hired" })).toHaveCount(0);
  expect(await accessFaults(page)).toEqual([]);
});

test("who else has a document of the site open is named in its head", async ({ page, request, smtp }) => {
  const token = await join(request, smtp, ["editor"], [], "also-here@jaalidar.example");
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.put("/v1/content/footer/presence", { headers })).status()).toBe(200);
  await enterAdmin(page, request);
  await page.goto("/admin/site/footer");
  await expect(page.getByRole("status").filter({ hasText: "editor has this open too." })).toBeVisible();
});
