import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { allowed, isWhole, ms, note } from "../faults/figures.ts";
import { createStore } from "../faults/stores.ts";
import { type Program, postJson, signIn, startProgram, stopProgram, timed } from "../program.ts";

// Writes raced against reads: whoever reads after a write was answered sees it, on the node that answered at once.

const WRITES = isWhole ? 1_000 : 120;
const READS = WRITES * 10;
/** Every other node shows a write by then. */
const EVERYWHERE_WITHIN_MS = allowed(1_000);
/** Each writer has a job of its own, so that of one job the later version has the higher number. */
const WRITERS = 4;
const READERS = 8;
/** Lets the other writers read between two writes. */
const PAUSE_MS = 20;
/** Writes to one node one after the other: the others hear of nothing but what is told them. */
const IN_A_ROW = 25;
/** Making a page anew takes longer than making a list, and is asked for less. */
const PATHS = ["/careers", "/v1/jobs", "/v1/jobs"];

/** A version of a job that a node has acknowledged, and when. */
interface Acknowledged {
  version: number;
  node: number;
  at: number;
}

/** A read that showed an older version than it had to. */
interface Stale {
  path: string;
  node: number;
  job: number;
  seen: number;
  wanted: number;
}

describe.each([
  ["one process on SQLite", "sqlite", 1],
  ["two processes on one SQLite file", "sqlite", 2],
  ["two processes on one PostgreSQL", "postgres", 2],
] as const)("with %s", (_, engine, count) => {
  it("no read is older than a write that was answered before", async (context) => {
    const store = await createStore(engine);
    const nodes = await Promise.all(Array.from({ length: count }, () => startProgram(store.env)));
    try {
      const { result, ms: took } = await timed(() => race(nodes));
      const { stale, reads, unchanged, oldest } = result;
      expect(stale.slice(0, 3)).toEqual([]);
      const elsewhere = count > 1 ? `, on the other ${ms(oldest)} behind at most` : "";
      note(
        context,
        `${WRITES} writes, ${reads} reads (${unchanged} of them 304) in ${ms(took)}: never old on the node that wrote${elsewhere}`,
      );
    } finally {
      await Promise.all(nodes.map(stopProgram));
      await store.remove();
    }
  });
});

async function race(nodes: Program[]) {
  const headers = { authorization: `Bearer ${await signIn(nodes[0] as Program)}` };
  const history: Acknowledged[][] = Array.from({ length: WRITERS }, () => []);
  const stale: Stale[] = [];
  let [reads, unchanged, oldest] = [0, 0, 0];
  let writing = WRITERS;

  async function write(job: number): Promise<void> {
    for (let version = 1; version <= WRITES / WRITERS; version += 1) {
      const node = Math.floor(version / IN_A_ROW) % nodes.length;
      const answer = await save(nodes[node] as Program, job, version);
      history[job]?.push({ version, node, at: performance.now() });
      if (!answer.ok) throw new Error(`Version ${version} of post ${job} was answered ${answer.status}.`);
      await pause(PAUSE_MS);
    }
    writing -= 1;
  }

  function save({ url }: Program, job: number, version: number): Promise<Response> {
    const body = {
      id: `post-${job}`,
      title: `Version ${version} of post ${job}`,
      salaryRange: 900_000,
      description: "Keep every node alike.",
    };
    if (version === 1) return postJson(`${url}/v1/jobs`, body, headers);
    const json = { ...headers, "content-type": "application/json" };
    return fetch(`${url}/v1/jobs/post-${job}`, { method: "PUT", headers: json, body: JSON.stringify(body) });
  }

  /** Reads like a browser, which asks whether what it has is current still. */
  async function read(turn: number): Promise<void> {
    const kept = new Map<string, { tag: string; versions: Map<number, number> }>();
    for (; writing > 0 || reads < READS; turn += 1) {
      const node = turn % nodes.length;
      const path = PATHS[Math.floor(turn / nodes.length) % PATHS.length] ?? "";
      const url = `${nodes[node]?.url}${path}`;
      const known = kept.get(url);
      const begun = performance.now();
      const before = history.map((versions) => versions.length);
      const answer = await fetch(url, { headers: known ? { "if-none-match": known.tag } : {} });
      const text = await answer.text();
      reads += 1;
      if (answer.status === 304) unchanged += 1;
      else kept.set(url, { tag: answer.headers.get("etag") ?? "", versions: versionsIn(text) });
      for (let job = 0; job < WRITERS; job += 1) {
        const seen = kept.get(url)?.versions.get(job) ?? 0;
        check({ path, node, job, seen }, history[job]?.slice(0, before[job]) ?? [], begun);
      }
    }
  }

  function check(read: Omit<Stale, "wanted">, acknowledged: Acknowledged[], begun: number): void {
    const missed = acknowledged.slice(read.seen);
    const [first] = missed;
    if (!first) return;
    oldest = Math.max(oldest, begun - first.at);
    const due = missed.filter(({ node, at }) => node === read.node || begun - at > EVERYWHERE_WITHIN_MS);
    const wanted = due.at(-1)?.version;
    if (wanted) stale.push({ ...read, wanted });
  }

  const writers = Array.from({ length: WRITERS }, (_, job) => write(job));
  const readers = Array.from({ length: READERS }, (_, reader) => read(reader));
  await Promise.all([...writers, ...readers]);
  return { stale, reads, unchanged, oldest };
}

/** The version of each job that a page or a list shows; where it shows two, the older. */
function versionsIn(text: string): Map<number, number> {
  const versions = new Map<number, number>();
  for (const [, version, job] of text.matchAll(/Version (\d+) of post (\d+)/g)) {
    const known = versions.get(Number(job)) ?? Number.POSITIVE_INFINITY;
    versions.set(Number(job), Math.min(known, Number(version)));
  }
  return versions;
}
