import { Writable } from "node:stream";
import { sql } from "kysely";
import pino from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DAY_MS } from "#platform/contract/durations.ts";
import { Fault } from "#platform/contract/errors.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { deleteOldAddresses, isKnownAddress, keepAddress } from "./address-storage.server.ts";
import { createFailureRecord } from "./failures.server.ts";
import { hashing } from "./password.server.ts";
import { insertAdministrator } from "./storage.server.ts";

const SECOND_MS = 1_000;
const { email, password } = administrator;
const home = "192.0.2.1";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ env: { DATABASE_CONNECTIONS: "12" } });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const login = (address: string, secret = "wrong-wrong-wrong", to = email) =>
  app.request("POST", "/v1/auth/login", { body: { email: to, password: secret }, address });

/**
 * Four guesses from each of sixty networks, at once. Returns how many answers had which status, and the seconds it
 * took.
 */
async function guessFromSixty(to: string) {
  const began = performance.now();
  const guesses = Array.from({ length: 240 }, (_, at) => login(`2001:db8:${at % 60}::1`, undefined, to));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return { checked: count(401), refused: count(429), seconds: (performance.now() - began) / SECOND_MS };
}

const idOf = async () =>
  (await sql<{ id: string }>`select id from administrators`.execute(app.services.db.read)).rows[0]?.id ?? "";

it("checks ten of 240 guesses from sixty networks, and locks the owner out nowhere", async () => {
  await app.signIn();
  const { checked, refused, seconds } = await guessFromSixty(email);
  expect(checked + refused).toBe(240);
  expect(checked).toBeGreaterThanOrEqual(10);
  // Waits follow the database's own clock: where these guesses take longer than the first wait, it ends in between.
  expect(checked).toBeLessThanOrEqual(10 + Math.floor(seconds / 2));
  expect((await login(home, password)).status).toBe(200);
  const elsewhere = await login("198.51.100.7", password);
  expect([elsewhere.status, elsewhere.headers.get("Retry-After")]).toEqual([429, "60"]);
  app.clock.advance(60 * SECOND_MS);
  expect((await login("198.51.100.7", password)).status).toBe(200);
  expect((await login("198.51.100.7")).status).toBe(401);
  expect((await login("198.51.100.7", password)).status).toBe(200);
});

