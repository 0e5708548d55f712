import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { administrator } from "../administrator.ts";
import { createEmptyStore, type TestStore } from "../faults/stores.ts";
import { createPostgresServer, type PostgresServer } from "../postgres.ts";
import { enquiry, type Program, postJson, startProgram, stopProgram, timed, until } from "../program.ts";

// Two real processes on one PostgreSQL: each call counts on both at once.

let server: PostgresServer;
let store: TestStore;
let one: Program;
let other: Program;
const cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  server = await createPostgresServer();
  cleanups.push(server.remove);
  store = await createEmptyStore("postgres", server.url);
  cleanups.push(store.remove);
  [one, other] = await Promise.all([startNode(), startNode()]);
});
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

async function startNode(): Promise<Program> {
  const node = await startProgram({
    ...store.env,
    RATE_LIMITS: "on",
    TRUST_PROXY: "1",
    LOG_LEVEL: "info",
  });
  cleanups.push(() => stopProgram(node));
  return node;
}

let people = 0;
/** An address and an account that no other test uses. */
let address: string;
let account: string;
beforeEach(() => {
  people += 1;
  address = `203.0.113.${people}`;
  account = `nobody.${people}@jaalidar.example`;
});

const forwarded = () => ({ "x-forwarded-for": address });

async function signIn(node: Program, password = "not the password"): Promise<number> {
  const body = { email: account, password };
  return (await postJson(`${node.url}/v1/auth/login`, body, forwarded())).status;
}

/** Asks for a link to a new password. */
async function forget(node: Program): Promise<number> {
  const { status } = await postJson(`${node.url}/v1/auth/forgot-password`, { email: account }, forwarded());
  return status;
}

let sent = 0;
async function post(node: Program): Promise<number> {
  sent += 1;
  const body = { ...enquiry(`Message ${sent}`), email: `asha.${people}@mail.example` };
  return (await postJson(`${node.url}/v1/queries`, body, forwarded())).status;
}

/** Calls until the answer is 429; returns how many other answers there were. */
async function untilRefused(call: () => Promise<number>): Promise<number> {
  for (let answered = 0; answered <= 20; answered += 1) if ((await call()) === 429) return answered;
  throw new Error("No call was refused.");
}

it.each([
  ["wrong passwords for an account", 8, signIn, 401],
  ["posts without a stamp", 10, post, 201],
] as const)("%s are counted over both", async (_, points, call, answered) => {
  for (let used = 1; used <= points; used += 1) expect(await call(used % 2 ? one : other)).toBe(answered);
  expect([await call(one), await call(other)]).toEqual([429, 429]);
});

it("let no more through of many calls at once than one after the other", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => forget(at % 2 ? one : other)));
  expect(answers.filter((status) => status !== 429)).toHaveLength(10);
});

it("are forgotten by both when an account signs in on one", async () => {
  account = administrator.email;
  for (let used = 1; used <= 7; used += 1) expect(await signIn(one)).toBe(401);
  expect(await signIn(other, administrator.password)).toBe(200);
  for (let used = 1; used <= 7; used += 1) expect(await signIn(one)).toBe(401);
});

it("keep no address and no e-mail that could be read", async () => {
  expect(await signIn(one)).toBe(401);
  expect(await post(other)).toBe(201);
  const rows = JSON.stringify(await store.query("select * from rate_limits"));
  for (const readable of [address, "203.0.113", "asha", "example"]) expect(rows).not.toContain(readable);
});

it("go on in each while PostgreSQL is away, and are shared again when it is back", async () => {
  await server.stop("immediate");
  for (const node of [one, other]) {
    const { result: answered, ms: took } = await timed(() => untilRefused(() => forget(node)));
    expect(answered).toBe(10);
    expect(took).toBeLessThan(20_000);
  }
  // Used up on one alone.
  address = "203.0.113.200";
  expect(await untilRefused(() => forget(one))).toBe(10);
  await server.start();
  for (const { url } of [one, other]) await until(200, () => fetch(`${url}/readyz`));
  await expect
    .poll(() => one.log(), { timeout: 20_000 })
    .toContain("limits are shared with other nodes again");
  expect(await forget(other)).toBe(429);
});

it("have an unknown network wait on both once ten tries of an account failed on either", async () => {
  for (let tries = 1; tries <= 10; tries += 1) {
    address = `198.51.100.${tries}`;
    expect(await signIn(tries % 2 ? one : other)).toBe(401);
  }
  address = "198.51.100.200";
  expect([await signIn(one), await signIn(other)]).toEqual([429, 429]);
});

it("are known to a node that starts later", async () => {
  expect(await untilRefused(() => signIn(one))).toBe(8);
  expect(await signIn(await startNode())).toBe(429);
});
