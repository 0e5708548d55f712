import { argon2Sync } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { Fault } from "#platform/contract/errors.ts";
import { sha256 } from "#platform/process/id.server.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { isOutdated } from "./password.server.ts";
import { authenticate } from "./sessions.server.ts";
import { insertSession } from "./sessions-storage.server.ts";
import { findAccount, replacePasswordHash } from "./storage.server.ts";

const { email, password } = administrator;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const login = (body: unknown, address?: string) =>
  app.request("POST", "/v1/auth/login", { body, ...(address && { address }) });
const me = (token: string) => app.request("GET", "/v1/auth/me", { token });

describe("signing in", () => {
  it("answers a prefixed token that opens the guarded calls, whatever the case of the address", async () => {
    const answer = await login({ email: email.toUpperCase(), password });
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body).toMatchObject({ success: true, administrator: { email } });
    expect(body.token).toMatch(/^jds_[\w-]{43}$/);
    expect(JSON.stringify(body)).not.toContain("argon2");
    expect(await (await me(body.token)).json()).toMatchObject({ success: true, data: { email } });
  });

  it("hashes the password anew when its hash is of another cost", async () => {
    const nonce = Buffer.alloc(16, 7);
    const old = { message: password, nonce, memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
    const parts = [nonce, argon2Sync("argon2id", old)].map((bytes) =>
      bytes.toString("base64").replace(/=+$/, ""),
    );
    const hash = `$argon2id$v=19$m=8192,t=1,p=1$${parts.join("$")}`;
    const { db } = app.services;
    await db.transaction(
      async (tx) => void (await sql`update administrators set password_hash = ${hash}`.execute(tx)),
    );
    for (let time = 0; time < 2; time += 1) expect((await login({ email, password })).status).toBe(200);
    const stored = (await findAccount(db.read, email))?.passwordHash ?? "";
    expect([stored === hash, isOutdated(stored)]).toEqual([false, false]);
  });

  it("gives another token each time", async () => {
    expect(await app.signIn()).not.toBe(await app.signIn());
  });

  it.each([
    ["email", { password }, "Username is required"],
    ["email", { email: " ", password }, "Username is required"],
    ["password", { email }, "Password is required"],
    ["password", { email, password: "" }, "Password is required"],
  ])("wants the %s", async (field, body, message) => {
    const answer = await login(body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      success: false,
      message,
      error: message,
      fields: { [field]: message },
    });
  });

  it("says the same of an unknown address as of a wrong password", async () => {
    const answers = await Promise.all([
      login({ email: "nobody@jaalidar.example", password }),
      login({ email, password: "lattice-of-ten-stars" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    const [unknown, wrong] = await Promise.all(answers.map((answer) => answer.json()));
    expect(unknown).toEqual(wrong);
    expect(wrong).toMatchObject({ message: "The e-mail or the password is not right." });
  });

  it("stops a burst of guesses with 429 and Retry-After, for that address alone", async () => {
    const guess = () => login({ email, password: "wrong-wrong-wrong" });
    const statuses = (await Promise.all(Array.from({ length: 12 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
    const refused = await login({ email, password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await login({ email, password }, "198.51.100.7")).status).toBe(200);
  });

  it("counts an IPv6 network of 64 bits as one", async () => {
    for (let host = 1; host <= 8; host += 1) {
      expect((await login({ email, password: "wrong-wrong-wrong" }, `2001:db8::${host}`)).status).toBe(401);
    }
    expect((await login({ email, password }, "2001:db8::99")).status).toBe(429);
    expect((await login({ email, password }, "2001:db8:0:1::1")).status).toBe(200);
  });

  it("says the same of a deactivated account", async () => {
    await app.services.db.transaction(
      async (tx) => void (await sql`update administrators set active = 0`.execute(tx)),
    );
    const answer = await login({ email, password });
    expect([answer.status, (await answer.json()).message]).toEqual([
      401,
      "The e-mail or the password is not right.",
    ]);
  });

  it("keeps of a token its SHA-256 alone", async () => {
    const token = await app.signIn();
    const { rows } = await sql`select * from sessions`.execute(app.services.db.read);
    expect(rows).toMatchObject([{ token_hash: sha256(token) }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("forgets the failures once a sign-in succeeds", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 5; guess += 1) await login({ email, password: "wrong-wrong-wrong" });
      expect((await login({ email, password })).status).toBe(200);
    }
  });
});

describe("a session", () => {
  it("ends after thirty idle minutes", async () => {
    const token = await app.signIn();
    app.clock.advance(29 * MINUTE_MS);
    expect((await me(token)).status).toBe(200);
    app.clock.advance(29 * MINUTE_MS);
    expect((await me(token)).status).toBe(200);
    app.clock.advance(30 * MINUTE_MS);
    expect((await me(token)).status).toBe(401);
  });

  it("ends after twelve hours however much it is used", async () => {
    const token = await app.signIn();
    for (let used = 0; used < 12 * HOUR_MS - 20 * MINUTE_MS; used += 20 * MINUTE_MS) {
      app.clock.advance(20 * MINUTE_MS);
      expect((await me(token)).status).toBe(200);
    }
    app.clock.advance(20 * MINUTE_MS);
    expect((await me(token)).status).toBe(401);
  });

  it("does not live longer because a clock was a day ahead when it began or was used", async () => {
    const used = await app.signIn();
    app.clock.advance(20 * MINUTE_MS);
    const begun = await app.signIn();
    app.clock.advance(-20 * MINUTE_MS);
    expect((await me(used)).status).toBe(200);
    expect((await me(begun)).status).toBe(401);
    app.clock.advance(20 * MINUTE_MS);
    expect((await me(used)).status).toBe(200);
    app.clock.advance(-20 * MINUTE_MS);
    expect((await me(used)).status).toBe(401);
    await app.signIn();
    app.clock.advance(20 * MINUTE_MS);
    expect([(await me(used)).status, (await me(begun)).status]).toEqual([401, 401]);
  });

  it("lives a week idle and thirty days in all when kept", async () => {
    const token = await app.signIn({ keep: true });
    for (let day = 0; day < 24; day += 6) {
      app.clock.advance(6 * DAY_MS);
      expect((await me(token)).status).toBe(200);
    }
    app.clock.advance(6 * DAY_MS);
    expect((await me(token)).status).toBe(401);
  });

  it("does not begin when the password was changed while it was being looked at", async () => {
    const { db, clock } = app.services;
    const account = await findAccount(db.read, email);
    if (!account) throw new Error("no account");
    const begin = () =>
      db.transaction((tx) =>
        insertSession(tx, { token: "jds_x", account, keep: true, userAgent: "", address: "" }, clock.now()),
      );
    expect(await begin()).toEqual(expect.any(String));
    const hashes = { verified: account.passwordHash, next: "another" };
    await db.transaction((tx) => replacePasswordHash(tx, account._id, hashes, clock.now()));
    expect(await begin()).toBeUndefined();
  });

  it("still opens what can be read while nothing can be written", async () => {
    const { db, clock } = app.services;
    const token = await app.signIn();
    app.clock.advance(2 * MINUTE_MS);
    const full = { ...db, transaction: () => Promise.reject(new Fault("diskFull")) };
    expect(await authenticate({ db: full, clock }, token)).toMatchObject({ email });
  });

  it("is forgotten, address and all, some time after it has ended", async () => {
    await app.signIn();
    await app.signIn({ keep: true });
    app.clock.advance(31 * MINUTE_MS);
    await app.signIn();
    const count = sql<{ count: number }>`select count(*) as count from sessions`;
    const counted = async () => (await count.execute(app.services.db.read)).rows[0]?.count;
    expect(await counted()).toBe(2);
    app.clock.advance(7 * DAY_MS);
    await app.signIn();
    expect(await counted()).toBe(1);
  });

  it("ends on the server when signed out", async () => {
    const token = await app.signIn();
    const answer = await app.request("POST", "/v1/auth/logout/", { token });
    expect(await answer.json()).toEqual({ success: true, message: "You have been signed out." });
    expect((await me(token)).status).toBe(401);
  });
});

it.each(["POST /v1/auth/logout", "GET /v1/auth/me"])("%s needs a token", async (call) => {
  const [method = "", path = ""] = call.split(" ");
  const wrong = ["", "jds_", "nonsense", "x".repeat(5000), "jds_a b"];
  for (const token of wrong) {
    const answer = await app.request(method, path, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
  }
});
