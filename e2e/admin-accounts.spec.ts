import type { Browser, Page } from "@playwright/test";
import { codeOfStep, stepAt } from "../src/features/two-step/totp.server.ts";
import { tokenIn } from "../test/mailed-links.ts";
import type { SmtpTestServer } from "../test/smtp.ts";
import { enterAdmin, expectAccessible } from "./admin.ts";
import { accessFaults, administrator, expect, hydrated, skipSplash, test } from "./fixtures.ts";

const password = "seven kettles sing at dawn";

/** Returns the text of the last e-mail to an address, once it has arrived. */
async function mailTo(smtp: SmtpTestServer, address: string, subject: string): Promise<string> {
  const find = () =>
    smtp.mails.findLast(({ to, parsed }) => to.includes(address) && parsed.subject?.includes(subject));
  await expect.poll(() => find()?.parsed.subject).toContain(subject);
  return find()?.parsed.text ?? "";
}

/** Types e-mail and password into the sign-in page and sends them. */
async function typeSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto("/login");
  await hydrated(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.locator("input[name=password]").fill(secret);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function openSettings(page: Page): Promise<void> {
  await page.goto("/admin/settings");
  await page.getByRole("heading", { name: "People" }).waitFor();
}

async function otherBrowser(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await skipSplash(page);
  return page;
}

/** Types the first administrator's password into a dialog that asks for it. */
async function answer(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.locator("input[name=currentPassword]").fill(administrator.password);
  await dialog.getByRole("button", { name: button }).click();
}

/** Invites an administrator through the API; returns the token of the e-mail. */
async function invite(page: Page, smtp: SmtpTestServer, person: { name: string; email: string }) {
  const { token } = await (await page.request.post("/v1/auth/login", { data: administrator })).json();
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post("/v1/administrators/invitations", {
    headers,
    data: { ...person, roles: ["owner"], currentPassword: administrator.password },
  });
  return tokenIn(await mailTo(smtp, person.email, "you are invited"));
}

/** Invites an administrator and accepts the invitation, all through the API. */
async function addAdministrator(page: Page, smtp: SmtpTestServer, person: { name: string; email: string }) {
  const token = await invite(page, smtp, person);
  const data = { token, name: person.name, newPassword: password, confirmPassword: password };
  expect((await page.request.post("/v1/invitations/accept", { data })).status()).toBe(200);
}

test.beforeEach(({ page }) => skipSplash(page));

test("an invitation goes by mail, and its owner is in after choosing a password", async ({
  page,
  browser,
  baseURL,
  smtp,
}) => {
  const email = "bela@jaalidar.example";
  await enterAdmin(page, page.request);
  await openSettings(page);
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Name is required");
  await expect(dialog.getByRole("alert")).toContainText("Current password is required");
  await expectAccessible(page, "the invitation in error", "dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Bela Iyer");
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await dialog.getByLabel("Owner").check();
  await dialog.locator("input[name=currentPassword]").fill(administrator.password);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("The invitation is on its way.")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("Invited");
  await expectAccessible(page, "the invited person", "dialog");

  const token = tokenIn(await mailTo(smtp, email, "you are invited"));
  const theirs = await otherBrowser(browser, baseURL);
  await theirs.goto(`/invitation#token=${token}`);
  await hydrated(theirs);
  await expect(theirs.getByText(email)).toBeVisible();
  await expect(theirs.getByRole("textbox", { name: "Name" })).toHaveValue("Bela Iyer");
  await theirs.getByLabel("Password", { exact: false }).first().fill("BelaIyer2026!");
  await theirs.locator("input[name=confirmPassword]").fill("BelaIyer2026!");
  await theirs.getByRole("button", { name: "Create account and sign in" }).click();
  await expect(theirs.getByRole("alert")).toContainText("list of common ones");
  expect(await accessFaults(theirs)).toEqual([]);
  await theirs.locator("input[name=newPassword]").fill(password);
  await theirs.locator("input[name=confirmPassword]").fill(password);
  await theirs.getByRole("button", { name: "Create account and sign in" }).click();
  await theirs.waitForURL("**/admin");
  await expect(theirs.getByText("Welcome back, Bela Iyer")).toBeVisible();

  await theirs.goto(`/invitation#token=${token}`);
  await expect(theirs.getByRole("heading", { name: "This invitation does not work any more" })).toBeVisible();
  await theirs.context().close();
});

test("deactivating sends the other browser to the sign-in page at once", async ({
  page,
  browser,
  baseURL,
  smtp,
}) => {
  const email = "chand@jaalidar.example";
  await addAdministrator(page, smtp, { name: "Chand Rao", email });
  const theirs = await otherBrowser(browser, baseURL);
  await typeSignIn(theirs, email, password);
  await theirs.waitForURL("**/admin");
  await theirs.goto("/admin/jobs");
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Job Post Management");

  await enterAdmin(page, page.request);
  await openSettings(page);
  const row = page.getByRole("listitem").filter({ hasText: email });
  await row.getByRole("button", { name: "Deactivate" }).click();
  const question = page.getByRole("dialog", { name: "Deactivate this account?" });
  await expect(question).toContainText("Chand Rao");
  const ownPassword = question.locator("input[name=currentPassword]");
  await ownPassword.fill("a guess of a password");
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(question.getByRole("alert")).toContainText("The current password is not right");
  await expectAccessible(page, "the question in error", "dialog");
  await ownPassword.fill(administrator.password);
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("The account is deactivated, and its devices are signed out.")).toBeVisible();
  await expect(row).toContainText("Deactivated");

  await theirs.waitForURL("**/login");
  await typeSignIn(theirs, email, password);
  await expect(theirs.getByText("The e-mail or the password is not right.")).toBeVisible();

  await row.getByRole("button", { name: "Activate" }).click();
  await answer(page, "Activate this account again?", "Activate");
  await expect(page.getByText("The account is active again.")).toBeVisible();
  await typeSignIn(theirs, email, password);
  // Signing in returns to the screen where the session ended.
  await theirs.waitForURL("**/admin/jobs");
  await theirs.context().close();
});

