import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { note } from "../faults/figures.ts";
import { createStore, type TestStore } from "../faults/stores.ts";
import { findLosses, startWriters } from "../faults/writers.ts";
import { enquiry, type Program, postJson, startProgram, stopProgram } from "../program.ts";
import { startSmtpServer } from "../smtp.ts";

// Two real processes in one DATA_DIR on SQLite, as while a new one takes over from the old.

const TAKEN_BETWEEN = 10;
/** E-mails of one group (mail/worker.server.ts), whose outcomes a process on a busy machine writes down together. */
const GROUP = 16;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function createCleanStore(): Promise<TestStore> {
  const store = await createStore("sqlite");
  cleanups.push(store.remove);
  return store;
}

async function startNode(env: Record<string, string>): Promise<Program> {
  const node = await startProgram(env);
  cleanups.push(() => stopProgram(node));
  return node;
}

it("two servers on one SQLite file lose nothing while one is killed and one stopped, and send each e-mail once", async (context) => {
  const store = await createCleanStore();
  const smtp = await startSmtpServer();
  cleanups.push(smtp.close);
  const env = { ...store.env, SMTP_URL: smtp.url };
  const nodes = [await startNode(env), await startNode(env)];
  let turn = 0;
  const writers = startWriters(4, () => nodes[turn++ % 2]?.url ?? "");
  const untilTaken = async (count: number) => {
    while (writers.acknowledged.length < count) await pause(20);
  };
  for (const [at, signal] of [
    [0, "SIGKILL"],
    [1, "SIGTERM"],
  ] as const) {
    await untilTaken(writers.acknowledged.length + TAKEN_BETWEEN);
    nodes[at]?.kill(signal);
    await nodes[at]?.ended;
    await untilTaken(writers.acknowledged.length + TAKEN_BETWEEN);
    nodes[at] = await startNode(env);
  }
  await untilTaken(writers.acknowledged.length + TAKEN_BETWEEN);
  await writers.finish();
  const { acknowledged } = writers;
  expect(await findLosses(store, acknowledged)).toEqual([]);

  // As if the minutes had passed that the claim of a killed process lasts.
  await store.query("update outbox set due_at = ? where status = 'queued'", new Date().toISOString());
  expect((await postJson(`${nodes[0]?.url}/v1/queries`, enquiry("Wakes the worker"))).status).toBe(201);
  while ((await store.query("select id from outbox where status <> 'sent'")).length > 0) await pause(50);
  const arrivals = Map.groupBy(smtp.mails, ({ parsed }) => parsed.messageId);
  const ids = new Set(arrivals.keys());
  const [mails] = await store.query("select count(*) as count from outbox");
  expect(ids.size).toBe(mails?.count);
  // Those that were handed over when the process was killed go once more, as the same e-mails.
  expect(smtp.mails.length - ids.size).toBeLessThanOrEqual(GROUP);
  expect(Math.max(...[...arrivals.values()].map((same) => same.length))).toBeLessThanOrEqual(2);
  note(
    context,
    `${acknowledged.length} applications, ${ids.size} e-mails, ${smtp.mails.length - ids.size} twice`,
  );
});

it("two servers on one SQLite file count limits each for itself", async () => {
  const store = await createCleanStore();
  const env = { ...store.env, RATE_LIMITS: "on" };
  const [one, other] = [await startNode(env), await startNode(env)];
  const signIn = async ({ url }: Program) => {
    const body = { email: "nobody@jaalidar.example", password: "not the password" };
    return (await postJson(`${url}/v1/auth/login`, body)).status;
  };
  for (const node of [one, other]) {
    for (let used = 1; used <= 8; used += 1) expect(await signIn(node)).toBe(401);
    expect(await signIn(node)).toBe(429);
  }
});
