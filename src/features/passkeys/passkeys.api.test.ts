import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setActive } from "#features/administrators/storage.server.ts";
import { passwordRules } from "#features/auth/contract.ts";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import { DAY_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { certifiedStatement, createTestPasskey, type TestPasskey } from "../../../test/authenticator.ts";
import { administrator, createTestApp } from "../../../test/create-test-app.ts";
import { createMailedApp, type MailedApp } from "../../../test/mailed-links.ts";
import { outcomes } from "./contract.ts";
import { userHandleOf } from "./rules.ts";
import { insertPasskey } from "./storage.server.ts";

const { email, password } = administrator;
const own = "/v1/settings/passkeys";
const signIn = "/v1/auth/passkey";
const proof = "/v1/auth/confirm/passkey";

let app: MailedApp;
let token: string;
beforeEach(async () => {
  app = await createMailedApp();
  token = await app.signIn();
});
afterEach(() => app.close());

function call(method: string, path: string, body?: unknown, as: string | undefined = token) {
  return app.call(method, path, { body, ...(as && { token: as }) });
}

async function optionsOf(path: string, body?: unknown, as?: string) {
  return (await call("POST", `${path}/options`, body, as)).body.options;
}

const asked = (name = "Phone") => ({ name, currentPassword: password });

async function add(passkey: TestPasskey, lies = {}, name = "Phone") {
  const options = await optionsOf(own, asked(name));
  return call("POST", own, { name, credential: passkey.create(options, lies) });
}

async function added(): Promise<TestPasskey> {
  const passkey = createTestPasskey();
  expect((await add(passkey)).status).toBe(201);
  return passkey;
}

async function enter(passkey: TestPasskey, lies = {}) {
  return call("POST", signIn, { credential: passkey.get(await optionsOf(signIn), lies) }, "");
}

async function confirm(passkey: TestPasskey, lies = {}) {
  return call("POST", proof, { credential: passkey.get(await optionsOf(proof), lies) });
}

/** Adds passkeys that nobody signs in with. */
async function addOthers(count: number): Promise<void> {
  const { db, clock } = app.services;
  const { _id: administratorId } = (await call("GET", "/v1/auth/me")).body.data;
  const another = { administratorId, publicKey: "AA", counter: 0, transports: [], name: "Another" };
  await db.transaction(async (tx) => {
    for (let number = 0; number < count; number += 1)
      await insertPasskey(tx, { ...another, credentialId: `another-${number}` }, clock.now());
  });
}

/** Returns a refusal in the one error shape. */
function refusal(status: number, message: string) {
  return { status, body: { success: false, message, error: message } };
}

async function actions(): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from audit order by id`.execute(
    app.services.db.read,
  );
  return rows.map(({ action }) => action).filter((action) => !action.startsWith("session."));
}

/** Signs a second administrator in, made without an invitation. */
async function enterAsOther(): Promise<string> {
  const { db, clock } = app.services;
  const other = { email: "farah@jaalidar.example", name: "Farah Khan", roles: ["owner"] as const };
  const row = await sql<{ password_hash: string }>`select password_hash from administrators`.execute(db.read);
  const passwordHash = row.rows[0]?.password_hash ?? "";
  await db.transaction((tx) => insertAdministrator(tx, { ...other, passwordHash }, clock.now()));
  const body = { email: other.email, password };
  return (await call("POST", "/v1/auth/login", body, "")).body.token;
}

describe("one's own passkeys", () => {
  it("are listed with name and times, and told by e-mail", async () => {
    expect((await call("GET", own)).body).toEqual({ success: true, data: [], off: "" });
    const passkey = await added();
    const [listed] = (await call("GET", own)).body.data;
    expect(listed).toEqual({
      _id: expect.any(String),
      name: "Phone",
      createdAt: app.clock.now().toISOString(),
      usedAt: null,
    });
    app.clock.advance(MINUTE_MS);
    expect((await enter(passkey)).status).toBe(200);
    expect((await call("GET", own)).body.data[0].usedAt).toBe(app.clock.now().toISOString());
    const subjects = (await app.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Jaalidar Systems: a passkey was added"]);
  });

  it("are asked for by name, with the user checked and without certificates", async () => {
    const { challenge, ...options } = await optionsOf(own, asked());
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Jaalidar Systems" },
      user: { name: email, displayName: administrator.name },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      excludeCredentials: [],
    });
    await added();
    expect((await optionsOf(own, asked())).excludeCredentials).toHaveLength(1);
  });

  it("take the password, to add and to remove", async () => {
    const wrong = { name: "Phone", currentPassword: "a guess" };
    await added();
    const [{ _id }] = (await call("GET", own)).body.data;
    for (const path of [`${own}/options`, `${own}/${_id}/remove`]) {
      const { status, body } = await call("POST", path, wrong);
      expect([status, body.fields]).toEqual([422, { currentPassword: "The current password is not right" }]);
    }
    expect((await call("GET", own)).body.data).toHaveLength(1);
  });

  it("get another name, and go with the sessions of other devices; the password stays", async () => {
    const passkey = await added();
    const { token: other } = (await enter(passkey)).body;
    const [{ _id }] = (await call("GET", own)).body.data;
    expect((await call("PATCH", `${own}/${_id}`, { name: "Old phone" })).body.message).toBe(outcomes.renamed);
    expect((await call("GET", own)).body.data[0].name).toBe("Old phone");
    expect((await call("PATCH", `${own}/${_id}`, { name: " " })).body.fields.name).toBe(
      "Give the passkey a name",
    );
    const remove = () => call("POST", `${own}/${_id}/remove`, { currentPassword: password });
    expect((await remove()).body.message).toBe(outcomes.removed);
    expect(await remove()).toEqual(refusal(404, outcomes.noSuchPasskey));
    expect((await call("GET", "/v1/auth/me", undefined, other)).status).toBe(401);
    expect((await call("GET", "/v1/auth/me")).status).toBe(200);
    expect(await enter(passkey)).toEqual(refusal(401, outcomes.unknown));
    expect(await app.signIn()).toMatch(/^jds_/);
    expect((await app.mailsTo(email)).at(-1)?.subject).toBe("Jaalidar Systems: a passkey was removed");
    expect(await actions()).toEqual(["passkey.added", "passkey.used", "passkey.renamed", "passkey.removed"]);
  });

  it("are nobody else's to rename or remove", async () => {
    await added();
    const [{ _id }] = (await call("GET", own)).body.data;
    const other = await enterAsOther();
    const answers = [
      await call("PATCH", `${own}/${_id}`, { name: "Mine" }, other),
      await call("POST", `${own}/${_id}/remove`, { currentPassword: password }, other),
    ];
    for (const answer of answers) expect(answer).toEqual(refusal(404, outcomes.noSuchPasskey));
    expect((await call("GET", own, undefined, other)).body.data).toEqual([]);
  });

  it("are twenty at most, and each is added once", async () => {
    const passkey = await added();
    const again = passkey.create(await optionsOf(own, asked()));
    expect(await call("POST", own, { name: "Phone", credential: again })).toEqual(
      refusal(409, outcomes.exists),
    );
    const begun = createTestPasskey().create(await optionsOf(own, asked()));
    await addOthers(19);
    for (const refused of [
      await call("POST", `${own}/options`, asked()),
      await call("POST", own, { name: "Phone", credential: begun }),
    ])
      expect(refused).toEqual(refusal(409, outcomes.tooMany));
  });

  it("are twenty at most, when two sessions add one at the same moment too", async () => {
    await addOthers(19);
    const sessions = [token, await app.signIn()];
    const made: [string, object][] = [];
    for (const as of sessions) made.push([as, createTestPasskey().create(await optionsOf(own, asked(), as))]);
    const answers = await Promise.all(
      made.map(([as, credential]) => call("POST", own, { name: "Phone", credential }, as)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await call("GET", own)).body.data).toHaveLength(20);
  });

  it.each([
    ["from another site", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["without a check of its user", { verified: false }],
    ["with a certificate", { statement: certifiedStatement }],
  ])("are refused %s", async (_, lies) => {
    expect(await add(createTestPasskey(), lies)).toEqual(refusal(422, outcomes.unverified));
    expect((await call("GET", own)).body.data).toEqual([]);
  });

  it("are refused with a challenge of another, a used or an old one", async () => {
    const passkey = createTestPasskey();
    const options = await optionsOf(own, asked());
    const body = { name: "Phone", credential: passkey.create(options) };
    const late = { name: "Phone", credential: passkey.create(await optionsOf(own, asked())) };
    expect(await call("POST", own, body, await enterAsOther())).toEqual(refusal(422, outcomes.expired));
    expect(await call("POST", own, body)).toEqual(refusal(422, outcomes.expired));
    app.clock.advance(6 * MINUTE_MS);
    expect(await call("POST", own, late)).toEqual(refusal(422, outcomes.expired));
  });
});

describe("signing in with a passkey", () => {
  it("ends with a token like a password's, and counts as both factors", async () => {
    const passkey = await added();
    const { status, body } = await enter(passkey);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      token: expect.stringMatching(/^jds_/),
      administrator: { _id: expect.any(String), name: administrator.name, email, phone: "" },
    });
    expect((await call("GET", "/v1/auth/me", undefined, body.token)).status).toBe(200);
  });

  it("names no account before, and keeps the session where asked", async () => {
    const passkey = await added();
    const options = await optionsOf(signIn, undefined, "");
    expect(options).toMatchObject({ rpId: "localhost", allowCredentials: [], userVerification: "required" });
    const body = { credential: passkey.get(options), keep: true };
    const kept = (await call("POST", signIn, body, "")).body.token;
    app.clock.advance(6 * DAY_MS);
    expect((await call("GET", "/v1/auth/me", undefined, kept)).status).toBe(200);
  });

  it.each([
    ["from another site", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["without a check of its user", { verified: false }],
    ["for another account", { userHandle: userHandleOf("somebody") }],
  ])("is refused %s, and goes on to work", async (_, lies) => {
    const passkey = await added();
    expect(await enter(passkey, lies)).toEqual(refusal(401, outcomes.unverified));
    expect((await enter(passkey)).status).toBe(200);
  });

  it("is refused with another passkey's signature", async () => {
    const mine = await added();
    const forged = createTestPasskey();
    const options = await optionsOf(signIn);
    forged.create(await optionsOf(own, asked()));
    const { id, rawId } = mine.get(options);
    const credential = { ...forged.get(options), id, rawId };
    expect(await call("POST", signIn, { credential }, "")).toEqual(refusal(401, outcomes.unverified));
  });

  it("is refused when the counter goes back or stands still", async () => {
    const passkey = await added();
    expect((await enter(passkey, { counter: 7 })).status).toBe(200);
    for (const counter of [6, 7, 0]) {
      expect(await enter(passkey, { counter })).toEqual(refusal(401, outcomes.copied));
    }
    expect((await enter(passkey, { counter: 4_294_967_295 })).status).toBe(200);
  });

  it("works for passkeys that do not count", async () => {
    const passkey = await added();
    for (const _ of [1, 2]) expect((await enter(passkey, { counter: 0 })).status).toBe(200);
  });

  it("answers a challenge once, for its purpose, within five minutes", async () => {
    const passkey = await added();
    const credential = passkey.get(await optionsOf(signIn));
    expect((await call("POST", signIn, { credential }, "")).status).toBe(200);
    expect(await call("POST", signIn, { credential }, "")).toEqual(refusal(401, outcomes.expired));
    const twice = { credential: passkey.get(await optionsOf(signIn)) };
    const both = await Promise.all([call("POST", signIn, twice, ""), call("POST", signIn, twice, "")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const elsewhere = { credential: passkey.get(await optionsOf(proof)) };
    expect(await call("POST", signIn, elsewhere, "")).toEqual(refusal(401, outcomes.expired));
    const late = { credential: passkey.get(await optionsOf(signIn)) };
    app.clock.advance(5 * MINUTE_MS);
    expect(await call("POST", signIn, late, "")).toEqual(refusal(401, outcomes.expired));
    const made = { credential: passkey.get({ ...(await optionsOf(signIn)), challenge: "AAAA" }) };
    expect(await call("POST", signIn, made, "")).toEqual(refusal(401, outcomes.expired));
  });

  it("is refused for an unknown passkey and a deactivated account with the same words", async () => {
    const passkey = await added();
    const stranger = createTestPasskey();
    stranger.create(await optionsOf(own, asked()));
    expect(await enter(stranger)).toEqual(refusal(401, outcomes.unknown));
    const { _id } = (await call("GET", "/v1/auth/me")).body.data;
    const { db, clock } = app.services;
    await db.transaction(async (tx) => void (await setActive(tx, _id, false, clock.now())));
    expect(await enter(passkey)).toEqual(refusal(401, outcomes.unknown));
  });

  it("is limited by address; failures keep no owner out", async () => {
    const passkey = await added();
    let last = 200;
    for (let tries = 0; tries < 40 && last !== 429; tries += 1) {
      const answer = await app.request("POST", `${signIn}/options`, { address: "198.51.100.7" });
      last = answer.status;
      if (last === 429) break;
      const credential = passkey.get((await answer.json()).options, { verified: false });
      last = (await app.request("POST", signIn, { body: { credential }, address: "198.51.100.7" })).status;
    }
    expect(last).toBe(429);
    expect((await enter(passkey)).status).toBe(200);
    expect(await app.signIn()).toMatch(/^jds_/);
    await expect.poll(actions).toContain("administrator.sign-in-failed");
  });
});

describe("proving who one is with a passkey", () => {
  it("holds for 15 minutes, like the password", async () => {
    const passkey = await added();
    const asksAgain = async () =>
      (await app.request("GET", "/v1/newsletter/subscribers.csv", { token })).status;
    app.clock.advance(16 * MINUTE_MS);
    expect(await asksAgain()).toBe(403);
    expect((await optionsOf(proof)).allowCredentials).toHaveLength(1);
    expect((await confirm(passkey)).body.message).toBe(outcomes.confirmed);
    expect(await asksAgain()).toBe(200);
    app.clock.advance(16 * MINUTE_MS);
    expect(await asksAgain()).toBe(403);
    expect(await actions()).toContain("passkey.confirmed");
  });

  it("is refused without a passkey, and with another administrator's", async () => {
    expect(await call("POST", `${proof}/options`)).toEqual(refusal(409, outcomes.none));
    const mine = await added();
    const other = await enterAsOther();
    const theirs = createTestPasskey();
    const options = await optionsOf(own, asked("Theirs"), other);
    const body = { name: "Theirs", credential: theirs.create(options) };
    expect((await call("POST", own, body, other)).status).toBe(201);
    expect(await confirm(theirs)).toEqual(refusal(422, outcomes.notYours));
    expect(await confirm(mine, { verified: false })).toEqual(refusal(422, outcomes.unverified));
    expect((await confirm(mine, { counter: 9 })).status).toBe(200);
    expect(await confirm(mine, { counter: 8 })).toEqual(refusal(422, outcomes.copied));
  });
});

describe("an invitation", () => {
  const rekha = { name: "Rekha Das", email: "rekha@jaalidar.example" };
  const joining = "/v1/invitations/accept/passkey";

  async function invite(): Promise<string> {
    const body = { ...rekha, roles: ["viewer"], currentPassword: password };
    expect((await call("POST", "/v1/administrators/invitations", body)).status).toBe(201);
    return app.mailedToken(rekha.email);
  }

  async function join(invitation: string, passkey: TestPasskey, lies = {}, options?: unknown) {
    const body = { token: invitation, name: rekha.name };
    const asked = options ?? (await optionsOf(joining, body, ""));
    return call("POST", joining, { ...body, credential: passkey.create(asked as never, lies) }, "");
  }

  it("is accepted by a passkey, which signs in from then on without a password", async () => {
    const invitation = await invite();
    const passkey = createTestPasskey();
    const joined = await join(invitation, passkey);
    expect(joined).toMatchObject({ status: 200, body: { administrator: rekha } });
    expect((await enter(passkey)).body.administrator).toEqual(joined.body.administrator);
    const { data } = (await call("GET", own, undefined, joined.body.token)).body;
    expect(data).toEqual([expect.objectContaining({ name: outcomes.firstName })]);
    expect(await actions()).toEqual(
      expect.arrayContaining(["administrator.joined", "passkey.added", "passkey.used"]),
    );
    const guess = { email: rekha.email, password: "" };
    expect((await call("POST", "/v1/auth/login", guess, "")).status).toBe(422);
    expect((await call("POST", "/v1/auth/login", { ...guess, password: "any" }, "")).status).toBe(401);
  });

  it("keeps the only passkey until there is a password, which a link by e-mail sets", async () => {
    const joined = await join(await invite(), createTestPasskey());
    const bearer = joined.body.token;
    const [{ _id }] = (await call("GET", own, undefined, bearer)).body.data;
    const refused = await call("POST", `${own}/${_id}/remove`, { currentPassword: "any" }, bearer);
    expect(refused).toMatchObject({ status: 422, body: { fields: { currentPassword: passwordRules.none } } });
    await call("POST", "/v1/auth/forgot-password", { email: rekha.email }, "");
    const passwords = { newPassword: "eleven-quiet-peacocks", confirmPassword: "eleven-quiet-peacocks" };
    const reset = { token: await app.mailedToken(rekha.email), ...passwords };
    expect((await call("POST", "/v1/auth/reset-password", reset, "")).status).toBe(200);
    const entered = { email: rekha.email, password: passwords.newPassword };
    expect((await call("POST", "/v1/auth/login", entered, "")).status).toBe(200);
  });

  it("makes no account by a lie, a challenge of another use, or a void link, and stays good", async () => {
    const invitation = await invite();
    for (const lies of [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { verified: false },
      { challenge: "A".repeat(43) },
    ])
      expect((await join(invitation, createTestPasskey(), lies)).status).toBe(422);
    const forAdding = await optionsOf(own, asked());
    expect(await join(invitation, createTestPasskey(), {}, forAdding)).toEqual(
      refusal(422, outcomes.expired),
    );
    const spent = await optionsOf(joining, { token: invitation, name: rekha.name }, "");
    expect((await join(invitation, createTestPasskey(), { verified: false }, spent)).status).toBe(422);
    expect(await join(invitation, createTestPasskey(), {}, spent)).toEqual(refusal(422, outcomes.expired));
    expect((await join("unknown", createTestPasskey(), {}, forAdding)).body.fields).toHaveProperty("token");
    expect((await join(invitation, createTestPasskey())).status).toBe(200);
    expect((await join(invitation, createTestPasskey(), {}, forAdding)).status).toBe(422);
  });

  it("is refused a passkey of somebody else's, and stays good", async () => {
    const mine = await added();
    const invitation = await invite();
    expect(await join(invitation, mine)).toEqual(refusal(409, outcomes.exists));
    expect((await join(invitation, createTestPasskey())).status).toBe(200);
  });
});

it.each([
  ["http://127.0.0.1:3000", outcomes.ipAddress],
  ["http://www.example.com", outcomes.insecure],
  ["", outcomes.noAddress],
])("are off with PUBLIC_URL=%s, and say why", async (PUBLIC_URL, message) => {
  const elsewhere = await createTestApp({ env: { PUBLIC_URL } });
  try {
    const bearer = await elsewhere.signIn();
    const list = await elsewhere.request("GET", own, { token: bearer });
    expect((await list.json()).off).toBe(message);
    const tried = [
      await elsewhere.request("POST", `${own}/options`, { token: bearer, body: asked() }),
      await elsewhere.request("POST", `${signIn}/options`),
      await elsewhere.request("POST", `${proof}/options`, { token: bearer }),
      await elsewhere.request("POST", "/v1/invitations/accept/passkey/options", {
        body: { token: "unknown", name: "Rekha Das" },
      }),
    ];
    for (const answer of tried)
      expect([answer.status, (await answer.json()).message]).toEqual([409, message]);
  } finally {
    await elsewhere.close();
  }
});

it("challenges are deleted once their time is over", async () => {
  await optionsOf(signIn);
  app.clock.advance(6 * MINUTE_MS);
  await optionsOf(signIn);
  const { rows } = await sql<{ count: number }>`select count(*) as count from passkey_challenges`.execute(
    app.services.db.read,
  );
  expect(Number(rows[0]?.count)).toBe(1);
});

it.each([`GET ${own}`, `POST ${own}`, `POST ${own}/options`, `POST ${proof}`, `POST ${proof}/options`])(
  "%s needs a token",
  async (one) => {
    const [method = "", path = ""] = one.split(" ");
    expect((await call(method, path, method === "POST" ? {} : undefined, "jds_unknown")).status).toBe(401);
  },
);
