import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Case } from "./comparisons.ts";
import { cores, isThere } from "./processes.ts";

const run = promisify(execFile);

/** True where wrk is on the PATH, a load client that is none of ours. */
export const hasOutsider = isThere("wrk") && isThere("taskset");

/** Returns whether wrk can send the requests of a case: it sends the same bytes each time. */
export function fitsOutsider({ plan }: Case): boolean {
  return plan.method === "GET" && !plan.path.includes("{");
}

/** Has wrk load a server from the load's core. Returns its answers a second. Throws when it counts none. */
export async function runOutsider(
  { plan: { path, headers } }: Case,
  { port, connections, seconds }: { port: number; connections: number; seconds: number },
): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  // It knows its own Host header by this spelling alone, and would send two.
  const spelled = named.map((line) => line.replace(/^host:/, "Host:"));
  const url = `http://127.0.0.1:${port}${path}`;
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${Math.max(1, Math.round(seconds))}s`, ...spelled, url];
  const { stdout } = await run("taskset", ["-c", String(cores.load), ...wrk]);
  const rate = Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
  if (!rate) throw new Error(`wrk counted no answers of ${url}: ${stdout}`);
  return rate;
}
