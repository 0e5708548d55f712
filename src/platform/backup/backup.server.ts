import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import {
  type Database,
  type Db,
  type Migrations,
  sqliteFile,
  type Tx,
} from "#platform/database/db.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import { BackupError, describeFile, type Manifest, seal, sync, verify } from "./backup-file.server.ts";
import { copyFromPostgres } from "./postgres-copy.server.ts";
import { hearSignals, type Work } from "./unfinished.server.ts";

export interface BackupParts {
  env: Pick<Env, "databaseUrl" | "dataDir">;
  db: Database;
  migrations: Migrations;
  /** Deletes the unfinished file when it ends, or when this is killed. */
  work: Work;
  /** The file to make; never one that exists. */
  to: string;
  /** Told now and then how far it is. */
  onProgress(words: string): void;
}

export interface BackupReport extends Manifest {
  path: string;
  bytes: number;
  sha256: string;
}

/**
 * Makes a backup of a store that may be in use: all of it as it stood at one moment, checked, and on disk when this
 * resolves. Nobody waits for it. Throws BackupError when the file exists or does not turn out right.
 */
export async function makeBackup(parts: BackupParts): Promise<BackupReport> {
  const { db, to, work } = parts;
  if (existsSync(to)) throw new BackupError(`${to} exists already. Nothing was written.`);
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const unfinished = `${to}.part`;
  work.plan({ copies: ["", "-wal", "-shm", "-journal"].map((ending) => unfinished + ending) });
  rmSync(unfinished, { force: true });
  // Made before it is filled, so that nobody else can read a moment of it.
  closeSync(openSync(unfinished, "wx", 0o600));
  const madeAt = new Date().toISOString();
  if (db.engine === "sqlite") await copySqlite(parts, unfinished);
  else await copyFromPostgres({ ...parts, to: unfinished });
  const database = new DatabaseSync(unfinished);
  const manifest = seal(database, { engine: db.engine, madeAt });
  database.close();
  parts.onProgress("checking");
  verify(unfinished);
  sync(unfinished);
  // A signal that came meanwhile is heard now, and not when the file has its name.
  await hearSignals();
  renameSync(unfinished, to);
  sync(dirname(to));
  return { ...manifest, path: to, ...(await describeFile(to)) };
}

/** What it costs is a read of one moment: no page that was freed, and so nothing that was erased, comes along. */
async function copySqlite({ env, onProgress }: BackupParts, to: string): Promise<void> {
  const source = sqliteFile(env.dataDir);
  const whole = statSync(source).size;
  const timer = setInterval(() => onProgress(`${percent(statSync(to).size, whole)} copied`), 1_000);
  try {
    await runInThread(vacuumInto, { source, to });
    chmodSync(to, 0o600);
  } finally {
    clearInterval(timer);
  }
}

/** SQLite copies in one go, which would leave no time to tell how far it is. */
const vacuumInto = `
  const { workerData } = require("node:worker_threads");
  const { DatabaseSync } = require("node:sqlite");
  const database = new DatabaseSync(workerData.source, { readOnly: true, timeout: 10_000 });
  database.prepare("vacuum into ?").run(workerData.to);
  database.close();
`;

function runInThread(code: string, workerData: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(code, { eval: true, workerData });
    worker.once("error", reject);
    worker.once("exit", () => resolve());
  });
}

function percent(part: number, whole: number): string {
  return `${Math.min(99, Math.floor((part / Math.max(whole, 1)) * 100))} %`;
}

type SettingTables = { settings: { name: string; value: string } };

const LAST_BACKUP = "last-backup";

export interface LastBackup {
  at: string;
  bytes: number;
}

/** Writes down in the store when it was last backed up. */
export async function noteBackup(tx: Tx, { madeAt, bytes }: BackupReport): Promise<void> {
  const value = JSON.stringify({ at: madeAt, bytes } satisfies LastBackup);
  await tx
    .withTables<SettingTables>()
    .insertInto("settings")
    .values({ name: LAST_BACKUP, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}

/** When the store was last backed up by this program; null when it never was. */
export async function findLastBackup(db: Db): Promise<LastBackup | null> {
  const row = await db
    .withTables<SettingTables>()
    .selectFrom("settings")
    .select("value")
    .where("name", "=", LAST_BACKUP)
    .executeTakeFirst();
  return row ? JSON.parse(row.value) : null;
}
