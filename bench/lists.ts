import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { type Engine, openDatabase } from "#platform/database/db.server.ts";
import { readEnv } from "#platform/process/env.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { migrations } from "../migrations/all.ts";
import { type Amounts, generate } from "../scripts/generate.ts";
import { createPostgresServer } from "../test/postgres.ts";
import { type ListCase, listsWith, othersWith, requestsOf } from "./list-cases.ts";
import { type BenchServer, startServer } from "./server.ts";

const usage = `Usage: npm run bench:lists -- [--engine both|sqlite|postgres] [--applications 100000] [--enquiries 20000]
                              [--jobs 500] [--rounds 40] [--data-dir DIR]

Asks the built program for every list of the staff area, over HTTP, on a database full of made-up records: each order, the
first and a deep page, searches, filters; and for what a review reads of one application. Ends with 1 when the 95th
percentile of any request is above 100 ms, of one that finds resumes above 200 ms, of figures above 400 ms.

--data-dir  measures the SQLite database that npm run generate has filled there, in place of one made for this run.`;

/** Limits the 95th percentile (design section 9), and that of a search that finds resumes. */
const BAR_MS = 100;
const RESUME_BAR_MS = 200;
/** Limits figures, which read every application of their time. */
const FIGURES_BAR_MS = 400;

function barOf(name: string): number {
  if (name.includes("figures")) return FIGURES_BAR_MS;
  return name.includes("resume") ? RESUME_BAR_MS : BAR_MS;
}

const WARM_UP = 3;
/** Keeps applications young enough that none is archived, which would take it out of the list. */
const DAYS = 170;
/** Counts the pages of 200 before a deep page. */
const DEEP = { plain: 200, ordered: 20 };

interface Measured {
  name: string;
  p50: number;
  p95: number;
  max: number;
}

