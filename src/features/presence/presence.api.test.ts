import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addColleague } from "../../../test/colleagues.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { MAX_OPEN, PRESENT_FOR_MS } from "./contract.ts";

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  token = await app.signIn();
});
afterEach(() => app.close());

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
  const [chitra, bela] = [
    (await addColleague(app, "Chitra", ["owner"])).token,
    (await addColleague(app, "Bela", ["owner"])).token,
  ];
  expect(await announce("facts", token)).toEqual([]);
  expect(await announce("facts", await app.signIn())).toEqual([]);
  await announce("facts", bela);
  await announce("facts", chitra);
  await announce("home", chitra);
  expect(await announce("facts", token)).toEqual(["Bela", "Chitra"]);
  expect(await announce("home", token)).toEqual(["Chitra"]);
});

test("who has left is gone within a minute, and nothing of it is kept", async () => {
  const chitra = (await addColleague(app, "Chitra", ["owner"])).token;
  await announce("facts", chitra);
  expect(PRESENT_FOR_MS).toBeLessThan(60_000);
  app.clock.advance(PRESENT_FOR_MS);
  expect(await announce("facts", token)).toEqual(["Chitra"]);
  app.clock.advance(1);
  expect(await announce("facts", token)).toEqual([]);
  expect(await rows()).toBe(1);
});

test("a session that ends takes its presence along", async () => {
  const chitra = (await addColleague(app, "Chitra", ["owner"])).token;
  await announce("facts", chitra);
  expect((await app.request("POST", "/v1/auth/logout", { token: chitra })).status).toBeLessThan(300);
  expect(await announce("facts", token)).toEqual([]);
});

test("a session is present at a few documents, those it opened last", async () => {
  const [chitra, keys] = [
    (await addColleague(app, "Chitra", ["owner"])).token,
    ["about", "aws", "mobile", "software", "devops"],
  ];
  const pages = keys.map((key) => `service-landing.${key}`);
  const ids = ["facts", "home", "footer", "team", "blog", "brand", ...pages];
  for (const id of ids) {
    await announce(id, chitra);
    app.clock.advance(100);
  }
  expect(await rows()).toBe(MAX_OPEN);
  expect(await announce("facts", token)).toEqual([]);
  expect(await announce("home", token)).toEqual(["Chitra"]);
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
