import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Database, openDatabase } from "#platform/database/db.server.ts";
import { compareMigrations, type Migrations, readBirth } from "#platform/database/migrate.server.ts";
import { openSqlite, readSqlite } from "#platform/database/sqlite.server.ts";
import { makeBackup } from "./backup.server.ts";
import { BackupError, type Manifest, stamp, sync, verify, writeManifest } from "./backup-file.server.ts";
import { findUpgradeBackups } from "./kept-backups.server.ts";
import { countWithoutPlace, type Merged, mergeInto } from "./merge.server.ts";
import { clean, copyBackup, prepareCopy, settleFile } from "./restore.server.ts";
import type { RestoreDeps, RestoreTarget } from "./restore-target.server.ts";

// A rollback puts the tables of the backup from before an upgrade in place, with everything in them that came in since.
// What those tables have no place for is kept in a folder, which the newer version imports again.

/** The files of the folder: the newer database as it was, and the older one as the rollback made it. */
const NEWER = "newer.db";
const OLDER = "older.db";

/** A rollback that lacks nothing but the move. */
export interface PreparedRollback {
  /** The database with the older tables. */
  file: string;
  /** The folder that is kept. */
  kept: string;
  /** Counts what came in since the backup. */
  merged: Merged;
  /** Rows that came in since and have no place in the older tables, by table or "table.column". */
  withoutPlace: Record<string, number>;
}

/** Returns the newest backup from before an upgrade to these migrations. Throws BackupError when there is none. */
export async function findUpgradeBackup(folder: string, migrations: Migrations): Promise<string> {
  for (const name of findUpgradeBackups(folder).toReversed()) {
    const path = join(folder, name);
    // A damaged one is returned, to be refused with a sentence: an earlier one would lose more.
    const compared = await compareFile(path, migrations).catch(() => undefined);
    if (!compared || compared.waiting.length > 0) return path;
  }
  throw new BackupError(
    `There is no backup from before an upgrade in ${folder}, so there is nothing to go back to. --to names another file.`,
  );
}

/**
 * Throws BackupError unless the present database is of this version, and the backup one of it from before its tables
 * changed.
 */
export async function assertOlder(
  target: RestoreTarget,
  from: string,
  { migrations }: RestoreDeps,
): Promise<void> {
  const present = await target.read((db) => compareMigrations(db, migrations("sqlite")));
  if (!present.isCurrent) {
    throw new BackupError(
      "The database is of another version of this program. Roll it back with that version.",
    );
  }
  if (!(await isSameDatabase(target, from)))
    throw new BackupError(`${from} is a backup of another database.`);
  const older = await compareFile(from, migrations);
  if (older.waiting.length === 0) {
    throw new BackupError(
      `The tables of ${from} are those of this version: there is nothing to go back from. Start the older version as it is.`,
    );
  }
}

/**
 * Makes the older database with everything that came in since, beside the present one, which it only reads. All of it
 * is deleted at the end of the work, unless it is put in place.
 * @param settle is applied to what came in, before it goes over
 */
export async function prepareRollback(
  from: string,
  deps: RestoreDeps,
  settle: (db: Database) => Promise<void>,
): Promise<PreparedRollback> {
  const folder = makeFolder(deps);
  const kept = join(folder, "kept");
  mkdirSync(kept, { mode: 0o700 });
  const theirs = await copyPresent(folder, deps, settle);
  const base = await prepareCopy(from, deps, async () => {}, join(folder, "before"));
  const file = copyBackup(from, join(folder, "older"));
  const merged = mergeInto(file, { base, theirs, wins: "theirs" });
  const withoutPlace = countWithoutPlace(file, { base, theirs });
  rmSync(dirname(base), { recursive: true });
  clean(file);
  copyAsBackup(theirs, join(kept, NEWER));
  copyAsBackup(file, join(kept, OLDER));
  sync(kept);
  return { file, kept, merged, withoutPlace };
}

/** Names the folder that is kept, so that no later work deletes it. Returns its path. */
export function keepFolder({ kept }: PreparedRollback, { env }: RestoreDeps): string {
  const folder = join(env.dataDir, `rolled-back-${stamp()}`);
  renameSync(kept, folder);
  sync(env.dataDir);
  return folder;
}

/**
 * Returns the manifest of the newer database of a folder that a rollback has kept. Throws BackupError unless both are
 * whole.
 */
export function verifyKept(folder: string): Manifest {
  verify(join(folder, OLDER));
  return verify(join(folder, NEWER));
}

/** A database with all that a rollback had no place for. */
interface PreparedImport {
  file: string;
  merged: Merged;
}

/**
 * Makes the tables of this version from the present database, with the records that a rollback had no place for.
 * Changes since the rollback stay. Throws BackupError for a folder of another database.
 * @param settle is applied to the result
 */
export async function prepareImport(
  kept: string,
  target: RestoreTarget,
  deps: RestoreDeps,
  settle: (db: Database) => Promise<void>,
): Promise<PreparedImport> {
  if (!(await isSameDatabase(target, join(kept, OLDER))))
    throw new BackupError(`${kept} is of another database.`);
  const folder = makeFolder(deps);
  const copy = (name: string) =>
    prepareCopy(join(kept, name), deps, async () => {}, join(folder, `copy-of-${name}`));
  const file = await copyPresent(folder, deps, async () => {});
  const sides = { base: await copy(OLDER), theirs: await copy(NEWER) };
  const merged = mergeInto(file, { ...sides, wins: "ours" });
  await settleFile(file, deps.log, settle);
  clean(file);
  return { file, merged };
}

/** Makes a folder whose name says that it is unfinished. */
function makeFolder({ env }: RestoreDeps): string {
  return mkdtempSync(join(env.dataDir, "restoring-"));
}

/** Copies the present database into a file with the tables of this version, and applies `settle`. */
async function copyPresent(
  folder: string,
  deps: RestoreDeps,
  settle: (db: Database) => Promise<void>,
): Promise<string> {
  const { env, log, migrations, work, onProgress } = deps;
  const to = join(folder, "present.db");
  const db = openDatabase(env, log);
  try {
    await makeBackup({ env, db, migrations, work, to, onProgress });
  } finally {
    await db.close();
  }
  const file = await prepareCopy(to, deps, settle, join(folder, "present"));
  rmSync(to);
  return file;
}

/** Writes a database that nobody uses into a new file, which can be verified, without the bytes of deleted rows. */
function copyAsBackup(from: string, to: string): void {
  const source = openSqlite(from);
  source.prepare("vacuum into ?").run(to);
  source.close();
  chmodSync(to, 0o600);
  const copy = new DatabaseSync(to);
  writeManifest(copy, { engine: "sqlite", madeAt: new Date().toISOString() });
  copy.close();
  verify(to);
  sync(to);
}

function compareFile(path: string, migrations: Migrations) {
  return readSqlite(path, (db) => compareMigrations(db, migrations("sqlite")));
}

/** Returns whether a file is of the present database, which the moment of its first migration tells from others. */
async function isSameDatabase(target: RestoreTarget, path: string): Promise<boolean> {
  const present = await target.read(readBirth);
  const other = await readSqlite(path, readBirth);
  return other.getTime() === present.getTime();
}
