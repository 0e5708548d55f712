import type { CDPSession, Page } from "@playwright/test";
import { tokenIn } from "../test/mailed-links.ts";
import { type SmtpTestServer, startSmtpServer } from "../test/smtp.ts";
import { enterAdmin, expectAccessible } from "./admin.ts";
import { accessFaults, administrator, expect, signIn, startSite, test, watchForFaults } from "./fixtures.ts";
import { type NamedSite, startNamedSite } from "./named-site.ts";

let mails: SmtpTestServer;
let started: Promise<NamedSite> | undefined;

async function start(): Promise<NamedSite> {
  mails = await startSmtpServer();
  return startNamedSite(async () => ({ SMTP_URL: mails.url }));
}

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
  site: async ({}, use) => {
    started ??= start();
    await use(await started);
  },
});
test.afterAll(async () => {
  if (!started) return;
  await (await started).stop();
  await mails.close();
});

/** Adds a device to the browser that keeps passkeys and recognises its user. Returns its session and id. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test("a passkey is added, signs in, proves who one is, and is removed", async ({ page, site }) => {
  const faults = watchForFaults(page, site.url);
  const { cdp, authenticatorId } = await addAuthenticator(page);
  const section = page.getByRole("region", { name: "Passkeys" });
  const usePasskey = page.getByRole("button", { name: "Sign in with a passkey" });

  await test.step("added, once the password is right", async () => {
    await enterAdmin(page, page.request);
    await page.goto("/admin/settings");
    await expect(section.getByText("You have no passkey yet.")).toBeVisible();
    await section.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await expectAccessible(page, "adding a passkey", "dialog");
    await dialog.getByLabel("Name").fill("Office laptop");
    await dialog.locator("input[name=currentPassword]").fill(administrator.password);
    await page.keyboard.press("Enter");
    await expect(
      section.getByText("The passkey is added. You can sign in with it from now on."),
    ).toBeVisible();
    await expect(section.getByRole("listitem")).toContainText(/Office laptop.*not used yet/);
    await expectAccessible(page, "the settings with a passkey");
  });

  await test.step("a second one on the same device is refused in words", async () => {
    await section.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Name").fill("The same laptop");
    await dialog.locator("input[name=currentPassword]").fill(administrator.password);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("This device has a passkey for your account already.")).toBeVisible();
    await page.reload();
  });

  await test.step("signs in by the keyboard, without e-mail, password and code", async () => {
    await page.evaluate(() => localStorage.removeItem("token"));
    await page.goto("/login");
    await page.locator("html[data-hydrated]").waitFor();
    await usePasskey.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin");
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    expect(await page.evaluate(() => localStorage.token)).toMatch(/^jds_/);
    await page.goto("/admin/settings");
    await expect(section.getByRole("listitem")).toContainText(/Office laptop.*last used/);
  });

  await test.step("proves who one is", async () => {
    (await started)?.forgetConfirmations();
    await page.goto("/admin/quary");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /CSV/ }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
    await dialog.getByRole("button", { name: "Use a passkey" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await expect(dialog).toHaveCount(0);
  });

  await test.step("is lost with its device: the password is the way back", async () => {
    const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
    await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
    await page.evaluate(() => localStorage.removeItem("token"));
    await page.goto("/login");
    await page.locator("html[data-hydrated]").waitFor();
    await usePasskey.click();
    await expect(page.getByText("No passkey was given.")).toBeVisible();
    await signIn(page);
    for (const credential of credentials)
      await cdp.send("WebAuthn.addCredential", { authenticatorId, credential });
  });

  await test.step("gets another name, and is removed", async () => {
    await page.goto("/admin/settings");
    await section.getByRole("button", { name: "Rename Office laptop" }).click();
    const rename = page.getByRole("dialog", { name: "Rename the passkey" });
    await rename.getByLabel("Name").fill("Old laptop");
    await page.keyboard.press("Enter");
    await expect(section.getByText("The passkey has its new name.")).toBeVisible();
    await section.getByRole("button", { name: "Remove Old laptop" }).click();
    const remove = page.getByRole("dialog", { name: "Remove the passkey" });
    await remove.locator("input[name=currentPassword]").fill(administrator.password);
    await remove.getByRole("button", { name: "Remove" }).click();
    await expect(section.getByText("You have no passkey yet.")).toBeVisible();
  });

  await test.step("is then not known here, and the password still signs in", async () => {
    await page.evaluate(() => localStorage.removeItem("token"));
    await page.goto("/login");
    await page.locator("html[data-hydrated]").waitFor();
    await usePasskey.click();
    await expect(page.getByText("This passkey is not known here.")).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    expect(faults.filter((fault) => !/status of 40[13]/.test(fault))).toEqual([]);
    await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
    await signIn(page);
  });
});

test("an invited person joins by a passkey, and chooses a password once the passkey is lost", async ({
  page,
  site,
}) => {
  const { cdp, authenticatorId } = await addAuthenticator(page);
  const rekha = { name: "Rekha Das", email: "rekha@jaalidar.example" };
  const mailed = () => mails.mails.filter(({ to }) => to.includes(rekha.email)).at(-1)?.parsed.text ?? "";
  const { token } = await (
    await page.request.post(`${site.url}/v1/auth/login`, { data: administrator })
  ).json();
  await page.request.post(`${site.url}/v1/administrators/invitations`, {
    headers: { authorization: `Bearer ${token}` },
    data: { ...rekha, roles: ["viewer"], currentPassword: administrator.password },
  });
  await expect.poll(mailed).toContain("/invitation#token=");

  await test.step("joins without a password", async () => {
    await page.goto(`/invitation#token=${tokenIn(mailed())}`);
    await page.locator("html[data-hydrated]").waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole("textbox", { name: "Name" }).fill("");
    await page.getByRole("button", { name: "Join with a passkey" }).click();
    await expect(page.getByRole("alert")).toContainText("Name is required");
    await page.getByRole("textbox", { name: "Name" }).fill(rekha.name);
    await page.getByRole("button", { name: "Join with a passkey" }).press("Enter");
    await page.waitForURL("**/admin");
    await expect(page.getByText("Welcome back, Rekha Das")).toBeVisible();
  });

  await test.step("signs in by it", async () => {
    await page.evaluate(() => localStorage.removeItem("token"));
    await page.goto("/login");
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL("**/admin");
  });

  await test.step("is back by a link in an e-mail when the device is gone", async () => {
    await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
    await page.evaluate(() => localStorage.removeItem("token"));
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("E-mail").fill(rekha.email);
    await page.keyboard.press("Enter");
    await expect.poll(mailed).toContain("/reset-password#token=");
    await page.goto(`/reset-password#token=${tokenIn(mailed())}`);
    for (const field of ["newPassword", "confirmPassword"])
      await page.locator(`input[name=${field}]`).fill("eleven-quiet-peacocks");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByLabel("E-mail").fill(rekha.email);
    await page.locator("input[name=password]").fill("eleven-quiet-peacocks");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin");
    await expect(page.getByText("Welcome back, Rekha Das")).toBeVisible();
  });
});

