import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findPersonalMails } from "#features/mail/storage.server.ts";
import { DAY_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { Fault } from "#platform/contract/errors.ts";
import { systemClock } from "#platform/process/clock.server.ts";
import { administrator } from "../../../test/create-test-app.ts";
import { createMailedApp, type MailedApp, tokenIn } from "../../../test/mailed-links.ts";
import { ANSWER_AFTER_MS } from "./rules.ts";

const { email, password } = administrator;
const next = "mango crate by the window";
const badToken = "This link is not valid any more.";

let app: MailedApp;
beforeEach(async () => {
  app = await createMailedApp();
});
afterEach(() => app.close());

function post(path: string, body: unknown, address = "192.0.2.1") {
  return app.call("POST", `/v1/auth${path}`, { body, address });
}
const ask = (to = email, address?: string) => post("/forgot-password", { email: to }, address);
const reset = (token: string, change: object = {}) =>
  post("/reset-password", { token, newPassword: next, confirmPassword: next, ...change });
const login = (secret: string) => post("/login", { email, password: secret });

describe("asking for a link", () => {
  it("mails one to who has an account, and says the same to everyone", async () => {
    const [known, unknown] = await Promise.all([ask(email.toUpperCase()), ask("nobody@jaalidar.example")]);
    expect(known).toEqual(unknown);
    expect(known).toEqual({
      status: 200,
      body: {
        success: true,
        message:
          "If there is an account with this address, an e-mail with a link is on its way. The link works for one hour.",
      },
    });
    const [mail, ...others] = await app.mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/reset-password#token=[\w-]{43}\s/);
    expect(app.smtp.mails).toHaveLength(1);
  });

  it("answers no sooner for an address without an account", async () => {
    app.clock.pause = systemClock.pause;
    const took = async (to: string) => {
      const start = performance.now();
      await ask(to);
      return performance.now() - start;
    };
    for (const to of [email, "nobody@jaalidar.example"]) {
      expect(await took(to)).toBeGreaterThanOrEqual(ANSWER_AFTER_MS - 5);
    }
  });

  it("floods no mailbox: three mails an hour, whose links all work", async () => {
    for (let address = 0; address < 5; address += 1) await ask(email, `198.51.100.${address}`);
    const mails = await app.mailsTo(email);
    expect(mails).toHaveLength(3);
    expect((await reset(tokenIn(mails[0]?.text ?? ""))).status).toBe(200);
    app.clock.advance(61 * MINUTE_MS);
    await ask();
    // The three links, the notice of the change, and this one.
    expect(await app.mailsTo(email)).toHaveLength(5);
  });

  it("stops one network that asks for many, by its 64 bits where it is IPv6", async () => {
    const asked = await Promise.all(
      Array.from({ length: 11 }, (_, index) => ask(`a${index}@jaalidar.example`, `2001:db8::${index + 1}`)),
    );
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await ask(email, "2001:db8:0:1::1")).status).toBe(200);
  });

  it("mails nothing to a deactivated account", async () => {
    await app.services.db.transaction(
      async (tx) => void (await sql`update administrators set active = 0`.execute(tx)),
    );
    await ask();
    expect(await app.mailsTo(email)).toEqual([]);
  });

  it("keeps the token nowhere but in the mail", async () => {
    await ask();
    const token = await app.mailedToken(email);
    const { rows } = await sql`select token_hash, body from password_resets, outbox`.execute(
      app.services.db.read,
    );
    expect(rows).toEqual([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), body: "" }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

it("sends three e-mails, not one more, to who asks twelve times at once", async () => {
  const asks = Array.from({ length: 12 }, (_, host) => ask(email, `192.0.2.${host}`));
  for (const { status } of await Promise.all(asks)) expect(status).toBe(200);
  expect(await app.mailsTo(email)).toHaveLength(3);
  const left = await sql`select id from reset_requests`.execute(app.services.db.read);
  expect(left.rows).toEqual([]);
});

it.each(["unavailable", "diskFull"] as const)(
  "answers alike with an account and without one while the store is %s",
  async (code) => {
    vi.spyOn(app.services.db, "transaction").mockRejectedValue(new Fault(code));
    const [known, unknown] = [await ask(), await ask("nobody@jaalidar.example")];
    vi.restoreAllMocks();
    expect(known).toEqual(unknown);
    expect(known.status).toBeGreaterThanOrEqual(500);
  },
);

it("keeps a request whose e-mail could not be put into the outbox, and sends it with the next", async () => {
  const { db } = app.services;
  const transact = db.transaction;
  let refused = 0;
  vi.spyOn(db, "transaction").mockImplementation((work) =>
    transact(async (tx) => {
      const done = await work(tx);
      const { rows } = await sql`select 1 from outbox`.execute(tx);
      if (rows.length === 0) return done;
      refused += 1;
      throw new Fault("diskFull");
    }),
  );
  expect((await ask()).status).toBe(200);
  expect(refused).toBe(1);
  vi.restoreAllMocks();
  expect(await app.mailsTo(email)).toEqual([]);
  await ask("nobody@jaalidar.example");
  expect(await app.mailsTo(email)).toHaveLength(1);
});

describe("the link", () => {
  it("changes the password, ends every session and tells the owner", async () => {
    const session = await app.signIn({ keep: true });
    await ask();
    const token = await app.mailedToken(email);
    expect((await post("/reset-password/check", { token })).body.data).toEqual({ email });
    expect(await reset(token)).toEqual({
      status: 200,
      body: { success: true, message: "Your password is changed. Please sign in with the new one." },
    });
    expect((await app.request("GET", "/v1/auth/me", { token: session })).status).toBe(401);
    expect((await login(password)).status).toBe(401);
    expect((await login(next)).status).toBe(200);
    expect((await app.mailsTo(email)).at(-1)?.subject).toBe("Jaalidar Systems: your password was changed");
  });

  it("works once, and takes the others with it", async () => {
    await ask();
    const first = await app.mailedToken(email);
    await ask();
    const second = await app.mailedToken(email);
    expect((await reset(second)).status).toBe(200);
    for (const used of [first, second]) {
      expect((await reset(used)).body.fields).toEqual({ token: badToken });
      expect((await post("/reset-password/check", { token: used })).status).toBe(422);
    }
  });

  it("works for one of two at the same moment", async () => {
    await ask();
    const token = await app.mailedToken(email);
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it.each([
    [
      "the password is changed in the settings",
      "/password",
      { currentPassword: password, newPassword: "seven kettles sing", confirmPassword: "seven kettles sing" },
    ],
    [
      "the account moves to another address",
      "/profile",
      { name: "Asha", email: "asha.new@jaalidar.example", currentPassword: password },
    ],
  ])("is void once %s", async (_, path, body) => {
    await ask();
    const token = await app.mailedToken(email);
    const session = await app.signIn();
    const saved = await app.request("PUT", `/v1/settings${path}`, { token: session, body });
    expect(saved.status).toBe(200);
    expect((await reset(token)).body.fields).toEqual({ token: badToken });
  });

  it("is shown to nobody on the staff, not in a copy of what is held about its owner either", async () => {
    app.smtp.mood = "defer";
    await ask();
    await app.services.mailer.idle();
    const { rows } = await sql<{ body: string }>`select body from outbox`.execute(app.services.db.read);
    expect(tokenIn(rows[0]?.body ?? "")).not.toBe("");
    const [mail] = await findPersonalMails(app.services.db.read, { address: email, subjectIds: [] });
    expect(mail).toMatchObject({ recipient: email, body: "" });
  });

  it("works for an hour", async () => {
    await ask();
    const token = await app.mailedToken(email);
    app.clock.advance(59 * MINUTE_MS);
    expect((await post("/reset-password/check", { token })).status).toBe(200);
    app.clock.advance(MINUTE_MS);
    expect((await reset(token)).status).toBe(422);
  });

  it("does not work longer because it was sent while a clock was a day ahead", async () => {
    app.clock.advance(DAY_MS);
    await ask();
    const token = await app.mailedToken(email);
    app.clock.advance(-DAY_MS);
    expect((await post("/reset-password/check", { token })).status).toBe(422);
    await ask();
    app.clock.advance(DAY_MS);
    expect((await reset(token)).status).toBe(422);
  });

  it.each([
    ["newPassword", { newPassword: "short", confirmPassword: "short" }, "Use at least 12 characters"],
    ["confirmPassword", { confirmPassword: "another one entirely" }, "New passwords do not match!"],
    [
      "newPassword",
      { newPassword: "AshaRao@2026", confirmPassword: "AshaRao@2026" },
      "This password is on a list of common ones. Please choose another",
    ],
  ])("is still good after a refused %s", async (field, change, message) => {
    await ask();
    const token = await app.mailedToken(email);
    const { status, body } = await reset(token, change);
    expect([status, body.message, body.fields[field]]).toEqual([422, message, message]);
    expect((await reset(token)).status).toBe(200);
  });

  it.each(["", "x", "a".repeat(43), "%00", "a".repeat(5000)])("%j is none", async (token) => {
    const { status, body } = await reset(token);
    expect([status, Object.keys(body.fields)]).toEqual([422, ["token"]]);
  });
});

it("records who asked and that it was changed", async () => {
  await ask();
  await reset(await app.mailedToken(email));
  const { rows } = await sql<{ actor: string; action: string; subject_id: string }>`
    select actor, action, subject_id from audit order by id`.execute(app.services.db.read);
  expect(rows).toEqual([
    { actor: "visitor", action: "password.reset-requested", subject_id: expect.any(String) },
    { actor: rows[0]?.subject_id, action: "password.reset", subject_id: rows[0]?.subject_id },
  ]);
});
