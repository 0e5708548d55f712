import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#platform/contract/durations.ts";
import { administrator } from "../../../test/create-test-app.ts";
import { createMailedApp, type MailedApp } from "../../../test/mailed-links.ts";
import { codeOfStep, stepAt } from "../two-step/totp.server.ts";
import { deleteOldInvitations } from "./invitations-storage.server.ts";

const bela = { name: "Bela Iyer", email: "bela@jaalidar.example" };
const password = "seven kettles sing at dawn";
const badToken = "This invitation is not valid any more.";
/** The password of the signed-in account, given again. */
const again = { currentPassword: administrator.password };

let app: MailedApp;
let token: string;
beforeEach(async () => {
  app = await createMailedApp();
  token = await app.signIn();
});
afterEach(() => app.close());

function call(method: string, path: string, body?: unknown, as: string | undefined = token) {
  return app.call(method, `/v1${path}`, { ...(as && { token: as }), body });
}
const invite = (person: object = bela) =>
  call("POST", "/administrators/invitations", { roles: ["owner"], ...person, ...again });
const resend = (id: string) => call("POST", `/administrators/invitations/${id}/resend`, again);
const reset = (id: string) => call("POST", `/administrators/${id}/two-step/off`, again);
const list = async () => (await call("GET", "/administrators")).body;
const accept = (given: string, change: object = {}) => {
  const passwords = { newPassword: password, confirmPassword: password };
  return call("POST", "/invitations/accept", { token: given, name: bela.name, ...passwords, ...change }, "");
};
const setActive = (id: string, active: boolean, as = token, currentPassword = administrator.password) =>
  call("PATCH", `/administrators/${id}`, { active, currentPassword }, as);

/** Bela's account and her token. */
async function addBela(): Promise<{ id: string; token: string }> {
  await invite();
  const { body } = await accept(await app.mailedToken(bela.email));
  return { id: body.administrator._id, token: body.token };
}
/** Invites Chand as owner by a token of Bela's. Returns the invitation's token. */
async function inviteChand(as: string): Promise<string> {
  const chand = { name: "Chand", email: "chand@jaalidar.example", roles: ["owner"] };
  await call("POST", "/administrators/invitations", { ...chand, currentPassword: password }, as);
  return app.mailedToken(chand.email);
}
const ownId = async () => (await call("GET", "/auth/me")).body.data._id;