test("a forgotten password is chosen anew by the link of a mail", async ({ page, smtp }) => {
  const email = "esha@jaalidar.example";
  await addAdministrator(page, smtp, { name: "Esha", email });
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.waitForURL("**/forgot-password");
  await hydrated(page);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("alert")).toContainText("Email is required");
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("If there is an account with this address")).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);

  const token = tokenIn(await mailTo(smtp, email, "choose a new password"));
  await page.goto(`/reset-password#token=${token}`);
  await hydrated(page);
  await page.locator("input[name=newPassword]").fill("mango crate by the window");
  await page.locator("input[name=confirmPassword]").fill("mango crate by the door");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert")).toContainText("New passwords do not match!");
  expect(await accessFaults(page)).toEqual([]);
  await page.locator("input[name=confirmPassword]").fill("mango crate by the window");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await mailTo(smtp, email, "your password was changed");

  await page.goto(`/reset-password#token=${token}`);
  await expect(page.getByRole("heading", { name: "This link does not work any more" })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await typeSignIn(page, email, "mango crate by the window");
  await page.waitForURL("**/admin");
});

test("two-step sign-in is set up, asked for, passed with a code and a recovery code, and switched off", async ({
  page,
  smtp,
}) => {
  const email = "farid@jaalidar.example";
  await addAdministrator(page, smtp, { name: "Farid", email });
  await typeSignIn(page, email, password);
  await page.waitForURL("**/admin");
  await openSettings(page);
  const section = page.getByRole("region", { name: "Two-step sign-in" });
  await section.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page, "the first step", "dialog");
  await dialog.locator("input[name=currentPassword]").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page, "the QR code", "dialog");
  const secret = ((await dialog.locator(".two-step-secret").textContent()) ?? "").replaceAll(" ", "");
  const first = stepAt(new Date());
  await dialog.getByRole("textbox", { name: "Code" }).fill(codeOfStep(secret, first));
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(dialog.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await expectAccessible(page, "the recovery codes", "dialog");
  const codes = await dialog.locator(".recovery-codes li").allTextContents();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save as a file" }).click();
  expect((await download).suggestedFilename()).toBe("jaalidar-recovery-codes.txt");
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(section).toContainText("Two-step sign-in is on, and your other devices are signed out.");
  await expect(section).toContainText("10 of 10 recovery codes left.");
  await expectAccessible(page, "two-step sign-in", "dialog");

  await page.evaluate(() => localStorage.removeItem("token"));
  await typeSignIn(page, email, password);
  await expect(page.getByText("Enter the code of your authenticator app.")).toBeVisible();
  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  expect(await accessFaults(page)).toEqual([]);
  await code.fill(codeOfStep(secret, first));
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("it was used before");
  expect(await accessFaults(page)).toEqual([]);
  // The code of the next 30 s counts already; on a busy machine they are over by now.
  await code.fill(codeOfStep(secret, Math.max(first + 1, stepAt(new Date()))));
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/admin");

  await page.evaluate(() => localStorage.removeItem("token"));
  await typeSignIn(page, email, password);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/admin");

  await openSettings(page);
  await expect(section).toContainText("9 of 10 recovery codes left.");
  await section.getByRole("button", { name: "Switch off" }).click();
  await dialog.locator("input[name=currentPassword]").fill(password);
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(section).toContainText("Two-step sign-in is off, and your other devices are signed out.");
});

