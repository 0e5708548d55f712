import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#platform/contract/durations.ts";
import { administrator } from "../../../test/create-test-app.ts";
import { createMailedApp, type MailedApp } from "../../../test/mailed-links.ts";
import { codeOfStep, stepAt } from "./totp.server.ts";

const { email, password } = administrator;
const withPassword = { currentPassword: password };

let app: MailedApp;
let token: string;
beforeEach(async () => {
  app = await createMailedApp();
  token = await app.signIn();
});
afterEach(() => app.close());

function call(method: string, path: string, body?: unknown) {
  return app.call(method, `/v1/settings/two-step${path}`, { token, body });
}

async function login(code?: string, address?: string) {
  const body = { email, password, ...(code !== undefined && { code }) };
  return app.call("POST", "/v1/auth/login", { body, ...(address && { address }) });
}

/** The code that the app shows now, or so many half minutes later. */
function code(secret: string, later = 0): string {
  return codeOfStep(secret, stepAt(app.clock.now()) + later);
}

/** A code that is not right now. */
function wrong(secret: string): string {
  return ["000000", "111111", "222222", "333333"].find(
    (one) => ![-1, 0, 1].some((later) => code(secret, later) === one),
  ) as string;
}

async function switchOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await call("POST", "/begin", withPassword)).body;
  const { recoveryCodes } = (await call("POST", "/confirm", { code: code(secret) })).body;
  app.clock.advance(MINUTE_MS);
  return { secret, recoveryCodes };
}

describe("switching it on", () => {
  it("takes the password and a code of the app, and gives ten recovery codes", async () => {
    expect((await call("GET", "")).body.data).toEqual({ on: false, since: null, recoveryCodesLeft: 0 });
    const begun = await call("POST", "/begin", withPassword);
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect((await login()).status).toBe(200);
    const { status, body } = await call("POST", "/confirm", { code: code(begun.body.secret) });
    expect(status).toBe(200);
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await call("GET", "")).body.data).toEqual({
      on: true,
      since: app.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    expect((await app.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      "Jaalidar Systems: two-step sign-in is on",
    ]);
  });

  it.each(["/begin", "/recovery-codes", "/off"])("%s is refused without the right password", async (path) => {
    const { status, body } = await call("POST", path, { currentPassword: "a guess" });
    expect([status, body.fields]).toEqual([422, { currentPassword: "The current password is not right" }]);
  });

  it("is refused with a wrong code, and stays off", async () => {
    const { secret } = (await call("POST", "/begin", withPassword)).body;
    const { status, body } = await call("POST", "/confirm", { code: wrong(secret) });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["code"]]);
    expect((await login()).status).toBe(200);
  });

  it("begins again after a quarter of an hour, and not while it is on", async () => {
    const { secret } = (await call("POST", "/begin", withPassword)).body;
    app.clock.advance(16 * MINUTE_MS);
    expect((await call("POST", "/confirm", { code: code(secret) })).status).toBe(409);
    await switchOn();
    expect((await call("POST", "/begin", withPassword)).status).toBe(409);
  });
});