async function actions(): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from audit order by id`.execute(
    app.services.db.read,
  );
  return rows.map(({ action }) => action);
}

describe("an invitation", () => {
  it("goes by mail, and whoever opens it chooses a password and is in", async () => {
    expect(await invite({ ...bela, email: "Bela@Jaalidar.example" })).toEqual({
      status: 201,
      body: { success: true, message: "The invitation is on its way." },
    });
    const [mail] = await app.mailsTo("bela@jaalidar.example");
    expect(mail?.subject).toBe("Jaalidar Systems: you are invited to the staff area");
    expect(mail?.text).toContain(`${administrator.name} invites you`);
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/invitation#token=[\w-]{43}\s/);

    const given = await app.mailedToken(bela.email);
    expect((await call("POST", "/invitations/check", { token: given }, "")).body.data).toEqual(bela);
    const { status, body } = await accept(given, { name: "Bela I." });
    expect(status).toBe(200);
    expect(body.administrator).toMatchObject({ name: "Bela I.", email: bela.email });
    expect((await call("GET", "/auth/me", undefined, body.token)).body.data.email).toBe(bela.email);
    const { data, invitations } = await list();
    expect(invitations).toEqual([]);
    expect(data.map((one: { name: string; self: boolean }) => [one.name, one.self])).toEqual([
      [administrator.name, true],
      ["Bela I.", false],
    ]);
    expect((await actions()).slice(-3)).toEqual(["invitation.sent", "administrator.joined", "session.begun"]);
  });

  it("names the jobs of a reviewer, which the account gets as far as they are there by then", async () => {
    const job = { description: "Build the screens.", salaryRange: 1_800_000 };
    const ids: string[] = [];
    for (const title of ["React Engineer", "Designer"])
      ids.push((await call("POST", "/jobs", { ...job, title })).body.data._id);
    const [engineer = "", designer = ""] = ids;
    const reviewer = (jobs: string[]) => invite({ ...bela, roles: ["reviewer"], jobs });
    expect((await reviewer([])).body.fields.jobs).toBe("Choose at least one job for the reviewer");
    expect((await reviewer([engineer, "none"])).body.fields.jobs).toMatch(/^One of these jobs/);
    expect((await reviewer(ids)).status).toBe(201);
    const titles = (named: { title: string }[]) => named.map(({ title }) => title);
    expect(titles((await list()).invitations[0].jobs)).toEqual(["Designer", "React Engineer"]);
    await call("DELETE", `/jobs/${designer}`);
    const { body } = await accept(await app.mailedToken(bela.email));
    const { data } = await list();
    const account = data.find((one: { _id: string }) => one._id === body.administrator._id);
    expect(account).toMatchObject({ roles: ["reviewer"], rolesBy: administrator.name });
    expect(titles(account.jobs)).toEqual(["React Engineer"]);
  });

  it("is in the list until it is taken up, with who sent it and its end, never with its token", async () => {
    await invite();
    const [invitation] = (await list()).invitations;
    expect(invitation).toEqual({
      _id: expect.any(String),
      ...bela,
      roles: ["owner"],
      jobs: [],
      invitedBy: administrator.name,
      createdAt: app.clock.now().toISOString(),
      expiresAt: new Date(app.clock.now().getTime() + 7 * DAY_MS).toISOString(),
      expired: false,
    });
  });

  it("leaves its token in the mail alone", async () => {
    await invite();
    const given = await app.mailedToken(bela.email);
    const { rows } = await sql`select * from invitations, outbox`.execute(app.services.db.read);
    expect(rows).toMatchObject([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), body: "" }]);
    expect(JSON.stringify(rows)).not.toContain(given);
    expect(JSON.stringify((await call("GET", "/mail")).body)).not.toContain(given);
  });

  it("works once, also for two at the same moment", async () => {
    await invite();
    const given = await app.mailedToken(bela.email);
    const answers = await Promise.all([accept(given), accept(given)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await accept(given)).body.fields).toEqual({ token: badToken });
    expect((await list()).data).toHaveLength(2);
  });

  it("works for seven days; sent again it works anew, by the new link alone", async () => {
    await invite();
    const old = await app.mailedToken(bela.email);
    app.clock.advance(7 * DAY_MS);
    token = await app.signIn();
    expect((await accept(old)).status).toBe(422);
    const [{ _id, expired }] = (await list()).invitations;
    expect(expired).toBe(true);
    expect((await resend(_id)).status).toBe(200);
    const renewed = await app.mailedToken(bela.email);
    expect(renewed).not.toBe(old);
    expect((await accept(old)).status).toBe(422);
    expect((await accept(renewed)).status).toBe(200);
    expect(await actions()).toContain("invitation.resent");
  });

  it("does not work longer because it was sent while a clock was a day ahead", async () => {
    app.clock.advance(DAY_MS);
    token = await app.signIn();
    await invite();
    const given = await app.mailedToken(bela.email);
    app.clock.advance(-DAY_MS);
    expect((await accept(given)).body.fields).toEqual({ token: badToken });
    const { db, clock } = app.services;
    expect(await db.transaction((tx) => deleteOldInvitations(tx, clock.now()))).toHaveLength(1);
  });

  it("is void once it is withdrawn", async () => {
    await invite();
    const given = await app.mailedToken(bela.email);
    const [{ _id }] = (await list()).invitations;
    const path = `/administrators/invitations/${_id}`;
    expect((await call("DELETE", path)).body.message).toBe("The invitation is withdrawn.");
    expect((await call("POST", "/invitations/check", { token: given }, "")).status).toBe(422);
    expect((await accept(given)).status).toBe(422);
    expect((await call("DELETE", path)).status).toBe(404);
    expect((await resend(_id)).status).toBe(404);
    expect((await invite()).status).toBe(201);
  });

  it("is forgotten two months after nobody took it up", async () => {
    await invite();
    app.clock.advance(59 * DAY_MS);
    token = await app.signIn();
    await invite({ name: "Chand", email: "chand@jaalidar.example" });
    await app.services.retention.run();
    expect((await list()).invitations).toHaveLength(2);
    app.clock.advance(2 * DAY_MS);
    token = await app.signIn();
    await app.services.retention.run();
    expect((await list()).invitations.map(({ name }: { name: string }) => name)).toEqual(["Chand"]);
  });

  it.each([
    ["name", { name: " " }, "Name is required"],
    ["email", { email: "" }, "Email is required"],
    ["email", { email: "bela@jaalidar.example, eve@mail.example" }, "Enter a valid email"],
  ])("is refused with a broken %s", async (field, change, message) => {
    const { status, body } = await invite({ ...bela, ...change });
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
  });

  it("is refused to who has an account or an invitation already, in words", async () => {
    const refusal = async (person: object) => {
      const { status, body } = await invite(person);
      return [status, body.fields?.email];
    };
    expect(await refusal({ name: "A", email: administrator.email.toUpperCase() })).toEqual([
      409,
      "There is an administrator with this e-mail address already",
    ]);
    await invite();
    expect(await refusal({ ...bela, email: "BELA@jaalidar.example" })).toEqual([
      409,
      "This person is invited already. Send the invitation again instead",
    ]);
    const { body } = await accept(await app.mailedToken(bela.email));
    await setActive(body.administrator._id, false);
    expect(await refusal(bela)).toEqual([
      409,
      "This administrator is deactivated. Activate the account instead",
    ]);
  });

  it.each([
    ["name", { name: "" }, "Name is required"],
    ["newPassword", { newPassword: "short", confirmPassword: "short" }, "Use at least 12 characters"],
    ["confirmPassword", { confirmPassword: "another one entirely" }, "New passwords do not match!"],
    [
      "newPassword",
      { newPassword: "BelaIyer@2026", confirmPassword: "BelaIyer@2026" },
      "This password is on a list of common ones. Please choose another",
    ],
  ])("is still good after a refused %s", async (field, change, message) => {
    await invite();
    const given = await app.mailedToken(bela.email);
    const { status, body } = await accept(given, change);
    expect([status, body.message, body.fields[field]]).toEqual([422, message, message]);
    expect((await accept(given)).status).toBe(200);
  });
});

describe("deactivating", () => {
  it("ends the sessions at once and lets nobody sign in until the account is active again", async () => {
    const { id, token: theirs } = await addBela();
    expect((await setActive(id, false)).status).toBe(200);
    expect((await call("GET", "/auth/me", undefined, theirs)).status).toBe(401);
    const login = () => call("POST", "/auth/login", { email: bela.email, password }, "");
    expect((await login()).body.message).toBe("The e-mail or the password is not right.");
    expect((await list()).data.find((one: { _id: string }) => one._id === id)).toMatchObject({
      active: false,
    });
    await setActive(id, false);
    await setActive(id, true);
    expect((await call("GET", "/auth/me", undefined, theirs)).status).toBe(401);
    expect((await login()).status).toBe(200);
    expect((await actions()).filter((action) => action.startsWith("administrator."))).toEqual([
      "administrator.joined",
      "administrator.deactivated",
      "administrator.activated",
    ]);
  });

  it("tells the person by e-mail, once, and how to come back", async () => {
    const { id } = await addBela();
    await setActive(id, false);
    await setActive(id, false);
    const notices = (await app.mailsTo(bela.email)).filter(({ subject }) => subject.includes("deactivated"));
    expect(notices).toHaveLength(1);
    expect(notices[0]?.subject).toMatch(/: your account was deactivated$/);
    expect(notices[0]?.text).toContain("An owner deactivated your account");
    expect(notices[0]?.text).toContain("npm run admin -- activate");
  });

  it("is refused for oneself and for nobody", async () => {
    expect(await setActive(await ownId(), false)).toMatchObject({
      status: 409,
      body: { message: "You can't deactivate your own account. Another owner can." },
    });
    expect((await setActive("unknown", false)).status).toBe(404);
    expect((await setActive("unknown", true)).status).toBe(404);
  });

  it("makes the invitations void that they sent, and no one else's", async () => {
    const { id, token: theirs } = await addBela();
    const given = await inviteChand(theirs);
    const devi = { name: "Devi", email: "devi@jaalidar.example" };
    await invite(devi);
    await setActive(id, false);
    expect((await accept(given)).body.fields).toEqual({ token: badToken });
    expect((await list()).invitations).toMatchObject([devi]);
    expect((await actions()).slice(-2)).toEqual(["administrator.deactivated", "invitation.withdrawn"]);
  });

  it("lets no invitation through that is sent at the same moment", async () => {
    const { id, token: theirs } = await addBela();
    const chand = { name: "Chand", email: "chand@jaalidar.example", currentPassword: password };
    await Promise.all([
      call("POST", "/administrators/invitations", { roles: ["owner"], ...chand }, theirs),
      setActive(id, false),
    ]);
    expect((await list()).invitations).toEqual([]);
  });

  it("leaves one of two who deactivate each other at the same moment", async () => {
    const { id, token: theirs } = await addBela();
    const own = await ownId();
    const answers = await Promise.all([setActive(id, false), setActive(own, false, theirs, password)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { rows } = await sql<{ id: string }>`select id from administrators where active = 1`.execute(
      app.services.db.read,
    );
    expect(rows).toHaveLength(1);
  });
});

it("the invitations of an owner are void once they are owner no more, a way back in", async () => {
  const { id, token: theirs } = await addBela();
  const given = await inviteChand(theirs);
  const changed = await call("PUT", `/administrators/${id}/roles`, { roles: ["viewer"], ...again });
  expect(changed.status).toBe(200);
  expect((await accept(given)).body.fields).toEqual({ token: badToken });
  expect((await actions()).slice(-2)).toEqual(["administrator.roles-changed", "invitation.withdrawn"]);
});

it("the list tells when each was last here, also after their sessions have ended", async () => {
  const { id, token: theirs } = await addBela();
  app.clock.advance(5 * 60_000);
  await call("GET", "/auth/me", undefined, theirs);
  const seenAt = app.clock.now().toISOString();
  await setActive(id, false);
  expect((await list()).data.find((one: { _id: string }) => one._id === id)).toMatchObject({ seenAt });
});

it("two-step sign-in is switched off for someone else who is locked out, and they are told", async () => {
  const { id, token: theirs } = await addBela();
  const path = "/settings/two-step";
  const { secret } = (await call("POST", `${path}/begin`, { currentPassword: password }, theirs)).body;
  const code = codeOfStep(secret, stepAt(app.clock.now()));
  await call("POST", `${path}/confirm`, { code }, theirs);
  const isOn = async () =>
    (await list()).data.find((one: { _id: string; twoStep: boolean }) => one._id === id).twoStep;
  expect(await isOn()).toBe(true);
  expect((await reset(await ownId())).status).toBe(409);
  expect((await reset("unknown")).status).toBe(404);
  expect((await reset(id)).status).toBe(200);
  expect((await reset(id)).status).toBe(409);
  expect(await isOn()).toBe(false);
  expect((await call("GET", "/auth/me", undefined, theirs)).status).toBe(401);
  expect((await call("POST", "/auth/login", { email: bela.email, password }, "")).status).toBe(200);
  expect((await app.mailsTo(bela.email)).at(-1)?.subject).toBe(
    "Jaalidar Systems: two-step sign-in was switched off for you",
  );
  expect(await actions()).toContain("two-step.reset");
});

describe("a stolen session", () => {
  const doings: [string, (id: string, invitation: string) => [string, string, object?]][] = [
    [
      "invites nobody",
      () => ["POST", "/invitations", { name: "Eve", email: "eve@mail.example", roles: ["owner"] }],
    ],
    ["sends no invitation again", (_, invitation) => ["POST", `/invitations/${invitation}/resend`]],
    ["gives nobody other roles", (id) => ["PUT", `/${id}/roles`, { roles: ["sales"] }]],
    ["deactivates nobody", (id) => ["PATCH", `/${id}`, { active: false }]],
    ["activates nobody", (id) => ["PATCH", `/${id}`, { active: true }]],
    ["switches nobody's two-step sign-in off", (id) => ["POST", `/${id}/two-step/off`]],
  ];

  it.each(doings)("%s without the password", async (_, doing) => {
    const { id } = await addBela();
    await invite({ name: "Chand", email: "chand@jaalidar.example" });
    const before = [await list(), await actions()];
    const [method, path, body] = doing(id, before[0].invitations[0]._id);
    const attempt = (given: object) => call(method, `/administrators${path}`, { ...body, ...given });
    for (const [given, message] of [
      [{}, "Current password is required"],
      [{ currentPassword: "a guess of a password" }, "The current password is not right"],
    ] as const) {
      const refused = await attempt(given);
      expect([refused.status, refused.body.fields]).toEqual([422, { currentPassword: message }]);
    }
    expect([await list(), await actions()]).toEqual(before);
  });
});

it.each([
  "GET /administrators",
  "PATCH /administrators/x",
  "PUT /administrators/x/roles",
  "POST /administrators/x/two-step/off",
  "POST /administrators/invitations",
  "POST /administrators/invitations/x/resend",
  "DELETE /administrators/invitations/x",
])("%s needs a token", async (one) => {
  const [method = "", path = ""] = one.split(" ");
  expect((await call(method, path, method === "GET" ? undefined : {}, "jds_unknown")).status).toBe(401);
});
