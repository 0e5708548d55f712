import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresServer, type PostgresServer } from "../postgres.ts";
import {
  enquiry,
  type Program,
  postJson,
  signIn,
  startProgram,
  stopProgram,
  timed,
  until,
} from "../program.ts";
import { allowed, isWhole, ms, note } from "./figures.ts";
import { createEmptyStore, type TestStore } from "./stores.ts";

const ANSWER_WITHIN_MS = 2_000;
const HEALED_WITHIN_MS = 5_000;
/** How long it is away: long enough for requests to pile up. */
const AWAY_MS = isWhole ? 10_000 : 2_500;

/** Where its socket is; every account may put it there. */
const sockets = mkdtempSync(join(tmpdir(), "jaalidar-sockets-"));
chmodSync(sockets, 0o777);
let server: PostgresServer;
let store: TestStore;
let program: Program;
let staff: Record<string, string>;
const cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  cleanups.push(() => rmSync(sockets, { recursive: true }));
  server = await createPostgresServer({ unix_socket_directories: sockets });
  cleanups.push(server.remove);
  store = await createEmptyStore("postgres", server.url);
  cleanups.push(store.remove);
  program = await startProgram(store.env);
  cleanups.push(() => stopProgram(program));
  staff = { authorization: `Bearer ${await signIn(program)}` };
  // The pages that are kept are made once, by the first who asks or after the start.
  for (const path of pages) await until(200, () => fetch(program.url + path));
});
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

const pages = ["/", "/careers", "/TeamPage", "/seo", "/contact"];
const post = () => postJson(`${program.url}/v1/queries`, enquiry());
const calls = {
  "GET /readyz": () => fetch(`${program.url}/readyz`),
  "GET /v1/queries": () => fetch(`${program.url}/v1/queries`, { headers: staff }),
  "POST /v1/queries": post,
};

describe.each([
  ["is killed", () => server.stop("immediate"), () => server.start()],
  ["hangs", async () => server.freeze(), async () => server.thaw()],
])("while PostgreSQL %s", (_, take, give) => {
  it(`answers 503 with Retry-After within ${ms(ANSWER_WITHIN_MS)}, kept pages as ever, and heals by itself`, async (context) => {
    const before = await storedQueries();
    // Some are under way when it happens.
    const underway = Array.from({ length: 20 }, post);
    const begun = await timed(take);
    const slowest = Math.max(begun.ms, ...(await Promise.all(underway.map(inTime))));
    const slowestCall = await callAround(AWAY_MS);
    await give();
    const healed = Math.max(
      await until(200, calls["GET /readyz"]),
      await until(201, post),
      await until(200, calls["GET /v1/queries"]),
    );

    expect(healed).toBeLessThan(allowed(HEALED_WITHIN_MS));
    expect(await storedQueries()).toBeGreaterThan(before);
    // One at work is idle between its statements; one that was left behind stays.
    await expect.poll(idleInTransaction).toBe(0);
    note(
      context,
      `under way ended within ${ms(slowest)}, 503 within ${ms(slowestCall)}, healed in ${ms(healed)}`,
    );
  });
});

it("answers 503, and heals, also where PostgreSQL is reached by a socket, which is gone while it is stopped", async () => {
  const url = new URL(server.url);
  url.searchParams.set("host", sockets);
  const beside = await startProgram({ ...store.env, DATABASE_URL: url.href });
  try {
    await server.stop();
    expect((await fetch(`${beside.url}/readyz`)).status).toBe(503);
    expect((await postJson(`${beside.url}/v1/queries`, enquiry())).status).toBe(503);
    expect(beside.log()).not.toContain("unexpected error");
    await server.start();
    await until(201, () => postJson(`${beside.url}/v1/queries`, enquiry()));
  } finally {
    await server.start();
    await stopProgram(beside);
  }
});

/** One that was under way may be through or not, but knows soon. */
async function inTime(answering: Promise<Response>): Promise<number> {
  const { result, ms: took } = await timed(() => answering);
  expect([201, 503]).toContain(result.status);
  expect(took).toBeLessThan(allowed(ANSWER_WITHIN_MS));
  return took;
}

/** Calls everything again and again; gives the milliseconds of the slowest answer. */
async function callAround(duration: number): Promise<number> {
  let slowest = 0;
  for (const end = Date.now() + duration; Date.now() < end; ) {
    for (const call of Object.values(calls)) {
      const { result, ms: took } = await timed(call);
      expect(result.status).toBe(503);
      expect(Number(result.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await result.json()).toMatchObject({ success: false, message: expect.any(String) });
      slowest = Math.max(slowest, took);
    }
    for (const path of pages) expect((await fetch(program.url + path)).status).toBe(200);
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200);
  }
  expect(slowest).toBeLessThan(allowed(ANSWER_WITHIN_MS));
  return slowest;
}

async function storedQueries(): Promise<number> {
  const [row] = await store.query("select count(*) as count from queries");
  return Number(row?.count);
}

async function idleInTransaction(): Promise<number> {
  const [row] = await store.query(
    "select count(*) as count from pg_stat_activity where state = 'idle in transaction'",
  );
  return Number(row?.count);
}
