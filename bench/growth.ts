import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fill } from "./fill.ts";
import { cores, runLoad } from "./processes.ts";
import { type BenchServer, startServer } from "./server.ts";

/** Carries the measurements for one growing quantity. */
export interface Curve {
  name: string;
  /** The explanation of the curve. */
  why: string;
  columns: string[];
  rows: string[][];
}

interface Growth {
  folder: string;
  seconds: number;
}

const CONNECTIONS = [1, 4, 16, 64, 256];
const JOBS = [50, 500, 5_000];

/** Measures rate and latency with more connections. */
export async function growConnections({ folder, seconds }: Growth): Promise<Curve> {
  const rows = await withServer(folder, { jobs: 50 }, async (server) => {
    const measured: string[][] = [];
    for (const connections of CONNECTIONS) {
      const { perSecond, p50, p99 } = await load(server, "/about", { connections, seconds });
      measured.push([count(connections), count(perSecond), ms(p50), ms(p99), mb(server.memory())]);
    }
    return measured;
  });
  return {
    name: "A content page, by connections",
    why: "Answers a second stay level from the moment the core is busy, and waiting grows with those who wait: each gets its turn, nothing is made per connection but a socket's buffers.",
    columns: ["connections", "answers a second", "half within", "99 of 100 within", "memory"],
    rows,
  };
}

/** Measures pages and lists with more jobs. */
export async function growJobs({ folder, seconds }: Growth): Promise<Curve> {
  const rows: string[][] = [];
  for (const jobs of JOBS) {
    rows.push(
      await withServer(folder, { jobs }, async (server) => {
        // To compress a page of thousands of jobs takes seconds, once.
        const kept = await load(server, "/careers", { seconds, warmUp: 6 });
        const anew = await load(server, "/careers?q=&from={n}", { seconds, connections: 4 });
        const list = await load(server, "/v1/jobs", { seconds });
        const page = await load(server, "/v1/jobs?limit=50", { seconds });
        const rates = [kept, anew, list, page].map(({ perSecond }) => count(perSecond));
        return [count(jobs), kb(kept.bytes), ...rates, mb(server.peakMemory())];
      }),
    );
  }
  return {
    name: "/careers and GET /v1/jobs, by jobs",
    why: "A kept page costs what its compressed bytes cost to send; rendering and the whole list grow with the number of jobs, since each is written out; a page of 50 does not.",
    columns: ["jobs", "page sent", "kept /s", "anew /s", "whole list /s", "first 50 /s", "memory at most"],
    rows,
  };
}

/** Measures the lists of staff with more applications. */
export async function growApplications(
  { folder }: Growth,
  amounts: readonly number[],
  rounds: number,
): Promise<Curve> {
  const rows: string[][] = [];
  for (const applications of amounts) {
    rows.push(
      await withServer(folder, { applications }, async (server) => {
        const times: string[] = [];
        for (const query of ["limit=50", "limit=50&q=sharma", "limit=50&sort=name&status=Pending"])
          times.push(await p95(server, `/v1/applications?${query}`, rounds));
        times.push(await p95(server, "/v1/applications/statistics", rounds));
        return [count(applications), ...times, mb(server.memory())];
      }),
    );
  }
  return {
    name: "Lists of the staff area, by applications (95 of 100 within)",
    why: "A page begins where an index says and ends after 50 rows, so it does not grow; a search reads the words of more rows, and counts what it found. All lists: `npm run bench:lists`.",
    columns: ["applications", "first page", "search", "by name, pending", "statistics", "memory"],
    rows,
  };
}

async function withServer<T>(
  folder: string,
  contents: Parameters<typeof fill>[1],
  work: (server: BenchServer) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(folder, "growth-"));
  await fill(dataDir, contents);
  const server = await startServer({ DATA_DIR: dataDir }, cores.server);
  try {
    return await work(server);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Plan {
  seconds: number;
  connections?: number;
  /** Seconds before those that count. */
  warmUp?: number;
}

function load(server: BenchServer, path: string, plan: Plan) {
  const port = Number(new URL(server.url).port);
  const headers = { "accept-encoding": "gzip, deflate, br" };
  return runLoad({ connections: 32, warmUp: 0.5, method: "GET", port, path, headers, ...plan });
}

async function p95(server: BenchServer, path: string, rounds: number): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 3; round += 1) {
    const { status, milliseconds, text } = await server.get(path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`);
    // The first three rounds warm up.
    if (round >= 3) times.push(milliseconds);
  }
  times.sort((one, other) => one - other);
  return ms(times[Math.ceil(times.length * 0.95) - 1] ?? 0);
}

/** Returns a whole number with its thousands separated. */
export function count(value: number): string {
  return Math.round(value).toLocaleString("en-GB");
}

export function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

export function mb(value: number): string {
  return `${value.toFixed(0)} MB`;
}

export function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
