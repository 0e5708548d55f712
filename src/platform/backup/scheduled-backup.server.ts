import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { HOUR_MS, isAhead, MINUTE_MS } from "#platform/contract/durations.ts";
import { dayNumber } from "#platform/contract/india-day.ts";
import type { Database, Db, Tx } from "#platform/database/db.server.ts";
import { jsonSetting } from "#platform/database/settings.server.ts";
import { type BackgroundLoop, createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import { type Log, reasonOf } from "#platform/process/log.server.ts";
import { readRecipient } from "./age.server.ts";

/** The state of the automatic backups, as the last node left it. */
interface ScheduledState {
  /** India's day that it was for. */
  day: number;
  /** `running` with a moment that is long past belongs to a node that went away. */
  result: "running" | "made" | "failed";
  at: string;
  /** Why it failed, in a sentence. */
  reason?: string;
  /** The last one that was made. */
  last?: MadeBackup;
}

/** A backup that was made, restored for a trial and put in its place. */
export interface MadeBackup {
  madeAt: string;
  file: string;
  bytes: number;
  sha256: string;
}

const stored = jsonSetting<ScheduledState>("scheduled-backup");
const LOOK_MS = MINUTE_MS;
const RETRY_MS = HOUR_MS;
/** After this the node that began the backup is considered dead. */
const ABANDONED_MS = 6 * HOUR_MS;

interface ScheduledDeps {
  env: Env;
  db: Database;
  clock: Clock;
  log: Log;
}

/**
 * Starts the loop that makes a backup into BACKUP_DIR once a day; undefined without that setting. A row of the database
 * decides which of several nodes does it. Throws BackupError when BACKUP_KEY is no key.
 */
export function createScheduledBackup(deps: ScheduledDeps): BackgroundLoop | undefined {
  const { env, log } = deps;
  if (!env.backupDir) return undefined;
  if (env.backupKey) readRecipient(env.backupKey);
  return createBackgroundLoop({
    run: (stopping) => runIfDue(deps, stopping),
    log,
    failed: "the backup could not be looked after",
    firstMs: LOOK_MS,
    everyMs: LOOK_MS,
  });
}

/** Returns the state of the daily backups; undefined before the first. */
export function findScheduled(db: Db): Promise<ScheduledState | undefined> {
  return stored.read(db);
}

/** Records a backup that was made by hand as the one of its day. The node whose run is under way records it itself. */
export async function noteScheduled(
  tx: Tx,
  { backupMinute }: Pick<Env, "backupMinute">,
  made: MadeBackup,
): Promise<void> {
  const state = await stored.lock(tx);
  if (state?.result === "running") return;
  const day = dueDay(new Date(made.madeAt), backupMinute);
  await stored.write(tx, { day, result: "made", at: made.madeAt, last: made });
}

async function runIfDue(deps: ScheduledDeps, stopping: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  // Read first: a write a minute would wake the disk for nothing.
  if (!isDue(await findScheduled(db.read), deps) || !(await claim(deps))) return;
  try {
    const made = await runCommand(deps.env, stopping);
    await settle(deps, { result: "made", last: made });
    log.info(made, "the daily backup is made");
  } catch (error) {
    if (stopping.aborted)
      return settle(deps, { result: "failed", reason: "The server was stopped meanwhile." });
    const reason = reasonOf(error);
    log.error({ reason, at: clock.now() }, "the daily backup failed");
    await settle(deps, { result: "failed", reason });
  }
}

function isDue(
  state: ScheduledState | undefined,
  { env, clock }: Pick<ScheduledDeps, "env" | "clock">,
): boolean {
  const now = clock.now();
  const due = dueDay(now, env.backupMinute);
  // A clock that was ahead has begun a day that is yet to come.
  if (!state || state.day < due || isAhead(state.at, now)) return true;
  const age = now.getTime() - Date.parse(state.at);
  if (state.result === "failed") return age >= RETRY_MS;
  return state.result === "running" && age >= ABANDONED_MS;
}

/** Returns India's day whose backup is due: yesterday's until the time of the setting. */
export function dueDay(now: Date, minute: number): number {
  return dayNumber(new Date(now.getTime() - minute * MINUTE_MS));
}

/** Takes the run of this day for this node. Returns false when another node was first. */
async function claim(deps: ScheduledDeps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const state = await stored.lock(tx);
    if (!isDue(state, deps)) return false;
    const now = deps.clock.now();
    const day = dueDay(now, deps.env.backupMinute);
    await stored.write(tx, { day, result: "running", at: now.toISOString(), last: state?.last });
    return true;
  });
}

async function settle(
  deps: ScheduledDeps,
  end: Pick<ScheduledState, "result" | "reason" | "last">,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const state = await stored.lock(tx);
    const at = deps.clock.now().toISOString();
    if (state) await stored.write(tx, { last: state.last, ...end, day: state.day, at });
  });
}

/**
 * Runs `backup --scheduled` as a process of its own with low priority, because checking a copy reads all of it without
 * a pause. Returns the backup that was made. Throws with the process's last sentence.
 */
function runCommand(env: Env, stopping: AbortSignal): Promise<MadeBackup> {
  const child = spawn(process.execPath, [commandFile(), "--scheduled"], {
    env: {
      ...process.env,
      DATA_DIR: env.dataDir,
      DATABASE_URL: env.databaseUrl ?? "",
      BACKUP_DIR: env.backupDir ?? "",
      BACKUP_KEY: env.backupKey ?? "",
    },
    stdio: ["ignore", "pipe", "pipe"],
    signal: stopping,
    killSignal: "SIGTERM",
  });
  if (child.pid) setPriority(child.pid, 10);
  const said = { out: "", error: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.error += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(JSON.parse(said.out.trim().split("\n").at(-1) ?? ""));
      else reject(new Error(said.error.trim().split("\n").at(-1) || `The backup ended with ${code}.`));
    });
  });
}

/** Returns the command's file: bundled in a package, from source in the project. */
function commandFile(): string {
  const root = dirname(findPackageJSON(import.meta.url) ?? "");
  const bundled = join(root, "commands/backup.js");
  return existsSync(bundled) ? bundled : join(root, "scripts/backup.ts");
}