/** Fills a database on an engine and measures the program on it; returns whether all is within the bar. */
async function benchFilled(engine: Engine, amounts: Amounts, rounds: number): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-bench-"));
  const postgres = engine === "postgres" ? await createPostgresServer() : undefined;
  const env = { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) };
  try {
    await fill(env, amounts);
    return await benchData(env, engine, rounds);
  } finally {
    await postgres?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures the program on a database that is filled already; returns whether all is within the bar. */
async function benchData(env: Record<string, string>, engine: Engine, rounds: number): Promise<boolean> {
  const server = await startServer(env);
  try {
    return await measureAll(server, engine, rounds);
  } finally {
    await server.stop();
  }
}

async function fill(env: Record<string, string>, amounts: Amounts): Promise<void> {
  const db = openDatabase(readEnv(env), createLog("warn"));
  await db.migrate(migrations);
  const started = performance.now();
  await generate(db, amounts, { days: DAYS });
  console.error(`Filled in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
  // Autovacuum would do this within minutes, for which the measurement does not wait.
  if (db.engine === "postgres") await sql`vacuum analyze`.execute(db.read);
  await db.close();
}

async function measureAll(server: BenchServer, engine: Engine, rounds: number): Promise<boolean> {
  const before = server.memory();
  const measured: Measured[] = [];
  for (const list of listsWith(await popularJob(server)))
    measured.push(...(await measureList(server, list, rounds)));
  for (const [name, path] of Object.entries(othersWith(await answeredApplication(server))))
    measured.push(await measure(server, name, path, rounds));
  const after = server.memory();
  const slow = measured.filter(({ name, p95 }) => p95 > barOf(name));
  print(engine, measured);
  const whole = await server.read("/v1/applications");
  console.log(
    `\n${engine}: ${measured.length} requests, ${slow.length} above their bar. Memory ${mb(before)} before, ${mb(after)} after, ` +
      `${mb(server.memory())} after all applications in one answer of ${mb(whole.bytes / 2 ** 20)} in ${(whole.milliseconds / 1000).toFixed(1)} s.`,
  );
  const [load = 0] = loadavg();
  // The program and this client take turns, so their own load is about 1.
  if (load > availableParallelism())
    console.log(`This machine was busy with other things (load ${load.toFixed(1)}): measure again.`);
  return slow.length === 0;
}

/** Returns the oldest job, which has the most applications. */
async function popularJob(server: BenchServer): Promise<string> {
  const { text } = await server.get("/v1/jobs?sort=createdAt&limit=1");
  return JSON.parse(text).data[0]?.jobId ?? "";
}

/** Returns the `_id` of the newest application that was answered. */
async function answeredApplication(server: BenchServer): Promise<string> {
  const { text } = await server.get("/v1/applications?step=answered&limit=1");
  return JSON.parse(text).data[0]?._id ?? "";
}

async function measureList(server: BenchServer, list: ListCase, rounds: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { name, query, deep } of requestsOf(list)) {
    const cursor = deep ? await deepCursor(server, list, query) : undefined;
    if (deep && !cursor) continue;
    const path = pagePath(list, query, { limit: 50, cursor });
    measured.push(await measure(server, `${list.path} ${name}`, path, rounds));
  }
  return measured;
}

/** Steps through the pages; returns the cursor of the last page that has a next one. */
async function deepCursor(server: BenchServer, list: ListCase, query: string): Promise<string | undefined> {
  const pages = query ? DEEP.ordered : DEEP.plain;
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { text } = await server.get(pagePath(list, query, { limit: 200, cursor }));
    const { next } = JSON.parse(text);
    if (!next) break;
    cursor = next;
  }
  return cursor;
}

function pagePath(
  { path }: ListCase,
  query: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): string {
  const parts = [query, `limit=${limit}`, cursor && `cursor=${cursor}`];
  return `${path}?${parts.filter(Boolean).join("&")}`;
}

async function measure(server: BenchServer, name: string, path: string, rounds: number): Promise<Measured> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const { status, milliseconds, text } = await server.get(path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`);
    if (round >= 0) times.push(milliseconds);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.ceil(times.length * part) - 1] ?? 0;
  return { name, p50: at(0.5), p95: at(0.95), max: at(1) };
}

function print(engine: Engine, measured: readonly Measured[]): void {
  const width = Math.max(...measured.map(({ name }) => name.length));
  const figure = (value: number) => value.toFixed(1).padStart(8);
  console.log(`\n${engine.padEnd(width)}     p50      p95      max   (ms)`);
  for (const { name, p50, p95, max } of measured)
    console.log(
      `${name.padEnd(width)}${figure(p50)} ${figure(p95)} ${figure(max)}${p95 > barOf(name) ? "   slow" : ""}`,
    );
}

function mb(value: number): string {
  return `${value.toFixed(0)} MB`;
}

async function main(): Promise<void> {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const { values } = parseArgs({
    options: {
      applications: text("100000"),
      enquiries: text("20000"),
      jobs: text("500"),
      rounds: text("40"),
      engine: text("both"),
      "data-dir": { type: "string" },
      help: { type: "boolean" },
    },
  });
  const engines = enginesOf(values.engine);
  if (values.help || !engines) return console.log(usage);
  const amounts = {
    applications: Number(values.applications),
    enquiries: Number(values.enquiries),
    jobs: Number(values.jobs),
  };
  const rounds = Number(values.rounds);
  const dataDir = values["data-dir"];
  const within: boolean[] = [];
  if (dataDir) within.push(await benchData({ DATA_DIR: dataDir }, "sqlite", rounds));
  else for (const engine of engines) within.push(await benchFilled(engine, amounts, rounds));
  if (within.includes(false)) process.exitCode = 1;
}

function enginesOf(given: string): Engine[] | undefined {
  if (given === "both") return ["sqlite", "postgres"];
  return given === "sqlite" || given === "postgres" ? [given] : undefined;
}

await main();
