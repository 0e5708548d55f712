import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fill } from "./fill.ts";
import { cores, runLoad } from "./processes.ts";
import { startServer } from "./server.ts";

/** Carries start time and memory of the program. */
export interface Footprint {
  /** The median of the milliseconds from the start of the process to its first answer. */
  start: number;
  /** Memory ten seconds after the start, in MB. */
  rest: number;
  /** Peak memory in MB under each kind of load. */
  underLoad: Record<string, number>;
}

/** Limits each figure (design section 9). */
export const footprintBars = { start: 250, rest: 105, underLoad: 200 };

const STARTS = 5;
const REST_MS = 10_000;

const loads = {
  "kept pages": { method: "GET", path: "/careers", headers: { "accept-encoding": "br" } },
  "pages rendered anew": {
    method: "GET",
    path: "/careers?q=&from={n}",
    headers: { "accept-encoding": "br" },
  },
  "a host made up for each page": { method: "GET", path: "/careers", headers: { host: "h{n}.example" } },
  posts: {
    method: "POST",
    path: "/v1/queries",
    headers: { "content-type": "application/json" },
    body: '{"name":"Asha Rao","email":"asha{n}@mail.example","phoneNumber":"9810012345","message":"Please call {n}."}',
  },
} as const;

/** Starts the program several times on the same data, and measures its memory at rest and under each kind of load. */
export async function measureFootprint(folder: string, seconds: number): Promise<Footprint> {
  const dataDir = mkdtempSync(join(folder, "footprint-"));
  await fill(dataDir, { jobs: 50 });
  const env = { DATA_DIR: dataDir };
  const starts: number[] = [];
  // The first start creates the administrator and does not count.
  for (let time = 0; time <= STARTS; time += 1) {
    const server = await startServer(env, cores.server);
    if (time > 0) starts.push(server.startedIn);
    await server.stop();
  }
  const resting = await startServer(env, cores.server);
  await pause(REST_MS);
  const rest = resting.memory();
  await resting.stop();

  const underLoad: Record<string, number> = {};
  for (const [name, plan] of Object.entries(loads)) {
    const server = await startServer(env, cores.server);
    const port = Number(new URL(server.url).port);
    await runLoad({ ...plan, headers: { ...plan.headers }, port, connections: 32, seconds, warmUp: 0 });
    underLoad[name] = server.peakMemory();
    await server.stop();
  }
  starts.sort((one, other) => one - other);
  return { start: starts[Math.floor(STARTS / 2)] ?? 0, rest, underLoad };
}
