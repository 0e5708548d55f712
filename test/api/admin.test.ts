import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { codeOfStep, stepAt } from "#features/two-step/totp.server.ts";
import { administrator, createTestApp, type TestApp } from "../create-test-app.ts";
import { runCommand } from "../faults/command.ts";
import { secondFirm } from "../second-firm.ts";

// `npm run admin` beside a running server, on its database.

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const { email, password } = administrator;

function run(...parameters: string[]) {
  const { dataDir, databaseUrl } = app.services.env;
  return runCommand("admin", { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" }, parameters);
}

const signIn = async (secret: string) =>
  (await app.request("POST", "/v1/auth/login", { body: { email, password: secret } })).status;
const deactivate = () =>
  app.services.db.transaction(
    async (tx) => void (await sql`update administrators set active = 0`.execute(tx)),
  );
const deeds = async () =>
  (
    await sql<{ actor: string; action: string }>`
      select actor, action from audit where actor = 'machine' order by id`.execute(app.services.db.read)
  ).rows;

it("lets a deactivated account sign in again, and says so in the activity log", async () => {
  await deactivate();
  expect((await run("list")).said).toContain(
    `${email}  Asha Rao  deactivated, owner, password alone, never here`,
  );
  expect(await run("activate", email.toUpperCase())).toEqual({
    code: 0,
    said: `${email} may sign in again.\n`,
  });
  expect(await signIn(password)).toBe(200);
  expect((await run("activate", email)).said).toBe(`${email} is active already.\n`);
  expect(await deeds()).toEqual([{ actor: "machine", action: "administrator.activated" }]);
});

it("makes an account owner beside its other roles, and tells it", async () => {
  const lost = () =>
    app.services.db.transaction((tx) => sql`update administrators set roles = 'viewer'`.execute(tx));
  await lost();
  expect((await run("make-owner", email)).said).toBe(`${email} is owner now.\n`);
  expect((await run("list")).said).toContain(`${email}  Asha Rao  active, owner and viewer`);
  expect((await run("make-owner", email)).said).toBe(`${email} is owner already.\n`);
  expect(await deeds()).toEqual([{ actor: "machine", action: "administrator.roles-changed" }]);
});

it("gives an account a new password, ends its sessions and tells its owner in the name of the firm", async () => {
  const token = await app.signIn();
  await app.request("PUT", "/v1/content/facts/draft", { token, body: { words: secondFirm } });
  await app.request("POST", "/v1/content/facts/publish", { token, body: {} });
  const { code, said } = await run("reset-password", email);
  const [, next = ""] = /shown this once: ([a-z2-9]{20})\n/.exec(said) ?? [];
  expect([code, await signIn(password), await signIn(next)]).toEqual([0, 401, 200]);
  expect((await app.request("GET", "/v1/auth/me", { token })).status).toBe(401);
  expect(await deeds()).toEqual([{ actor: "machine", action: "password.reset" }]);
  const mails = await sql<{ subject: string }>`select subject from outbox`.execute(app.services.db.read);
  expect(mails.rows).toEqual([{ subject: `${secondFirm.name}: your password was changed` }]);
});

async function switchTwoStepOn(token: string): Promise<void> {
  const call = async (path: string, body: object) =>
    (await app.request("POST", `/v1/settings/two-step/${path}`, { token, body })).json();
  const { secret } = await call("begin", { currentPassword: password });
  const { success } = await call("confirm", { code: codeOfStep(secret, stepAt(app.clock.now())) });
  expect(success).toBe(true);
}

it("switches two-step sign-in off for who has lost phone and codes, and ends the sessions", async () => {
  const token = await app.signIn();
  expect((await run("reset-two-step", email)).said).toBe(
    `${email} signs in with the password alone already.\n`,
  );
  await switchTwoStepOn(token);
  expect(await signIn(password)).toBe(401);
  const { code, said } = await run("reset-two-step", email);
  expect([code, said]).toEqual([0, expect.stringMatching(`^${email} signs in with the password alone now`)]);
  expect(await signIn(password)).toBe(200);
  expect((await app.request("GET", "/v1/auth/me", { token })).status).toBe(401);
  expect(await deeds()).toEqual([{ actor: "machine", action: "two-step.reset" }]);
  const mails = await sql<{ subject: string }>`select subject from outbox order by id`.execute(
    app.services.db.read,
  );
  expect(mails.rows.at(-1)?.subject).toMatch(/two-step sign-in was switched off for you$/i);
});

it.each([
  [["activate", "nobody@jaalidar.example"], "There is no account nobody@jaalidar.example"],
  [["make-tea", email], "Usage: npm run admin"],
])("refuses %j with a sentence", async (parameters, sentence) => {
  const { code, said } = await run(...parameters);
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
});

it("gives no password to a deactivated account, and says how to activate it", async () => {
  await deactivate();
  const { code, said } = await run("reset-password", email);
  expect([code, said]).toEqual([1, `${email} is deactivated: npm run admin -- activate ${email}\n`]);
});

it("says where it looked when there is no database, and makes none", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-admin-"));
  try {
    const { code, said } = await runCommand("admin", { DATA_DIR: dataDir }, ["list"]);
    expect([code, said]).toEqual([1, expect.stringContaining(`There is no database ${dataDir}`)]);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

it("leaves a database of another version alone", async () => {
  await app.services.db.transaction(
    async (tx) => void (await sql`delete from kysely_migration where name like '0012%'`.execute(tx)),
  );
  const { code, said } = await run("list");
  expect([code, said]).toEqual([1, expect.stringContaining("is of another version of this program")]);
});