test("an invitation is sent again and withdrawn", async ({ page, smtp }) => {
  const email = "devi@jaalidar.example";
  const first = await invite(page, smtp, { name: "Devi", email });
  await enterAdmin(page, page.request);
  await openSettings(page);
  const row = page.getByRole("listitem").filter({ hasText: email });
  await row.getByRole("button", { name: "Send again" }).click();
  await answer(page, "Send this invitation again?", "Send again");
  await expect(page.getByText("A new invitation is on its way.")).toBeVisible();
  await expect.poll(async () => tokenIn(await mailTo(smtp, email, "you are invited"))).not.toBe(first);
  await row.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("The invitation is withdrawn.")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("two-step sign-in is switched off for someone who is locked out", async ({ page, smtp }) => {
  const email = "indu@jaalidar.example";
  await addAdministrator(page, smtp, { name: "Indu", email });
  const { token } = await (await page.request.post("/v1/auth/login", { data: { email, password } })).json();
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.post(`/v1/settings/two-step/${path}`, { headers, data })).json();
  };
  const { secret } = await post("begin", { currentPassword: password });
  await post("confirm", { code: codeOfStep(secret, stepAt(new Date())) });

  await enterAdmin(page, page.request);
  await openSettings(page);
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("Two-step sign-in");
  await row.getByRole("button", { name: "Switch two-step off" }).click();
  await answer(page, "Switch two-step sign-in off for this person?", "Switch off");
  await expect(page.getByText("Two-step sign-in is off for this account")).toBeVisible();
  await expect(row).not.toContainText("Two-step sign-in");
  await mailTo(smtp, email, "two-step sign-in was switched off for you");
});

test("another e-mail address of one's own wants the password", async ({ page, smtp }) => {
  const email = "gita@jaalidar.example";
  await addAdministrator(page, smtp, { name: "Gita", email });
  await typeSignIn(page, email, password);
  await page.waitForURL("**/admin");
  await openSettings(page);
  const section = page.getByRole("region", { name: "Profile Information" });
  await expect(section.locator("input[name=currentPassword]")).toHaveCount(0);
  await section.getByRole("textbox", { name: "Email" }).fill("gita.new@jaalidar.example");
  await section.getByRole("button", { name: "Save Profile" }).click();
  await expect(section.getByRole("alert")).toContainText("Enter your current password");
  await section.locator("input[name=currentPassword]").fill(password);
  await section.getByRole("button", { name: "Save Profile" }).click();
  await expect(section).toContainText("Profile updated successfully!");
  await expect(section.locator("input[name=currentPassword]")).toHaveCount(0);
  await mailTo(smtp, email, "your e-mail address was changed");
});

test("the pages that mails lead to are kept nowhere, found by nobody, and leave the token out of the address", async ({
  browser,
  page,
  baseURL,
  smtp,
}) => {
  const token = await invite(page, smtp, { name: "Hari", email: "hari@jaalidar.example" });
  const theirs = await otherBrowser(browser, baseURL);
  const asked: string[] = [];
  theirs.on("request", (request) => asked.push(request.url(), request.headers().referer ?? ""));
  const opened = await theirs.goto(`/invitation#token=${token}`);
  expect(opened?.headers()["cache-control"]).toContain("no-store");
  await expect(theirs.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(theirs.getByText("hari@jaalidar.example")).toBeVisible();
  expect(new URL(theirs.url()).hash).toBe("");
  expect(asked.join()).not.toContain(token);
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "Please open the link again" })).toBeVisible();
  expect(await accessFaults(theirs)).toEqual([]);
  await theirs.goto(`/invitation?token=${token}`);
  await expect(theirs.getByText("hari@jaalidar.example")).toBeVisible();
  expect(theirs.url()).toBe(`${baseURL}/invitation`);
  await theirs.goto("/invitation#token=nonsense");
  await expect(theirs.getByRole("heading", { name: "This invitation does not work any more" })).toBeVisible();
  await theirs.context().close();

  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const plain = await context.newPage();
  for (const path of ["/invitation", "/reset-password"]) {
    await plain.goto(`${path}#token=${token}`);
    await expect(plain.locator("main noscript .alert")).toBeVisible();
    expect(await plain.content()).toContain("This page needs JavaScript to read the link.");
    await expect(plain.locator(".login-checking")).toBeHidden();
  }
  await plain.goto("/forgot-password");
  await expect(plain.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await plain.getByRole("textbox", { name: "E-mail" }).fill("hari@jaalidar.example");
  await plain.getByRole("button", { name: "Send the link" }).click();
  await expect(plain.getByText("If there is an account with this address")).toBeVisible();
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  expect(sitemap).not.toMatch(/invitation|password/);
  await context.close();
});
