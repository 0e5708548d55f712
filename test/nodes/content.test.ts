import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { facts } from "#content/facts.ts";
import { feedPaths } from "#features/feeds/contract.ts";
import { allowed, ms, note } from "../faults/figures.ts";
import { createStore } from "../faults/stores.ts";
import { type Program, postJson, signIn, startProgram, stopProgram } from "../program.ts";

// Facts that an owner publishes, on the pages of the built program.

/** Every other node shows what was published by then. */
const EVERYWHERE_WITHIN_MS = allowed(1_000);
const job = { title: "Engineer", description: "Build the screens.", salaryRange: 1_800_000 };
/** Long enough for a page to be made and kept before. */
const SOON_MS = 1_500;
/** The list of jobs, which names the company at each, is kept as pages are. */
const PATHS = ["/v1/jobs", feedPaths.manifest];

async function read({ url }: Program, path: string): Promise<string> {
  return (await fetch(url + path)).text();
}

async function isShown(node: Program, words: string): Promise<boolean> {
  const texts = await Promise.all(PATHS.map((path) => read(node, path)));
  return texts.every((text) => text.includes(words));
}

/** Waits until a node shows words. Returns the milliseconds that it took. */
async function untilShown(node: Program, words: string): Promise<number> {
  const begun = performance.now();
  while (!(await isShown(node, words))) {
    if (performance.now() - begun > 20_000) throw new Error(`"${words}" is not shown.`);
    await pause(10);
  }
  return performance.now() - begun;
}

async function write({ url }: Program, token: string, method: string, path: string, body: object) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/v1/content/facts${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

/** @param schedule is made when the draft is stored, so that it is ahead on a busy machine too */
async function publish(node: Program, token: string, name: string, schedule = () => ({})): Promise<void> {
  await write(node, token, "PUT", "/draft", { words: { ...facts, name } });
  await write(node, token, "POST", "/publish", schedule());
}

const inTime = (time: number) => new Date(Date.now() + time).toISOString();

describe.each([
  ["one process on SQLite", "sqlite", 1],
  ["two processes on one SQLite file", "sqlite", 2],
  ["two processes on one PostgreSQL", "postgres", 2],
] as const)("with %s", (_, engine, count) => {
  it("published facts are shown at once where they were written, and within a second elsewhere", async (context) => {
    const store = await createStore(engine);
    const start = () => Promise.all(Array.from({ length: count }, () => startProgram(store.env)));
    let nodes = await start();
    try {
      const [first, last] = [nodes[0], nodes.at(-1)] as [Program, Program];
      const token = await signIn(first);
      const headers = { authorization: `Bearer ${token}` };
      expect((await postJson(`${first.url}/v1/jobs`, job, headers)).status).toBe(201);
      for (const node of nodes) await untilShown(node, facts.name);
      await publish(first, token, "Kolam Works");
      expect(await isShown(first, "Kolam Works")).toBe(true);
      const elsewhere = await untilShown(last, "Kolam Works");
      expect(elsewhere).toBeLessThan(EVERYWHERE_WITHIN_MS);

      const begins = Date.now() + SOON_MS;
      await publish(first, token, "Lamp Week", () => ({
        publishAt: inTime(SOON_MS),
        unpublishAt: inTime(2 * SOON_MS + EVERYWHERE_WITHIN_MS),
      }));
      for (const node of nodes) await untilShown(node, "Lamp Week");
      expect(Date.now()).toBeGreaterThanOrEqual(begins);
      for (const node of nodes) await untilShown(node, "Kolam Works");

      await publish(first, token, "After the Night", () => ({ publishAt: inTime(SOON_MS) }));
      for (const node of nodes) node.kill("SIGKILL");
      await Promise.all(nodes.map(({ ended }) => ended));
      await pause(SOON_MS);
      nodes = await start();
      for (const node of nodes) expect(await isShown(node, "After the Night")).toBe(true);
      if (count > 1) note(context, `on the other node after ${ms(elsewhere)}`);
    } finally {
      await Promise.all(nodes.map(stopProgram));
      await store.remove();
    }
  });
});

it("a draft is on no page", async () => {
  const mark = "Zanzibar-drafted";
  const store = await createStore("sqlite");
  const node = await startProgram(store.env);
  try {
    const token = await signIn(node);
    const words = JSON.parse(JSON.stringify(facts), (_, value) =>
      typeof value === "string" ? mark + value : value,
    );
    await publish(node, token, "Kolam Works");
    await write(node, token, "PUT", "/draft", { words });
    const listed = [...(await read(node, feedPaths.sitemap)).matchAll(/<loc>([^<]*)<\/loc>/g)];
    const pages = listed.map(([, address = ""]) => new URL(address.replaceAll("&amp;", "&")).pathname);
    expect(pages.length).toBeGreaterThan(20);
    const paths = [
      ...pages,
      ...Object.values(feedPaths),
      "/login",
      "/admin",
      "/nowhere",
      "/v1/jobs",
      "/v1/team",
    ];
    for (const path of paths) expect([path, (await read(node, path)).includes(mark)]).toEqual([path, false]);
  } finally {
    await stopProgram(node);
    await store.remove();
  }
});