test("a device without a passkey, or one whose user is not recognised, says so on the page", async ({
  page,
}) => {
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.goto("/login");
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No passkey was given." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeFocused();
});

test("documents may ask for passkeys on the sign-in pages and in the staff area alone", async ({
  request,
}) => {
  const opened = "publickey-credentials-create=(self), publickey-credentials-get=(self)";
  const shut = "publickey-credentials-create=(), publickey-credentials-get=()";
  for (const path of ["/login", "/reset-password", "/invitation", "/company-account", "/admin"]) {
    const { "permissions-policy": policy } = (await request.get(path)).headers();
    expect([path, policy]).toEqual([path, expect.stringContaining(opened)]);
    expect(policy).toContain("camera=()");
  }
  for (const path of ["/", "/careers", "/contact", "/forgot-password", "/nothing-here", "/v1/jobs"]) {
    const { "permissions-policy": policy } = (await request.get(path)).headers();
    expect([path, policy]).toEqual([path, expect.stringContaining(shut)]);
  }
});

test("without a public address the sign-in page offers none, and the settings say why", async ({
  browser,
}) => {
  const plain = await startSite({ LOG_LEVEL: "silent" });
  const context = await browser.newContext({ baseURL: plain.url });
  const page = await context.newPage();
  try {
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
    await enterAdmin(page, page.request);
    await page.goto("/admin/settings");
    const section = page.getByRole("region", { name: "Passkeys" });
    await expect(
      section.getByText("Set PUBLIC_URL on the server to the address of this site."),
    ).toBeVisible();
    await expect(section.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
  } finally {
    await context.close();
    await plain.stop();
  }
});
