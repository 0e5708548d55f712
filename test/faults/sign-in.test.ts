import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { allowed, isWhole, ms, note } from "./figures.ts";
import { administrator, type Program, postJson, startProgram, stopProgram, timed } from "./program.ts";
import { createStore } from "./stores.ts";

// Strangers try passwords of made-up accounts as fast as they get answers, all inside the limits of an address.

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const FLOOD_MS = isWhole ? 20_000 : 4_000;
/** More than the queue of password hashes holds. */
const AT_ONCE = 300;
const home = "2001:db8:aaaa::1";

async function start(): Promise<Program> {
  const store = await createStore("sqlite");
  cleanups.push(store.remove);
  const program = await startProgram({ ...store.env, RATE_LIMITS: "on", TRUST_PROXY: "1" });
  cleanups.push(() => stopProgram(program));
  return program;
}

let strangers = 0;
async function tryFrom({ url }: Program, address: string, body = stranger()): Promise<number> {
  const answer = await postJson(`${url}/v1/auth/login`, body, { "x-forwarded-for": address });
  await answer.arrayBuffer();
  return answer.status;
}

function stranger() {
  strangers += 1;
  return { email: `stranger.${strangers}@mail.example`, password: "not the password" };
}

/** Tries from each of the networks in turn until it is ended. Returns how many tries a second were answered how. */
function flood(program: Program, addressOf: (at: number) => string) {
  let at = 0;
  let ended = false;
  const counts: Record<number, number> = {};
  const begun = performance.now();
  const one = async () => {
    while (!ended) {
      at += 1;
      const status = await tryFrom(program, addressOf(at));
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  const all = Promise.all(Array.from({ length: AT_ONCE }, one));
  return async () => {
    ended = true;
    const seconds = (performance.now() - begun) / 1_000;
    await all;
    return Object.entries(counts)
      .map(([status, count]) => `${(count / seconds).toFixed(0)} a second with ${status}`)
      .join(", ");
  };
}

const hex = (value: number) => value.toString(16);
const attacks = [
  ["one /56", (at: number) => `2001:db8:1:${hex(at % 256)}::${hex(at)}`],
  [
    "sixteen /56 of four /48",
    (at: number) => `2001:db8:${hex(1 + (at % 4))}:${hex((at % 16) * 256 + (at % 251))}::${hex(at)}`,
  ],
] as const;

describe.each(attacks)("while %s tries passwords without pause", (_, addressOf) => {
  it("the owner signs in, from a known address and from new ones", async (context) => {
    const program = await start();
    expect(await tryFrom(program, home, administrator)).toBe(200);
    const end = flood(program, addressOf);
    await pause(1_000);
    const known: number[] = [];
    const unknown: number[] = [];
    const visit = async (waits: number[], address: string) => {
      const { result, ms: took } = await timed(() => tryFrom(program, address, administrator));
      expect(result).toBe(200);
      waits.push(took);
    };
    const begun = performance.now();
    while (performance.now() - begun < FLOOD_MS) {
      await visit(known, home);
      await visit(unknown, `2001:db8:bbbb:${hex(unknown.length)}::1`);
    }
    const rates = await end();
    const [slowest, slowestNew] = [Math.max(...known), Math.max(...unknown)];
    expect(Math.max(slowest, slowestNew)).toBeLessThan(allowed(3_000));
    note(context, `${rates}; signed in within ${ms(slowest)}, from a new address within ${ms(slowestNew)}`);
  });
});
