import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setActive } from "#features/administrators/storage.server.ts";
import { findAccount, insertAdministrator } from "#features/auth/storage.server.ts";
import { codeOfStep, stepAt } from "#features/two-step/totp.server.ts";
import { DAY_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { createTestPasskey, type TestPasskey } from "../../../test/authenticator.ts";
import { administrator } from "../../../test/create-test-app.ts";
import { type ForgingIssuer, type Lies, startForgingIssuer } from "../../../test/forging-issuer.ts";
import { signInAtIssuer, startIssuer, type TestIssuer } from "../../../test/issuer.ts";
import { createMailedApp, type MailedApp } from "../../../test/mailed-links.ts";
import { outcomes } from "./contract.ts";
import { BACK_WITHIN_MS } from "./rules.ts";
import { deleteOldFlows } from "./storage.server.ts";

const { email, password } = administrator;
const own = "/v1/settings/company-accounts";
const name = "your company account";
const rekha = { name: "Rekha Das", email: "rekha@jaalidar.example" };

let issuer: ForgingIssuer;
let app: MailedApp;
beforeAll(async () => {
  issuer = await startForgingIssuer();
});
afterAll(() => issuer.close());
beforeEach(async () => {
  issuer.setBroken(false);
  app = await createMailedApp({ ...issuer.env, OIDC_ALLOWED_DOMAINS: "jaalidar.example" });
});
afterEach(() => app.close());

function call(method: string, path: string, body?: unknown, as?: string) {
  return app.call(method, path, { body, ...(as && { token: as }) });
}

async function begin(): Promise<{ url: string; flow: string }> {
  const { url, flow } = (await call("POST", "/v1/auth/oidc/begin")).body;
  return { url, flow };
}

/** Signs in as a person of the issuer. */
async function enter(person: Record<string, unknown> = { email }, lies: Lies = {}, more: object = {}) {
  const { url, flow } = await begin();
  return call("POST", "/v1/auth/oidc", { flow, ...issuer.answerTo(url, person, lies), ...more });
}

/** Links a company account from the settings. */
async function link(token: string, person: Record<string, unknown> = { email }) {
  const begun = await call("POST", `${own}/begin`, { currentPassword: password }, token);
  const { url, flow } = begun.body;
  return call("POST", own, { flow, ...issuer.answerTo(url, person) }, token);
}

/** Returns a refusal in the one error shape. */
function refusal(status: number, message: string) {
  return { status, body: { success: false, message, error: message } };
}

/** Returns the state that a refused sign-in must leave unchanged. */
async function standing(): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`select
    (select count(*) from administrators) as accounts,
    (select count(*) from company_accounts) as linked,
    (select count(*) from sessions) as sessions`.execute(app.services.db.read);
  return rows[0] ?? {};
}