describe("signing in with it", () => {
  it("asks for a code only once the password is right, and says so in the one error shape", async () => {
    await switchOn();
    const message = "Enter the code of your authenticator app.";
    expect(await login()).toEqual({
      status: 401,
      body: { success: false, message, error: message, fields: { code: message } },
    });
    const body = { email, password: "a guess of a password" };
    const refused = await (await app.request("POST", "/v1/auth/login", { body })).json();
    expect(refused.fields).toBeUndefined();
  });

  it("lets a code in once", async () => {
    const { secret } = await switchOn();
    const now = code(secret);
    expect((await login(now)).status).toBe(200);
    const again = await login(now);
    expect([again.status, again.body.fields.code]).toEqual([
      401,
      "This code is not right, or it was used before.",
    ]);
    expect((await login(code(secret, 1))).status).toBe(200);
  });

  it("lets one of two with the same code in", async () => {
    const { secret } = await switchOn();
    const answers = await Promise.all([login(code(secret)), login(code(secret))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("lets each recovery code in once, however it is typed, and keeps none of them readable", async () => {
    const { recoveryCodes } = await switchOn();
    const [first = ""] = recoveryCodes;
    expect((await login(first.replaceAll("-", " ").toUpperCase())).status).toBe(200);
    expect((await login(first)).status).toBe(401);
    expect((await call("GET", "")).body.data.recoveryCodesLeft).toBe(9);
    const { rows } = await sql<{ code_hash: string }>`select code_hash from recovery_codes`.execute(
      app.services.db.read,
    );
    for (const { code_hash } of rows) expect(code_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("stops whoever has the password and guesses codes, from many addresses too, but no recovery code", async () => {
    const { secret, recoveryCodes } = await switchOn();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await login(wrong(secret), `198.51.100.${guess}`)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await login(code(secret), "198.51.100.99")).status).toBe(429);
    expect((await login(recoveryCodes[0], "198.51.100.99")).status).toBe(200);
    expect((await login(code(secret), "198.51.100.99")).status).toBe(200);
  });
});

it("switching it on or off signs the other devices out, and keeps this one", async () => {
  const otherDevice = await app.signIn();
  const isIn = async (one: string) =>
    (await app.request("GET", "/v1/auth/me", { token: one })).status === 200;
  const { secret } = (await call("POST", "/begin", withPassword)).body;
  expect(await isIn(otherDevice)).toBe(true);
  const on = await call("POST", "/confirm", { code: code(secret) });
  expect(on.body.message).toBe("Two-step sign-in is on, and your other devices are signed out.");
  expect([await isIn(token), await isIn(otherDevice)]).toEqual([true, false]);

  app.clock.advance(MINUTE_MS);
  const { token: another } = (await login(code(secret))).body;
  const off = await call("POST", "/off", withPassword);
  expect(off.body.message).toBe("Two-step sign-in is off, and your other devices are signed out.");
  expect([await isIn(token), await isIn(another)]).toEqual([true, false]);
});

describe("afterwards", () => {
  it("new recovery codes make the old ones void", async () => {
    const { recoveryCodes: old } = await switchOn();
    const { recoveryCodes } = (await call("POST", "/recovery-codes", withPassword)).body;
    expect(recoveryCodes).toHaveLength(10);
    expect((await login(old[0])).status).toBe(401);
    expect((await login(recoveryCodes[0])).status).toBe(200);
  });

  it("two renewals at the same moment leave the codes of one of them", async () => {
    await switchOn();
    const renew = () => call("POST", "/recovery-codes", withPassword);
    const answers = await Promise.all([renew(), renew()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await call("GET", "")).body.data.recoveryCodesLeft).toBe(10);
  });

  it("it is switched off with the password, and told by mail", async () => {
    await switchOn();
    expect((await call("POST", "/off", withPassword)).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect((await call("POST", "/off", withPassword)).status).toBe(409);
    expect((await call("POST", "/recovery-codes", withPassword)).status).toBe(409);
    expect((await app.mailsTo(email)).at(-1)?.subject).toBe("Jaalidar Systems: two-step sign-in is off");
  });

  it("every step is in the audit log", async () => {
    const { recoveryCodes } = await switchOn();
    await login(recoveryCodes[0]);
    await call("POST", "/recovery-codes", withPassword);
    await call("POST", "/off", withPassword);
    const { rows } = await sql<{ action: string }>`select action from audit order by id`.execute(
      app.services.db.read,
    );
    expect(rows.map(({ action }) => action).filter((action) => !action.startsWith("session."))).toEqual([
      "two-step.switched-on",
      "recovery-code.used",
      "recovery-codes.renewed",
      "two-step.switched-off",
    ]);
  });
});

it.each(["GET ", "POST /begin", "POST /confirm", "POST /recovery-codes", "POST /off"])(
  "%s needs a token",
  async (one) => {
    token = "jds_unknown";
    const [method = "", path = ""] = one.split(" ");
    expect((await call(method, path, method === "POST" ? {} : undefined)).status).toBe(401);
  },
);
