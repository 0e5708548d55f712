import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { allowed, ms, note } from "../faults/figures.ts";
import {
  administrator,
  enquiry,
  type Program,
  postJson,
  startProgram,
  stopProgram,
  timed,
  until,
} from "../faults/program.ts";
import { createStore, type TestStore } from "../faults/stores.ts";
import { createPostgresServer, type PostgresServer } from "../postgres.ts";

// Two real processes on one PostgreSQL: what is used up on one is used up on the other.

let server: PostgresServer;
let store: TestStore;
let one: Program;
let other: Program;
const cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  server = await createPostgresServer();
  cleanups.push(server.remove);
  store = await createStore("postgres", server.url);
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

/** What the nodes tell each other, heard by a third. */
let wire: Wire;
let people = 0;
/** Nobody else calls from this address, or tries this account. */
let address: string;
let account: string;
beforeEach(async () => {
  wire = await listenIn(server.url);
  people += 1;
  address = `203.0.113.${people}`;
  account = `nobody.${people}@jaalidar.example`;
});
afterEach(() => wire.end());

interface Wire {
  texts: string[];
  /** All points of a bucket that were told, over all nodes. */
  points(bucket: string): number;
  end(): Promise<void>;
}

async function listenIn(url: string): Promise<Wire> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  const texts: string[] = [];
  const told = new Map<string, { bucket: string; used: number }>();
  client.on("notification", ({ payload = "" }) => {
    texts.push(payload);
    const [from] = payload.split(" ");
    for (const [, bucket = "", name, used] of payload.matchAll(/(\w+) ([\w-]{22}) (\d+) \d+(?:\n|$)/g)) {
      told.set(`${from} ${bucket} ${name}`, { bucket, used: Number(used) });
    }
  });
  await client.connect();
  await client.query("listen jaalidar_nodes");
  return {
    texts,
    points: (wanted) =>
      [...told.values()].reduce((sum, { bucket, used }) => sum + (bucket === wanted ? used : 0), 0),
    end: () => client.end(),
  };
}

const forwarded = () => ({ "x-forwarded-for": address });

async function signIn(node: Program, password = "not the password"): Promise<number> {
  const body = { email: account, password };
  return (await postJson(`${node.url}/v1/auth/login`, body, forwarded())).status;
}

/** The answer to somebody who forgot a password. */
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

async function untilSo(isSo: () => boolean, patience = 20_000): Promise<void> {
  const begun = performance.now();
  while (!isSo()) {
    if (performance.now() - begun > patience) throw new Error(`Not so within ${patience} ms: ${isSo}`);
    await pause(10);
  }
}

/** Calls until the answer is 429; gives how many other answers there were. */
async function untilRefused(call: () => Promise<number>, apart = 0): Promise<number> {
  for (let answered = 0; answered <= 20; answered += 1) {
    if ((await call()) === 429) return answered;
    await pause(apart);
  }
  throw new Error("No call was refused.");
}

it.each([
  ["wrong passwords for an account", "account", 8, signIn, 401],
  ["posts without a stamp", "unstamped", 10, post, 201],
] as const)("%s are counted over both", async (_, bucket, points, call, answered) => {
  for (let used = 1; used <= points; used += 1) {
    expect(await call(used % 2 ? one : other)).toBe(answered);
    await untilSo(() => wire.points(bucket) >= used);
  }
  // What the third has heard, a node may hear a moment later.
  expect(await untilRefused(() => call(one), 250)).toBeLessThanOrEqual(1);
  expect(await untilRefused(() => call(other), 250)).toBeLessThanOrEqual(1);
});

it("are known to the other within a fraction of a second", async (context) => {
  for (let used = 1; used <= 7; used += 1) expect(await signIn(one)).toBe(401);
  const last = signIn(one);
  const told = await timed(() => untilSo(() => wire.points("account") >= 8));
  expect(await last).toBe(401);
  expect(await untilRefused(() => signIn(other), 250)).toBeLessThanOrEqual(1);
  expect(told.ms).toBeLessThan(allowed(2_000));
  note(context, `the last of eight told within ${ms(told.ms)} of being sent`);
});

it("are forgotten by both when somebody signs in on one", async () => {
  account = administrator.email;
  for (let used = 1; used <= 7; used += 1) expect(await signIn(one)).toBe(401);
  await untilSo(() => wire.points("account") >= 7);
  expect(await signIn(other, administrator.password)).toBe(200);
  await untilSo(() => wire.texts.some((text) => / account [\w-]{22} 0 0/.test(text.replaceAll("\n", " "))));
  for (let used = 1; used <= 7; used += 1) expect(await signIn(one)).toBe(401);
});

it("say nothing of who calls", async () => {
  expect(await signIn(one)).toBe(401);
  expect(await post(other)).toBe(201);
  await untilSo(() => wire.points("account") > 0 && wire.points("sender") > 0);
  for (const readable of [address, "203.0.113", "asha", "example"]) {
    expect(wire.texts.join("\n")).not.toContain(readable);
  }
});

it("go on in each while PostgreSQL is away, and are shared again when it is back", async () => {
  await server.stop("immediate");
  for (const node of [one, other]) {
    const { result: answered, ms: took } = await timed(() => untilRefused(() => forget(node)));
    expect(answered).toBe(10);
    expect(took).toBeLessThan(20_000);
  }
  // Used up on one alone, while the other could not be told.
  address = "203.0.113.200";
  expect(await untilRefused(() => forget(one))).toBe(10);
  await server.start();
  for (const { url } of [one, other]) await until(200, () => fetch(`${url}/readyz`));
  await untilSo(() => [one, other].every((node) => node.log().includes("other nodes are heard again")));
  expect(await untilRefused(() => forget(other), 200)).toBeLessThanOrEqual(5);
});

it("have an unknown network wait on both once ten tries of an account failed on either", async () => {
  for (let tries = 1; tries <= 10; tries += 1) {
    address = `198.51.100.${tries}`;
    expect(await signIn(tries % 2 ? one : other)).toBe(401);
    await untilSo(() => wire.points("guess") >= tries);
  }
  address = "198.51.100.200";
  expect(await untilRefused(() => signIn(one), 250)).toBeLessThanOrEqual(1);
  expect(await untilRefused(() => signIn(other), 250)).toBeLessThanOrEqual(1);
});

it("are known to a node that starts later", async () => {
  expect(await untilRefused(() => signIn(one))).toBe(8);
  const third = await startNode();
  expect(await untilRefused(() => signIn(third), 200)).toBeLessThanOrEqual(5);
});
