import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureFirstAdministrator, type FirstAdministrator } from "#features/auth/bootstrap.server.ts";
import { putSamples } from "#features/samples/samples.server.ts";
import { BackupError } from "#platform/backup/backup-file.server.ts";
import { settleUnfinished } from "#platform/backup/unfinished.server.ts";
import { dayNumber } from "#platform/contract/india-day.ts";
import { StoreError } from "#platform/database/database-error.server.ts";
import type { Program } from "#platform/http/cached-response.server.ts";
import { ListenError, type Listening, listen } from "#platform/http/listen.server.ts";
import { meter } from "#platform/http/metrics.server.ts";
import { logRequests } from "#platform/http/request-log.server.ts";
import { fileHeaders } from "#platform/http/security-headers.server.ts";
import { createStaticFiles } from "#platform/http/static-files.server.ts";
import { watchRevision } from "#platform/pages/revision-watch.server.ts";
import { EnvError, readEnv } from "#platform/process/env.server.ts";
import { DATA_DIR_ADVICE, isPathRefused } from "#platform/process/folder.server.ts";
import { createLog, type Log } from "#platform/process/log.server.ts";
import { type App, createApp } from "./app.server.ts";
import { createApi } from "./endpoints.server.ts";
import { readGauges } from "./gauges.server.ts";
import { createServices, type Services } from "./services.server.ts";

/** Time for running work to finish once a stop was asked for; a stop takes 30 s at most (trust.md section 1). */
const PATIENCE_MS = 20_000;
/** End of work that still hangs, such as a database that does not close: all that was acknowledged is on disk. */
const LAST_MOMENT_MS = 28_000;
/** Limit on how long an open handle, such as the socket of a mail server, keeps an ended process. */
const LEFT_OPEN_MS = 2_000;
/** Delays the warming, so that who asks while the program starts, such as a health check, need not wait for it. */
const WARM_AFTER_MS = 500;
/** Sets how often the bytes kept for a full disk are looked after. */
const RESERVE_MS = 60_000;

async function main(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.logLevel);
  let finish: ((code: number) => Promise<void>) | undefined;
  // First of all: process 1 of a container gets no signal that it does not listen for.
  stopWhenTold(log, async (code) => {
    // The next start completes what this one has begun, as after a kill.
    if (!finish) process.exit(code);
    await finish(code);
  });
  // A restore that was killed has to be complete before anything opens the database.
  for (const words of settleUnfinished(env.dataDir)) log.warn(words);
  const services = await createServices(env, { log });
  const { clock, content, db } = services;
  const administrator = await ensureFirstAdministrator(services);
  // At once: whatever fails after this, the account is there, and its password is stored nowhere else.
  if (administrator) console.log(firstAdministrator(administrator));
  await putSamples(services);
  const revision = await watchRevision({
    // Words are read before their revision counts, or a page of the new one could be made of the old words.
    read: content.refresh,
    moment: () => `${dayNumber(clock.now())}.${content.countPassed()}`,
    log,
  });
  const app = createApp({
    services,
    api: createApi(services),
    // Draws strangers' documents in a frame without an origin (admin/parts/document/paper-frame.ts).
    files: createStaticFiles(join(import.meta.dirname, "../client"), fileHeaders, /\/paper-frame-/),
    revision,
  });
  let server: Listening | undefined;
  let warming: NodeJS.Timeout | undefined;
  finish = async (code) => {
    services.beginLeave();
    // After an error that nobody caught, nothing new is taken on.
    if (code === 0) await pause(env.drainMs);
    services.beginStop();
    clearTimeout(warming);
    await server?.stop(PATIENCE_MS - env.drainMs);
    await revision.stop();
    await services.close();
  };
  const https = env.publicUrl?.startsWith("https:") ?? false;
  server = await listen({ program: observed(app, services), host: env.host, port: env.port, https, log });
  const address = localAddress(env.host, server.port);
  console.log(`Jaalidar is ready at ${address}`);
  if (administrator) console.log(`Sign in at ${address}/login`);
  services.retention.start();
  db.keepReserve?.();
  setInterval(() => db.keepReserve?.(), RESERVE_MS).unref();
  warming = setTimeout(() => void warm(app, address).then(giveBackMemory), WARM_AFTER_MS).unref();
}

/** Returns the program with its answers counted and logged, where the settings ask for that. */
function observed(app: App, services: Services): Program {
  const { env, log, metrics } = services;
  const counted = env.metricsToken
    ? meter({
        program: app,
        metrics,
        token: env.metricsToken,
        readGauges: () => readGauges(services, app.countPages()),
      })
    : app;
  return env.logRequests ? logRequests({ program: counted, log, trustsProxy: env.trustProxy > 0 }) : counted;
}

/** Ends the process on a signal, or after an error that nobody caught, once the work of stopping is done. */
function stopWhenTold(log: Log, work: (code: number) => Promise<void>): void {
  let stopping = false;
  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    process.exitCode = code;
    exitAfter(LAST_MOMENT_MS);
    await work(code).catch((error: unknown) => log.error({ err: error }, "stopped with an error"));
    // To end by itself is tried first: `process.exit` waits for compiler threads, and one that waits for a garbage
    // collection then never ends (nodejs/node#54918).
    exitAfter(LEFT_OPEN_MS);
  }
  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));
  // The state is unknown after this: finish what runs, and let the supervisor start it again.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught error, stopping");
    void stop(1);
  });
}

function exitAfter(ms: number): void {
  setTimeout(() => process.exit(), ms).unref();
}

/** Renders the home page once, because the first page of a process takes 0.3 s and any other one 0.05 s. */
async function warm(app: App, address: string): Promise<void> {
  const request = new Request(`${address}/`, { headers: { "accept-encoding": "br" } });
  await app.fetch(request, { address: "127.0.0.1" });
}

/**
 * Returns to the system the memory that starting and warming left behind, some 12 MB. V8 would keep it for later. It
 * takes 30 ms once, right after the start, and only where Node was told to lend its collector (scripts/node-flags.mjs).
 */
function giveBackMemory(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** Returns a line on the first administrator, with the password if it was generated. */
function firstAdministrator({ email, password }: FirstAdministrator): string {
  const words = password
    ? `password ${password}   (shown this once)`
    : "the password given as ADMIN_PASSWORD";
  return `First administrator: ${email}, ${words}`;
}

function localAddress(host: string, port: number): string {
  const name = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Returns a sentence on what prevents the start; the error itself where nobody has one. */
function forReader(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ([BackupError, EnvError, ListenError, StoreError].some((kind) => error instanceof kind))
    return error.message;
  return isPathRefused(error) ? `${error.message}. ${DATA_DIR_ADVICE}` : error;
}

try {
  await main();
} catch (error) {
  console.error(forReader(error));
  process.exit(1);
}