async function actions(): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from audit order by id`.execute(
    app.services.db.read,
  );
  return rows.map(({ action }) => action).filter((action) => !action.startsWith("session."));
}

async function switchOnTwoStep(token: string): Promise<string> {
  const { secret } = (await call("POST", "/v1/settings/two-step/begin", { currentPassword: password }, token))
    .body;
  await call("POST", "/v1/settings/two-step/confirm", { code: codeNow(secret) }, token);
  app.clock.advance(MINUTE_MS);
  return secret;
}

function codeNow(secret: string): string {
  return codeOfStep(secret, stepAt(app.clock.now()));
}

async function addPasskey(token: string): Promise<TestPasskey> {
  const passkey = createTestPasskey();
  const path = "/v1/settings/passkeys";
  const asked = { name: "Phone", currentPassword: password };
  const { options } = (await call("POST", `${path}/options`, asked, token)).body;
  const added = await call("POST", path, { name: "Phone", credential: passkey.create(options) }, token);
  expect(added.status).toBe(201);
  return passkey;
}

/** Signs with a passkey as the sign-in page does. */
async function signature(passkey: TestPasskey) {
  return passkey.get((await call("POST", "/v1/auth/passkey/options")).body.options);
}

async function invite(person: object = rekha): Promise<string> {
  const token = await app.signIn();
  const body = { ...rekha, roles: ["viewer"], ...person, currentPassword: password };
  expect((await call("POST", "/v1/administrators/invitations", body, token)).status).toBe(201);
  return app.mailedToken(rekha.email);
}

async function join(invitation: string, person: Record<string, unknown> = { email: rekha.email }) {
  const { url, flow } = await begin();
  return call("POST", "/v1/invitations/accept/oidc", {
    token: invitation,
    flow,
    ...issuer.answerTo(url, person),
  });
}

/** Returns how a great deed is answered. */
async function exporting(token: string): Promise<number> {
  return (await app.request("GET", "/v1/queries/export.csv", { token })).status;
}

const now = () => Math.floor(app.clock.now().getTime() / 1000);

/** Adds a second administrator with the same password. */
async function addOther(): Promise<string> {
  const { db, clock } = app.services;
  const passwordHash = (await findAccount(db.read, email))?.passwordHash ?? "";
  const other = { ...rekha, roles: ["viewer"] as const, passwordHash };
  await db.transaction(async (tx) => void (await insertAdministrator(tx, other, clock.now())));
  return (await call("POST", "/v1/auth/login", { email: rekha.email, password })).body.token;
}

describe("a sign-in at a real issuer", () => {
  let real: TestIssuer;
  let site: MailedApp;
  beforeAll(async () => {
    real = await startIssuer();
  });
  afterAll(() => real.close());
  beforeEach(async () => {
    site = await createMailedApp(real.env);
  });
  afterEach(() => site.close());

  function post(path: string, body?: unknown, token?: string) {
    return site.call("POST", path, { body, ...(token && { token }) });
  }

  it("links the account at the first time, and is known by the issuer's own name of the person from then on", async () => {
    const cookies = new Map<string, string>();
    async function signIn(person: string) {
      const { url, flow } = (await post("/v1/auth/oidc/begin")).body;
      return post("/v1/auth/oidc", { flow, ...(await signInAtIssuer(url, person, cookies)) });
    }
    const first = await signIn(email);
    expect(first).toMatchObject({ status: 200, body: { administrator: { email, name: "Asha Rao" } } });
    expect(first.body.token).toMatch(/^jds_/);
    real.people.set(email, { email: "asha.rao@jaalidar.example" });
    const second = await signIn(email);
    real.people.clear();
    expect(second).toMatchObject({ status: 200, body: { administrator: { email } } });
    const subjects = (await site.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Jaalidar Systems: a company account was linked"]);
  });

  it("proves who one is, once the issuer has asked anew", async () => {
    const cookies = new Map<string, string>();
    const begun = (await post("/v1/auth/oidc/begin")).body;
    const back = await signInAtIssuer(begun.url, email, cookies);
    const { token } = (await post("/v1/auth/oidc", { flow: begun.flow, ...back })).body;
    const { url, flow } = (await post("/v1/auth/confirm/oidc/begin", undefined, token)).body;
    expect(new URL(url).searchParams.get("prompt")).toBe("login");
    const answer = await signInAtIssuer(url, email, cookies);
    const confirmed = await post("/v1/auth/confirm/oidc", { flow, ...answer }, token);
    expect(confirmed).toMatchObject({ status: 200, body: { message: outcomes.confirmed } });
  });
});

describe("signing in", () => {
  it("sends the browser to the issuer with state, nonce and a challenge, and keeps none of them readable", async () => {
    const { url, flow } = await begin();
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe(issuer.url);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "jaalidar",
      redirect_uri: "http://localhost:3000/company-account",
      response_type: "code",
      scope: "openid email profile",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const { rows } = await sql<object>`select * from oidc_flows`.execute(app.services.db.read);
    const kept = JSON.stringify(rows);
    for (const secret of [flow, searchParams.get("state"), searchParams.get("nonce")])
      expect(kept).not.toContain(secret);
  });

  it("is told by e-mail and in the activity log when it links, and counts as both factors later", async () => {
    const { token } = (await enter()).body;
    expect(await actions()).toEqual(["company-account.linked"]);
    await switchOnTwoStep(token);
    expect((await enter({ email }, {}, { keep: true })).status).toBe(200);
    expect((await actions()).at(-1)).toBe("company-account.used");
    const [linked] = (await call("GET", own, undefined, token)).body.data;
    expect(linked).toMatchObject({ issuer: name, email, usedAt: app.clock.now().toISOString() });
  });

  it("confirms who one is only where the issuer asked since it began: its own session may be open still", async () => {
    for (const [auth_time, status] of [
      [now() - 3600, 403],
      [undefined, 403],
      [now(), 200],
    ])
      expect(await exporting((await enter({ email, auth_time })).body.token)).toBe(status);
  });

  it("reads the issuer's description once", async () => {
    const before = issuer.described();
    await Promise.all([begin(), begin(), begin()]);
    await begin();
    expect(issuer.described()).toBe(before + 1);
  });

  it.each<[why: string, person: Record<string, unknown>, message: string]>([
    ["an address that is not verified", { email_verified: false }, outcomes.unverifiedAddress(email, name)],
    [
      "an address of another domain",
      { email: "asha@elsewhere.example" },
      outcomes.foreignDomain("asha@elsewhere.example"),
    ],
    [
      "a domain that ends alike",
      { email: "asha@notjaalidar.example" },
      outcomes.foreignDomain("asha@notjaalidar.example"),
    ],
    ["no address", { email: undefined, sub: "one" }, outcomes.noAddress(name)],
    [
      "an address without an account",
      { email: "nobody@jaalidar.example" },
      outcomes.noAccount("nobody@jaalidar.example"),
    ],
  ])("is refused with %s", async (_, person, message) => {
    const before = await standing();
    expect(await enter({ email, ...person })).toEqual(refusal(401, message));
    expect(await standing()).toEqual(before);
  });

  it.each<[why: string, lies: Lies]>([
    ["another nonce", { claims: { nonce: "another" } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["another audience", { claims: { aud: "another-program" } }],
    ["another issuer", { claims: { iss: "https://issuer.example" } }],
    ["an expired token", { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
    ["a token of the future", { claims: { nbf: Math.floor(Date.now() / 1000) + 600 } }],
    ["no signature", { alg: "none" }],
    ["a signature by the program's own secret", { alg: "HS256" }],
    ["a signature of another key", { foreignKey: true }],
  ])("is refused with %s", async (_, lies) => {
    const before = await standing();
    expect(await enter({ email }, lies)).toEqual(refusal(401, outcomes.unverified(name)));
    expect(await standing()).toEqual(before);
  });

  it("is refused in another browser, with another state, twice and too late", async () => {
    const expired = refusal(401, outcomes.expired);
    const before = await standing();
    const mine = await begin();
    const theirs = await begin();
    const answer = issuer.answerTo(theirs.url, { email });
    expect(await call("POST", "/v1/auth/oidc", { flow: mine.flow, ...answer })).toEqual(expired);
    const stateless = { flow: mine.flow, code: answer.code, state: "another" };
    expect(await call("POST", "/v1/auth/oidc", stateless)).toEqual(expired);
    expect(await standing()).toEqual(before);

    const good = { flow: theirs.flow, ...answer };
    const answers = await Promise.all([1, 2].map(() => call("POST", "/v1/auth/oidc", good)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await call("POST", "/v1/auth/oidc", good)).toEqual(expired);

    const late = await begin();
    app.clock.advance(BACK_WITHIN_MS);
    const tooLate = { flow: late.flow, ...issuer.answerTo(late.url, { email }) };
    expect(await call("POST", "/v1/auth/oidc", tooLate)).toEqual(expired);
  });

  it("is refused with a code that was used before, or that was given for another flow", async () => {
    const first = await begin();
    const used = issuer.answerTo(first.url, { email });
    expect((await call("POST", "/v1/auth/oidc", { flow: first.flow, ...used })).status).toBe(200);
    const second = await begin();
    const own = issuer.answerTo(second.url, { email });
    const replayed = { flow: second.flow, state: own.state, code: used.code };
    expect(await call("POST", "/v1/auth/oidc", replayed)).toEqual(refusal(401, outcomes.unverified(name)));
    const [third, fourth] = [await begin(), await begin()];
    const stolen = issuer.answerTo(third.url, { email }).code;
    const { state } = issuer.answerTo(fourth.url, { email });
    const swapped = { flow: fourth.flow, state, code: stolen };
    expect(await call("POST", "/v1/auth/oidc", swapped)).toEqual(refusal(401, outcomes.unverified(name)));
  });

  it("says in words that a person cancelled, or was not let in", async () => {
    for (const [error, words] of [
      ["access_denied", outcomes.cancelled],
      ["login_required", outcomes.declined],
    ] as const) {
      const { url, flow } = await begin();
      const { state } = issuer.answerTo(url, { email });
      const answer = await call("POST", "/v1/auth/oidc", { flow, state, error });
      expect(answer).toEqual(refusal(401, words(name)));
    }
  });

  it("says that the issuer is away, stores nothing then, and goes on when it is back; the password works", async () => {
    issuer.setBroken(true);
    expect(await call("POST", "/v1/auth/oidc/begin")).toEqual(refusal(503, outcomes.away(name)));
    const { rows } = await sql<object>`select * from oidc_flows`.execute(app.services.db.read);
    expect(rows).toEqual([]);
    expect(await app.signIn()).toMatch(/^jds_/);
    issuer.setBroken(false);
    expect((await call("POST", "/v1/auth/oidc/begin")).status).toBe(503);
    app.clock.advance(5_000);
    const { url, flow } = await begin();
    issuer.setBroken(true);
    const answer = issuer.answerTo(url, { email });
    expect(await call("POST", "/v1/auth/oidc", { flow, ...answer })).toEqual(
      refusal(503, outcomes.away(name)),
    );
  });

  it("is refused for a deactivated account, linked or not", async () => {
    await addOther();
    const { db, clock } = app.services;
    const id = (await findAccount(db.read, rekha.email))?._id ?? "";
    const deactivate = (active: boolean) =>
      db.transaction(async (tx) => void (await setActive(tx, id, active, clock.now())));
    const refused = refusal(401, outcomes.inactive(rekha.email));
    await deactivate(false);
    expect(await enter({ email: rekha.email })).toEqual(refused);
    await deactivate(true);
    expect((await enter({ email: rekha.email })).status).toBe(200);
    await deactivate(false);
    expect(await enter({ email: rekha.email })).toEqual(refused);
  });

  it("does not give an address that went to somebody new the account of the one before", async () => {
    expect((await enter({ email, sub: "asha" })).status).toBe(200);
    expect(await enter({ email, sub: "another asha" })).toEqual(refusal(401, outcomes.otherLinked(email)));
  });

  it("is limited by address as the login is, until one succeeds", async () => {
    for (let count = 0; count < 30; count += 1) await begin();
    const refused = await app.request("POST", "/v1/auth/oidc/begin");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const elsewhere = await app.request("POST", "/v1/auth/oidc/begin", { address: "198.51.100.9" });
    expect(elsewhere.status).toBe(200);
  });
});

describe("the first sign-in of an account with a factor beside the password", () => {
  const factor = "/v1/auth/oidc/factor";

  async function wanted(fields: string[]): Promise<string> {
    const { url, flow } = await begin();
    const answer = await call("POST", "/v1/auth/oidc", { flow, ...issuer.answerTo(url, { email }) });
    expect([answer.status, answer.body.message]).toEqual([401, outcomes.factorWanted]);
    expect(Object.keys(answer.body.fields).sort()).toEqual(fields);
    return flow;
  }

  it("wants a code once, and none later", async () => {
    const secret = await switchOnTwoStep(await app.signIn());
    const before = await standing();
    const flow = await wanted(["code"]);
    expect((await call("POST", factor, { flow })).body.fields).toEqual({ code: outcomes.factorWanted });
    const wrong = codeNow(secret) === "000000" ? "111111" : "000000";
    expect((await call("POST", factor, { flow, code: wrong })).status).toBe(401);
    expect(await standing()).toEqual(before);
    const linked = await call("POST", factor, { flow, code: codeNow(secret) });
    expect(linked).toMatchObject({ status: 200, body: { administrator: { email } } });
    expect(await exporting(linked.body.token)).toBe(200);
    expect(await call("POST", factor, { flow, code: codeNow(secret) })).toEqual(
      refusal(401, outcomes.expired),
    );
    expect((await enter()).status).toBe(200);
  });

  it("wants a passkey of this very account once", async () => {
    const passkey = await addPasskey(await app.signIn());
    const strange = await addPasskey(await addOther());
    const before = await standing();
    const flow = await wanted(["passkey"]);
    for (const body of [{ code: "" }, { code: "123456" }, { credential: await signature(strange) }])
      expect((await call("POST", factor, { flow, ...body })).status).toBe(401);
    expect(await standing()).toEqual(before);
    const linked = await call("POST", factor, { flow, credential: await signature(passkey) });
    expect(linked).toMatchObject({ status: 200, body: { administrator: { email } } });
  });

  it("bounds the guesses of codes by account", async () => {
    const secret = await switchOnTwoStep(await app.signIn());
    const wrong = codeNow(secret) === "000000" ? "111111" : "000000";
    const flow = await wanted(["code"]);
    const statuses = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await call("POST", factor, { flow, code: wrong })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    await expect.poll(actions).toContain("administrator.sign-in-failed");
  });

  it("waits ten minutes for it, and is swept then", async () => {
    const secret = await switchOnTwoStep(await app.signIn());
    const flow = await wanted(["code"]);
    app.clock.advance(BACK_WITHIN_MS);
    const late = await call("POST", factor, { flow, code: codeNow(secret) });
    expect(late).toEqual(refusal(401, outcomes.expired));
    const { db, clock } = app.services;
    await db.transaction((tx) => deleteOldFlows(tx, clock.now()));
    const { rows } = await sql<object>`select * from oidc_flows`.execute(db.read);
    expect(rows).toEqual([]);
  });
});

describe("an invitation", () => {
  it("is taken up with the company account of its address, without a password", async () => {
    const invitation = await invite();
    const joined = await join(invitation);
    expect(joined).toMatchObject({ status: 200, body: { administrator: rekha } });
    const me = await call("GET", "/v1/auth/me", undefined, joined.body.token);
    expect(me.body.data).toMatchObject({ ...rekha, roles: ["viewer"] });
    expect((await enter({ email: rekha.email })).status).toBe(200);
    for (const tried of ["", "any", password]) {
      const { status } = await call("POST", "/v1/auth/login", { email: rekha.email, password: tried });
      expect(status).toBe(tried ? 401 : 422);
    }
    expect(await join(invitation)).toMatchObject({ status: 422 });
  });

  it.each([
    ["asked since it began", 0, 200],
    ["asked long before", 3600, 403],
    ["does not say when it asked", null, 403],
  ])("confirms who one is as a sign-in does, where the issuer %s", async (_, secondsAgo, status) => {
    const invitation = await invite({ roles: ["owner"] });
    const auth_time = secondsAgo === null ? undefined : now() - secondsAgo;
    const joined = await join(invitation, { email: rekha.email, auth_time });
    expect(joined.status).toBe(200);
    expect(await exporting(joined.body.token)).toBe(status);
  });

  it("is refused to another address, and stays good", async () => {
    const invitation = await invite();
    const before = await standing();
    const other = { email: "farah@jaalidar.example" };
    expect(await join(invitation, other)).toEqual(
      refusal(401, outcomes.otherAddress(other.email, rekha.email)),
    );
    expect(await join(invitation, { email: rekha.email, email_verified: false })).toEqual(
      refusal(401, outcomes.unverifiedAddress(rekha.email, name)),
    );
    expect(await standing()).toEqual(before);
    expect((await join(invitation)).status).toBe(200);
  });

  it("is what the sign-in page names to an invited person; it makes no account", async () => {
    await invite();
    const before = await standing();
    expect(await enter({ email: rekha.email })).toEqual(refusal(401, outcomes.invited(rekha.email)));
    expect(await standing()).toEqual(before);
  });

  it("is not named while it is void because it was sent by a clock a day ahead", async () => {
    app.clock.advance(DAY_MS);
    await invite();
    app.clock.advance(-DAY_MS);
    expect(await enter({ email: rekha.email })).toEqual(refusal(401, outcomes.noAccount(rekha.email)));
  });

  it("leaves an account that can't lose its only way in, until a password is chosen", async () => {
    const { token } = (await join(await invite())).body;
    const [{ _id }] = (await call("GET", own, undefined, token)).body.data;
    const remove = (currentPassword: string) =>
      call("POST", `${own}/${_id}/remove`, { currentPassword }, token);
    expect(await remove("any")).toEqual(refusal(409, outcomes.lastWay));
    const asked = await call("POST", "/v1/auth/confirm", { currentPassword: "any" }, token);
    expect(asked.body.fields.currentPassword).toMatch(/^Your account has no password yet/);

    await call("POST", "/v1/auth/forgot-password", { email: rekha.email });
    const reset = await app.mailedToken(rekha.email);
    const newPassword = "seven kettles sing at dawn";
    const passwords = { newPassword, confirmPassword: newPassword };
    await call("POST", "/v1/auth/reset-password", { token: reset, ...passwords });
    const again = await call("POST", "/v1/auth/login", { email: rekha.email, password: newPassword });
    expect(again.status).toBe(200);
    const removed = await call(
      "POST",
      `${own}/${_id}/remove`,
      { currentPassword: newPassword },
      again.body.token,
    );
    expect(removed).toMatchObject({ status: 200, body: { message: outcomes.removed } });
  });
});

describe("one's own company account", () => {
  it("is linked by password and the same address, listed, and removed with the sessions of other devices", async () => {
    const token = await app.signIn();
    expect((await call("GET", own, undefined, token)).body).toEqual({
      success: true,
      data: [],
      issuer: name,
      confirms: false,
    });
    const wrong = await call("POST", `${own}/begin`, { currentPassword: "a guess" }, token);
    expect(wrong.body.fields).toEqual({ currentPassword: "The current password is not right" });
    expect(await link(token, { email: rekha.email })).toEqual(
      refusal(422, outcomes.wrongAddress(rekha.email, email)),
    );
    expect(await link(token)).toMatchObject({ status: 201, body: { message: outcomes.linked } });
    expect(await link(token)).toEqual(refusal(409, outcomes.oneAlready));
    const listed = (await call("GET", own, undefined, token)).body;
    expect(listed).toMatchObject({ confirms: true, data: [{ issuer: name, email, usedAt: null }] });

    const other = (await enter()).body.token;
    const path = `${own}/${listed.data[0]._id}/remove`;
    expect((await call("POST", path, { currentPassword: "a guess" }, token)).status).toBe(422);
    expect((await call("POST", path, { currentPassword: password }, token)).body.message).toBe(
      outcomes.removed,
    );
    expect(await call("POST", path, { currentPassword: password }, token)).toEqual(
      refusal(404, outcomes.noSuchAccount),
    );
    expect((await call("GET", "/v1/auth/me", undefined, other)).status).toBe(401);
    expect((await call("GET", "/v1/auth/me", undefined, token)).status).toBe(200);
    const subjects = (await app.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      "Jaalidar Systems: a company account was linked",
      "Jaalidar Systems: a company account was removed",
    ]);
    expect(await actions()).toEqual([
      "company-account.linked",
      "company-account.used",
      "company-account.removed",
    ]);
  });

  it("is not linked by a flow that was begun for something else or by somebody else", async () => {
    const token = await app.signIn();
    const other = await addOther();
    const before = await standing();
    const { url, flow } = await begin();
    const forSignIn = { flow, ...issuer.answerTo(url, { email }) };
    expect(await call("POST", own, forSignIn, token)).toEqual(refusal(422, outcomes.expired));
    const begun = (await call("POST", `${own}/begin`, { currentPassword: password }, token)).body;
    const answer = { flow: begun.flow, ...issuer.answerTo(begun.url, { email }) };
    expect(await call("POST", own, answer, other)).toEqual(refusal(422, outcomes.expired));
    expect(await standing()).toEqual(before);
  });

  it("belongs to one account", async () => {
    expect((await enter({ email, sub: "one" })).status).toBe(200);
    const other = await addOther();
    expect(await link(other, { email: rekha.email, sub: "one" })).toEqual(
      refusal(409, outcomes.linkedElsewhere),
    );
  });
});

describe("proving who one is", () => {
  async function confirm(token: string, claims: Record<string, unknown>) {
    const { url, flow } = (await call("POST", "/v1/auth/confirm/oidc/begin", undefined, token)).body;
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
    const answer = issuer.answerTo(url, { email, ...claims });
    return call("POST", "/v1/auth/confirm/oidc", { flow, ...answer }, token);
  }

  it("takes a sign-in that is fresh, of a company account of one's own", async () => {
    const { token } = (await enter()).body;
    app.clock.advance(20 * MINUTE_MS);
    expect(await confirm(token, { auth_time: now() - 60 })).toEqual(refusal(422, outcomes.notFresh(name)));
    expect(await confirm(token, {})).toEqual(refusal(422, outcomes.notFresh(name)));
    expect(await confirm(token, { auth_time: now() + 3600 })).toEqual(refusal(422, outcomes.notFresh(name)));
    expect(await confirm(token, { auth_time: now(), sub: "another" })).toEqual(
      refusal(422, outcomes.notYours),
    );
    expect(await exporting(token)).toBe(403);
    expect((await confirm(token, { auth_time: now() })).body.message).toBe(outcomes.confirmed);
    expect(await exporting(token)).toBe(200);
    expect(await actions()).toContain("company-account.confirmed");
  });
});

it("is off where no issuer is set up, and says so", async () => {
  const plain = await createMailedApp();
  try {
    const answer = await plain.request("POST", "/v1/auth/oidc/begin");
    expect([answer.status, (await answer.json()).message]).toEqual([409, outcomes.off]);
    const token = await plain.signIn();
    const listed = await plain.request("GET", own, { token });
    expect(await listed.json()).toEqual({ success: true, data: [], issuer: "", confirms: false });
  } finally {
    await plain.close();
  }
});
