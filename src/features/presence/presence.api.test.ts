import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { beginSession } from "#features/auth/sessions.server.ts";
import { insertAdministrator } from "#features/auth/storage.server.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { MAX_OPEN, PRESENT_FOR_MS } from "./contract.ts";

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  token = await app.signIn();
});
afterEach(() => app.close());

/** Adds a colleague. Returns a token of theirs. */
async function addColleague(name: string): Promise<string> {
  const { db, clock } = app.services;
  return db.transaction(async (tx) => {
    const person = {
      email: `${name.toLowerCase()}@mail.example`,
      name,
      passwordHash: "none",
      roles: ["owner"] as const,
    };
    const account = { ...(await insertAdministrator(tx, person, clock.now())), passwordHash: "none" };
    const session = { account, keep: false, userAgent: "", address: "" };
    return (await beginSession(tx, session, clock.now())) ?? "";
  });
}

async function announce(id: string, as: string) {
  const answer = await app.request("PUT", `/v1/content/${id}/presence`, { token: as });
  expect(answer.status).toBe(200);
  return ((await answer.json()).data as { name: string }[]).map(({ name }) => name);
}

async function rows(): Promise<number> {
  const found = await sql`select 1 from presence`.execute(app.services.db.read);
  return found.rows.length;
}

test("who has the same document open is named, without oneself", async () => {
  const [asha, bela] = [await addColleague("Asha"), await addColleague("Bela")];
  expect(await announce("facts", token)).toEqual([]);
  expect(await announce("facts", await app.signIn())).toEqual([]);
  await announce("facts", bela);
  await announce("facts", asha);
  await announce("home", asha);
  expect(await announce("facts", token)).toEqual(["Asha", "Bela"]);
  expect(await announce("home", token)).toEqual(["Asha"]);
});

test("who has left is gone within a minute, and nothing of it is kept", async () => {
  const asha = await addColleague("Asha");
  await announce("facts", asha);
  expect(PRESENT_FOR_MS).toBeLessThan(60_000);
  app.clock.advance(PRESENT_FOR_MS);
  expect(await announce("facts", token)).toEqual(["Asha"]);
  app.clock.advance(1);
  expect(await announce("facts", token)).toEqual([]);
  expect(await rows()).toBe(1);
});

test("a session that ends takes its presence along", async () => {
  const asha = await addColleague("Asha");
  await announce("facts", asha);
  expect((await app.request("POST", "/v1/auth/logout", { token: asha })).status).toBeLessThan(300);
  expect(await announce("facts", token)).toEqual([]);
});

test("a session is present at a few documents, those it opened last", async () => {
  const [asha, keys] = [await addColleague("Asha"), ["about", "aws", "mobile", "software", "devops"]];
  const pages = keys.map((key) => `service-landing.${key}`);
  const ids = ["facts", "home", "footer", "team", "blog", "brand", ...pages];
  for (const id of ids) {
    await announce(id, asha);
    app.clock.advance(100);
  }
  expect(await rows()).toBe(MAX_OPEN);
  expect(await announce("facts", token)).toEqual([]);
  expect(await announce("home", token)).toEqual(["Asha"]);
});

test("a document that is not there is nobody's, and being present renews no session", async () => {
  for (const id of ["nothing", "post.never-written"])
    expect((await app.request("PUT", `/v1/content/${id}/presence`, { token })).status).toBe(404);
  for (let minute = 0; minute < 31; minute += 1) {
    app.clock.advance(60_000);
    await app.request("PUT", "/v1/content/facts/presence", { token });
  }
  expect((await app.request("PUT", "/v1/content/facts/presence", { token })).status).toBe(401);
});
