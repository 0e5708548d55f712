import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { type Database, type Db, sqliteFile, type Tx } from "#platform/database/db.server.ts";
import type { Migrations } from "#platform/database/migrate.server.ts";
import { jsonSetting } from "#platform/database/settings.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import { ensureFolder } from "#platform/process/folder.server.ts";
import {
  BackupError,
  describeFile,
  digestFile,
  type Manifest,
  sync,
  verify,
  writeDigest,
  writeManifest,
} from "./backup-file.server.ts";
import { onDiskOf } from "./full-disk.server.ts";
import { copyFromPostgres } from "./postgres-copy.server.ts";
import { awaitSignalHandlers, type Work } from "./unfinished.server.ts";

interface BackupDeps {
  env: Pick<Env, "databaseUrl" | "dataDir">;
  db: Database;
  migrations: Migrations;
  /** Deletes the unfinished file at its end, or after a kill. */
  work: Work;
  /** The new file, which must not exist. */
  to: string;
  /** Called now and then with the progress. */
  onProgress(words: string): void;
}

export interface BackupReport extends Manifest {
  path: string;
  bytes: number;
  sha256: string;
}

/**
 * Makes a checked backup of one moment of a store that may be in use, without blocking it; it is on disk when this
 * resolves. Throws BackupError when the file exists or fails its check.
 */
export async function makeBackup(deps: BackupDeps): Promise<BackupReport> {
  const { to, work } = deps;
  if (existsSync(to)) throw new BackupError(`${to} exists already. Nothing was written.`);
  const unfinished = `${to}.part`;
  const copies = ["", "-wal", "-shm", "-journal"].map((ending) => unfinished + ending);
  work.plan({ copies: [...copies, unfinishedDigest(to)] });
  return onDiskOf(dirname(to), () => writeBackup(deps, unfinished));
}

async function writeBackup(deps: BackupDeps, unfinished: string): Promise<BackupReport> {
  const { db, to } = deps;
  ensureFolder(dirname(to));
  rmSync(unfinished, { force: true });
  // Created with its rights before it is filled, so that no other user can ever read it.
  closeSync(openSync(unfinished, "wx", 0o600));
  const madeAt = new Date().toISOString();
  if (db.engine === "sqlite") await copySqlite(deps, unfinished);
  else await copyFromPostgres({ ...deps, to: unfinished });
  const database = new DatabaseSync(unfinished);
  const manifest = writeManifest(database, { engine: db.engine, madeAt });
  database.close();
  deps.onProgress("checking");
  verify(unfinished);
  sync(unfinished);
  const described = await putInPlace(unfinished, to);
  return { ...manifest, path: to, ...described };
}

/** Returns the name of a backup's digest before the backup has its own. */
export const unfinishedDigest = (backup: string) => `${digestFile(backup)}.part`;

/** Renames a finished backup that is on disk, after writing its digest beside it. Returns its size and digest. */
export async function putInPlace(unfinished: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const described = await describeFile(unfinished);
  writeDigest(unfinishedDigest(to), { backup: to, sha256: described.sha256 });
  // A signal that arrived meanwhile is handled now, not after the file has its name.
  await awaitSignalHandlers();
  // That of an earlier file of this name would call the new one damaged.
  rmSync(digestFile(to), { force: true });
  renameSync(unfinished, to);
  renameSync(unfinishedDigest(to), digestFile(to));
  sync(dirname(to));
  return described;
}

/** Copies the live pages of one moment. Freed pages, and with them erased data, are left out. */
async function copySqlite({ env, onProgress }: BackupDeps, to: string): Promise<void> {
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

/** Runs in a worker, because SQLite copies in one blocking call, which would allow no progress messages. */
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

export interface LastBackup {
  at: string;
  bytes: number;
}

const lastBackup = jsonSetting<LastBackup>("last-backup");

/** Records the moment of a backup in the store. */
export async function noteBackup(
  tx: Tx,
  { madeAt, bytes }: Pick<BackupReport, "madeAt" | "bytes">,
): Promise<void> {
  await lastBackup.write(tx, { at: madeAt, bytes });
}

/** Returns the last backup of the store by this program; null when there was none. */
export async function findLastBackup(db: Db): Promise<LastBackup | null> {
  return (await lastBackup.read(db)) ?? null;
}