it("has guesses at an account that is not there wait in the same way and words", async () => {
  const answers: unknown[] = [];
  for (const to of [email, "nobody@jaalidar.example"]) {
    for (let network = 0; network < 10; network += 1) await login(`203.0.113.${network}`, undefined, to);
    const refused = await login("198.51.100.7", undefined, to);
    answers.push([refused.status, refused.headers.get("Retry-After"), await refused.json()]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject([
    429,
    "2",
    { message: "Too many tries have failed for this e-mail. Wait 2 seconds, then try again." },
  ]);
});

it("counts an IPv6 network of 56 bits as one that waits", async () => {
  for (let network = 0; network < 10; network += 1) await login(`203.0.113.${network}`);
  const waits = [];
  for (const address of ["2001:db8::1", "2001:db8:0:ff::1", "2001:db8:0:100::1"]) {
    waits.push((await login(address)).headers.get("Retry-After"));
  }
  expect(waits).toEqual(["2", "2", "4"]);
});

it("takes no point for an answer of 503", async () => {
  vi.spyOn(app.services.db, "transaction").mockRejectedValue(new Fault("unavailable"));
  for (let tries = 0; tries < 12; tries += 1) expect((await login(home, password)).status).toBe(503);
  vi.restoreAllMocks();
  expect((await login(home, password)).status).toBe(200);
});

it("takes no point for an answer of 503 of the queue of hashes", async () => {
  vi.spyOn(hashing, "run").mockRejectedValue(new Fault("unavailable"));
  for (let tries = 0; tries < 12; tries += 1) expect((await login(home, password)).status).toBe(503);
  vi.restoreAllMocks();
  expect((await login(home, password)).status).toBe(200);
});

it("answers alike for known and unknown accounts while nothing can be written", async () => {
  vi.spyOn(app.services.db, "transaction").mockRejectedValue(new Fault("diskFull"));
  const answers = [await login(home), await login(home, undefined, "nobody@jaalidar.example")];
  const [known, unknown] = await Promise.all(
    answers.map(async (one) => [one.status, [...one.headers], await one.json()]),
  );
  expect(known).toEqual(unknown);
});

it("keeps of the addresses that signed in a hash that tells neither them nor that two accounts share one", async () => {
  await app.signIn();
  const { rows } = await sql<{ address_hash: string }>`select * from known_addresses`.execute(
    app.services.db.read,
  );
  expect(rows).toEqual([expect.objectContaining({ address_hash: expect.stringMatching(/^[\w-]{43}$/) })]);
  await app.services.db.transaction(async (tx) => {
    const another = {
      email: "bela@jaalidar.example",
      name: "Bela Iyer",
      passwordHash: "none",
      roles: ["owner"] as const,
    };
    const { _id } = await insertAdministrator(tx, another, app.clock.now());
    await keepAddress(tx, { administratorId: _id, address: home }, app.clock.now());
  });
  const hashes = await sql<{ count: number }>`
    select count(distinct address_hash) as count from known_addresses`.execute(app.services.db.read);
  expect(hashes.rows).toEqual([{ count: 2 }]);
});

it("knows the twenty newest addresses of an account, for ninety days, and none once the account is deleted", async () => {
  const { db, clock } = app.services;
  const administratorId = await idOf();
  const visit = (host: number) => ({ administratorId, address: `203.0.113.${host}` });
  const known = () =>
    Promise.all([1, 2, 21].map((host) => isKnownAddress(db.read, visit(host), clock.now())));
  for (let host = 1; host <= 21; host += 1) {
    app.clock.advance(SECOND_MS);
    await db.transaction((tx) => keepAddress(tx, visit(host), clock.now()));
  }
  expect(await known()).toEqual([false, true, true]);
  app.clock.advance(90 * DAY_MS);
  expect(await known()).toEqual([false, false, false]);
  const count = async () =>
    (await sql<{ count: number }>`select count(*) as count from known_addresses`.execute(db.read)).rows[0]
      ?.count;
  await db.transaction((tx) => deleteOldAddresses(tx, clock.now()));
  expect(await count()).toBe(0);
  await db.transaction(async (tx) => {
    await keepAddress(tx, visit(1), clock.now());
    await sql`delete from administrators`.execute(tx);
  });
  expect(await count()).toBe(0);
});

it("logs each failure without e-mail, password and address, and few of them in the activity log", async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _, next) {
      lines.push(String(line));
      next();
    },
  });
  const { db, clock } = app.services;
  const record = createFailureRecord({ db, clock, log: pino(stream) });
  const administratorId = await idOf();
  const failure = { administratorId, known: false, address: home, step: "password" } as const;
  for (let failures = 0; failures < 150; failures += 1) record(failure);
  for (let failures = 0; failures < 150; failures += 1) record({ ...failure, administratorId: undefined });
  const written = () =>
    sql<{ detail: string }>`
      select actor, action, subject_id, address, detail from audit order by id`.execute(db.read);
  await expect.poll(async () => (await written()).rows).toHaveLength(3);
  expect((await written()).rows).toContainEqual({
    actor: "visitor",
    action: "administrator.sign-in-failed",
    subject_id: administratorId,
    address: home,
    detail: "",
  });
  const details = (await written()).rows.map(({ detail }) => detail);
  expect(details.toSorted()).toEqual(["", "10 in five minutes", "100 in five minutes"]);
  expect(lines).toHaveLength(200);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ account: administratorId, msg: "sign-in failed" });
  for (const readable of [email, "wrong-wrong-wrong", home]) expect(lines.join("")).not.toContain(readable);
  app.clock.advance(300 * SECOND_MS);
  record(failure);
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ leftOut: 100 });
  await expect.poll(async () => (await written()).rows).toHaveLength(4);
});
