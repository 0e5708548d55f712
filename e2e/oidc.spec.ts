import type { Page } from "@playwright/test";
import { codeOfStep, stepAt } from "../src/features/two-step/totp.server.ts";
import { startIssuer, type TestIssuer } from "../test/issuer.ts";
import { tokenIn } from "../test/mailed-links.ts";
import { type SmtpTestServer, startSmtpServer } from "../test/smtp.ts";
import { enterAdmin, expectAccessible } from "./admin.ts";
import {
  accessFaults,
  administrator,
  expect,
  hydrated,
  skipSplash,
  test,
  watchForFaults,
} from "./fixtures.ts";
import { type NamedSite, startNamedSite } from "./named-site.ts";

const { email, password } = administrator;
const rekha = { name: "Rekha Das", email: "rekha@jaalidar.example" };

let mails: SmtpTestServer;
let issuer: TestIssuer;
let program: NamedSite;
let started: Promise<void> | undefined;

async function start(): Promise<void> {
  mails = await startSmtpServer();
  program = await startNamedSite(async (publicUrl) => {
    issuer = await startIssuer(publicUrl);
    return { ...issuer.env, OIDC_ALLOWED_DOMAINS: "jaalidar.example", SMTP_URL: mails.url };
  });
}

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
  site: async ({}, use) => {
    started ??= start();
    await started;
    await use(program);
  },
});
test.afterAll(async () => {
  await started;
  await program.stop();
  await issuer.close();
  await mails.close();
});
test.beforeEach(({ page }) => skipSplash(page));

/** Types a name into the issuer's own page, and lets the program know of it. */
async function signInAtIssuer(page: Page, person: string): Promise<void> {
  await page.locator("input[name=login]").fill(person);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function leaveForIssuer(page: Page): Promise<void> {
  await page.goto("/login");
  await hydrated(page);
  await page.getByRole("button", { name: "Sign in with your company account" }).click();
}

async function isIn(page: Page): Promise<void> {
  await page.waitForURL("**/admin");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  expect(await page.evaluate(() => localStorage.token)).toMatch(/^jds_/);
}

/** Calls the API as the first administrator. */
async function call(page: Page, path: string, data: object): Promise<Record<string, string>> {
  const { token } = await (await page.request.post("/v1/auth/login", { data: { email, password } })).json();
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request.post(path, { data, headers })).json();
}

