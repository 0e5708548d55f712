import { afterEach, describe, expect, it } from "vitest";
import { shippedPages } from "#content/pages.ts";
import { paths } from "#content/paths.ts";
import { outcomes } from "#features/content/contract.ts";
import { type Program, signIn, startProgram } from "../program.ts";
import { isWhole, note } from "./figures.ts";
import { createStore, engines, type TestStore } from "./stores.ts";

const KILLS = isWhole ? 25 : 3;

const shipped = shippedPages["service-overview"];
const keys = Object.keys(shipped) as (keyof typeof shipped)[];

/** A headline that a page is to have from one moment until another. */
interface Schedule {
  headline: string;
  from: number;
  until: number;
}

let store: TestStore;
let program: Program;
let headers: Record<string, string>;
afterEach(async () => {
  program.kill("SIGKILL");
  await program.ended;
  await store.remove();
});

const upTo = (most: number) => Math.random() * most;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function call(method: string, path: string, body: object) {
  const init = { method, headers, body: JSON.stringify(body) };
  const answer = await fetch(`${program.url}/v1/content/${path}`, init);
  const text = await answer.text();
  if (!answer.ok && !text.includes(outcomes.notAhead))
    throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return answer.ok;
}

/** Schedules another headline for a page. Returns the schedule once it is acknowledged. */
async function schedule(key: (typeof keys)[number], kill: number): Promise<Schedule> {
  const headline = `Words of kill ${kill} on ${key}`;
  const words = { ...shipped[key], banner: { ...shipped[key].banner, heading: headline } };
  const id = `service-overview.${key}`;
  await call("PUT", `${id}/draft`, { words });
  for (;;) {
    const from = Math.round(Date.now() + 300 + upTo(1_500));
    const until = Math.round(from + 300 + upTo(2_000));
    const [publishAt, unpublishAt] = [from, until].map((moment) => new Date(moment).toISOString());
    // A busy machine may take the call only after its beginning.
    if (await call("POST", `${id}/publish`, { publishAt, unpublishAt })) return { headline, from, until };
  }
}

interface Look {
  headline: string;
  /** Milliseconds since its beginning. */
  afterMs: number;
  isDue: boolean;
  isShown: boolean;
}

/** Reads a page. Returns whether its headline is due and is shown, and nothing where the headline turned meanwhile. */
async function look(key: (typeof keys)[number], { headline, from, until }: Schedule): Promise<Look[]> {
  const begun = Date.now();
  const page = await (await fetch(program.url + encodeURI(paths[key].link))).text();
  const ended = Date.now();
  if ([from, until].some((turn) => begun <= turn && turn <= ended)) return [];
  const isDue = from < begun && begun < until;
  return [{ headline, afterMs: begun - from, isDue, isShown: page.includes(headline) }];
}

describe.each(engines)("on %s", (engine) => {
  it(`shows what is scheduled at its time, and not after it, over ${KILLS} kills`, {
    timeout: 30_000 + KILLS * 15_000,
  }, async (context) => {
    store = await createStore(engine);
    program = await startProgram(store.env);
    headers = { "content-type": "application/json", authorization: `Bearer ${await signIn(program)}` };
    const looks: Look[] = [];
    let turns = 0;
    let down = 0;
    // A slow start lets no page be read in time, and a quick one has no turn while the program is down.
    const isSeen = () => down > 0 && looks.some(({ isDue }) => isDue);
    for (let kill = 0; kill < KILLS || !isSeen(); kill += 1) {
      const schedules = new Map<(typeof keys)[number], Schedule>();
      for (const key of keys) schedules.set(key, await schedule(key, kill));
      await pause(upTo(500));
      program.kill("SIGKILL");
      await program.ended;
      const killedAt = Date.now();
      await pause(upTo(1_000));
      program = await startProgram(store.env);
      const moments = [...schedules.values()].flatMap(({ from, until }) => [from, until]);
      turns += moments.length;
      down += moments.filter((moment) => killedAt < moment && moment < Date.now()).length;
      const last = Math.max(...moments) + 100;
      for (let isLast = false; !isLast; ) {
        isLast = Date.now() > last;
        await pause(30);
        for (const [key, one] of schedules) looks.push(...(await look(key, one)));
      }
    }
    expect(looks.filter(({ isDue, isShown }) => isDue !== isShown)).toEqual([]);
    note(context, `${turns} turns, ${down} of them while it was down, ${looks.length} pages read, 0 missed`);
  });
});
