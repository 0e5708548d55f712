import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { administrator } from "../administrator.ts";
import { type Program, postJson, startProgram, stopProgram, timed } from "../program.ts";
import { isWhole, ms, note } from "./figures.ts";
import { createStore } from "./stores.ts";

// Strangers try passwords of made-up accounts, faster than they can be hashed, all inside the limits of an address.

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const FLOOD_MS = isWhole ? 20_000 : 2_000;
/** More than the queue of password hashes holds. */
const AT_ONCE = 300;
/** Tries of strangers that are answered while the owner signs in: fewer than wait in a full queue (200). */
const MAX_BEFORE = 150;
const home = "2001:db8:aaaa::1";

async function start(): Promise<Program> {
  const store = await createStore("sqlite");
  cleanups.push(store.remove);
  const program = await startProgram({ ...store.env, RATE_LIMITS: "on", TRUST_PROXY: "1" });
  cleanups.push(() => stopProgram(program));
  return program;
}

async function signInFrom({ url }: Program, address: string): Promise<number> {
  const answer = await postJson(`${url}/v1/auth/login`, administrator, { "x-forwarded-for": address });
  await answer.arrayBuffer();
  return answer.status;
}

/** Keeps its connections: to open many is another attack, which the program meets elsewhere. */
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
afterAll(() => agent.destroy());

function ask(url: string, method: string, headers: Record<string, string> = {}, body = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent, headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.once("error", reject).end(body);
  });
}

let strangers = 0;
function tryFrom({ url }: Program, address: string): Promise<number> {
  strangers += 1;
  const body = { email: `stranger.${strangers}@mail.example`, password: "not the password" };
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  return ask(`${url}/v1/auth/login`, "POST", headers, JSON.stringify(body));
}

/** Tries so many times a second until it is ended. Returns how many tries a second were answered how. */
function flood(program: Program, perSecond: number, addressOf: (at: number) => string) {
  let at = 0;
  const counts: Record<number, number> = {};
  const tries = new Set<Promise<void>>();
  const begun = performance.now();
  const one = async () => {
    at += 1;
    const status = await tryFrom(program, addressOf(at));
    counts[status] = (counts[status] ?? 0) + 1;
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) / 1_000) * perSecond - at;
    for (let more = 0; more < due && tries.size < AT_ONCE; more += 1) {
      const tried: Promise<void> = one()
        .catch(() => {})
        .finally(() => tries.delete(tried));
      tries.add(tried);
    }
  }, 10);
  return {
    /** How many were hashed so far. */
    hashed: () => counts[401] ?? 0,
    async end() {
      clearInterval(timer);
      const seconds = (performance.now() - begun) / 1_000;
      const answered = Object.entries(counts).map(
        ([status, count]) => `${(count / seconds).toFixed(0)}/s ${status}`,
      );
      await Promise.all(tries);
      return answered.join(", ");
    },
  };
}

const hex = (value: number) => value.toString(16);
const attacks = [
  ["one /56", 60, (at: number) => `2001:db8:1:${hex(at % 256)}::${hex(at)}`],
  [
    "sixteen /56 of four /48",
    200,
    (at: number) => `2001:db8:${hex(1 + (at % 4))}:${hex((at % 16) * 256 + (at % 251))}::${hex(at)}`,
  ],
] as const;

describe.each(attacks)("while %s tries %i passwords a second", (_, perSecond, addressOf) => {
  it("the owner signs in, from a known address and from new ones", async (context) => {
    const program = await start();
    expect(await signInFrom(program, home)).toBe(200);
    await Promise.all(Array.from({ length: AT_ONCE }, () => ask(`${program.url}/healthz`, "GET")));
    const { hashed, end } = flood(program, perSecond, addressOf);
    await pause(1_000);
    const known: number[] = [];
    const unknown: number[] = [];
    let overtaken = 0;
    const visit = async (waits: number[], address: string) => {
      const before = hashed();
      const { result, ms: took } = await timed(() => signInFrom(program, address));
      expect(result).toBe(200);
      overtaken = Math.max(overtaken, hashed() - before);
      waits.push(took);
    };
    const begun = performance.now();
    while (performance.now() - begun < FLOOD_MS) {
      await visit(known, home);
      await visit(unknown, `2001:db8:bbbb:${hex(unknown.length)}::1`);
    }
    const rates = await end();
    const [slowest, slowestNew] = [Math.max(...known), Math.max(...unknown)];
    expect(overtaken).toBeLessThan(MAX_BEFORE);
    note(
      context,
      `${rates}; signed in within ${ms(slowest)}, from a new address within ${ms(slowestNew)}, after ${overtaken} of theirs at most`,
    );
  });
});