test("a company account signs in, is removed, linked again, and proves who one is", async ({ page }) => {
  const faults = watchForFaults(page, program.url);
  const section = page.getByRole("region", { name: "Company account" });

  await test.step("signs in from the sign-in page, by keyboard, and links at the first time", async () => {
    await page.goto("/login");
    await hydrated(page);
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Sign in with your company account" }).focus();
    await page.keyboard.press("Enter");
    await signInAtIssuer(page, email);
    await isIn(page);
    expect(await page.evaluate(() => sessionStorage.getItem("company-account"))).toBeNull();
  });

  await test.step("is removed under Settings", async () => {
    await page.goto("/admin/settings");
    await expect(section.getByRole("listitem")).toContainText(email);
    await expectAccessible(page, "the settings with a company account");
    await section.getByRole("button", { name: `Remove ${email}` }).click();
    const dialog = page.getByRole("dialog", { name: "Remove the company account" });
    await dialog.locator("input[name=currentPassword]").fill(password);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(section.getByText("No company account is linked yet.")).toBeVisible();
  });

  await test.step("is linked again, once the password is right", async () => {
    await section.getByRole("button", { name: "Link your company account" }).click();
    const dialog = page.getByRole("dialog", { name: "Link your company account" });
    await expect(dialog.locator("input[name=currentPassword]")).toBeFocused();
    await expectAccessible(page, "linking a company account", "dialog");
    await dialog.locator("input[name=currentPassword]").fill(password);
    await page.keyboard.press("Enter");
    // The issuer knows this browser already.
    await expect(section.getByText("The company account is linked.")).toBeVisible();
    await expect(section.getByRole("listitem")).toContainText(email);
    expect(new URL(page.url()).href).toBe(`${program.url}/admin/settings`);
  });

  await test.step("proves who one is in a window of its own, and what one did goes on", async () => {
    program.forgetConfirmations();
    await page.goto("/admin/quary");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /CSV/ }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
    const opened = page.waitForEvent("popup");
    await dialog.getByRole("button", { name: "Use your company account" }).click();
    const popup = await opened;
    await popup.locator("input[name=login]").fill(email);
    await popup.locator("input[name=password]").fill("any");
    await expectAccessible(page, "waiting for the company account", "dialog");
    await popup.getByRole("button", { name: "Sign-in" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await expect(dialog).toHaveCount(0);
  });

  // The issuer's own pages ask for a font of others.
  const ours = faults.filter((fault) => !fault.includes(issuer.url) && !fault.includes("googleapis"));
  expect(ours.filter((fault) => !/status of 40[13]/.test(fault))).toEqual([]);
});

test("an invited person joins with the company account of the invited address", async ({ page }) => {
  const body = { ...rekha, roles: ["viewer"], currentPassword: password };
  await call(page, "/v1/administrators/invitations", body);
  const mail = () => mails.mails.find(({ to }) => to.includes(rekha.email))?.parsed.text ?? "";
  await expect.poll(mail).toContain("#token=");
  const link = `/invitation#token=${tokenIn(mail())}`;

  await test.step("another one is refused in words, and the invitation stays good", async () => {
    await page.goto(link);
    await hydrated(page);
    await page.getByRole("button", { name: "Join with your company account" }).click();
    await signInAtIssuer(page, "farah@jaalidar.example");
    await expect(page.getByRole("heading", { name: "You are not signed in" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText(`the invitation is for ${rekha.email}`);
    await expectAccessible(page, "a refused company account");
  });

  await test.step("their own is in, without a password", async () => {
    await page.context().clearCookies();
    await page.goto(link);
    await page.reload();
    await page.goto(link);
    await hydrated(page);
    await page.getByRole("button", { name: "Join with your company account" }).click();
    await signInAtIssuer(page, rekha.email);
    await isIn(page);
    await expect(page.getByText("Welcome back, Rekha Das")).toBeVisible();
  });
});

test("an account with two-step sign-in is asked for a code once, and for none later", async ({ page }) => {
  const removed = await call(page, "/v1/settings/two-step/begin", { currentPassword: password });
  const secret = removed.secret ?? "";
  const headers = await enterAdmin(page, page.request);
  await page.goto("/admin/settings");
  const { data } = await (await page.request.get("/v1/settings/company-accounts", { headers })).json();
  for (const { _id } of data)
    await page.request.post(`/v1/settings/company-accounts/${_id}/remove`, {
      headers,
      data: { currentPassword: password },
    });
  const step = stepAt(new Date());
  const on = { headers, data: { code: codeOfStep(secret, step) } };
  expect((await page.request.post("/v1/settings/two-step/confirm", on)).status()).toBe(200);
  await page.evaluate(() => localStorage.removeItem("token"));

  await leaveForIssuer(page);
  await signInAtIssuer(page, email);
  await expect(page.getByRole("heading", { name: "One more step, this time only" })).toBeVisible();
  await expectAccessible(page, "the factor that links");
  const code = page.getByRole("textbox", { name: "Code" });
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This code is not right");
  // The code of the step before was spent by switching it on; the next one counts already.
  await code.fill(codeOfStep(secret, step + 1));
  await page.keyboard.press("Enter");
  await isIn(page);

  await page.evaluate(() => localStorage.removeItem("token"));
  await leaveForIssuer(page);
  await isIn(page);
});

test("a sign-in that fails says why, and leads back", async ({ page }) => {
  await leaveForIssuer(page);
  await signInAtIssuer(page, "nobody@jaalidar.example");
  await expect(page.getByRole("alert")).toContainText(
    "There is no account for nobody@jaalidar.example here.",
  );
  await page.reload();
  await expect(page.getByText("This sign-in began in another window")).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Back to the sign-in page" }).click();
  await hydrated(page);
  await page.getByRole("button", { name: "Sign in with your company account" }).click();
  await page.getByRole("link", { name: /Cancel/ }).click();
  await expect(page.getByRole("alert")).toContainText("You cancelled the sign-in");
});
