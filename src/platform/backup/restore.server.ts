import { chmodSync, copyFileSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Database, openDatabase, sqliteFile } from "#platform/database/db.server.ts";
import type { Log } from "#platform/process/log.server.ts";
import type { BackupReport } from "./backup.server.ts";
import { BackupError, countRows, deleteManifest, stamp } from "./backup-file.server.ts";
import { type RestoreDeps, readDamage } from "./restore-target.server.ts";

/**
 * Turns a copy of a verified backup into an up-to-date database, and applies `settle`. Returns the copy's file.
 * @param folder a new one, else made beside the target; one of this name is deleted when the work ends
 */
export async function prepareCopy(
  from: string,
  { env, log, migrations, work }: RestoreDeps,
  settle: (db: Database) => Promise<void>,
  folder = join(env.dataDir, `restoring-${stamp()}`),
): Promise<string> {
  work.plan({ copies: [folder] });
  const file = copyBackup(from, folder);
  await settleFile(file, log, async (db) => {
    await db.migrate(migrations);
    await settle(db);
  });
  return file;
}

/** Makes a database of a backup in a new folder, with the tables as they are. Returns its file. */
export function copyBackup(from: string, folder: string): string {
  mkdirSync(folder, { mode: 0o700 });
  const file = sqliteFile(folder);
  copyFileSync(from, file);
  chmodSync(file, 0o600);
  const copy = new DatabaseSync(file);
  deleteManifest(copy);
  copy.close();
  return file;
}

/** Applies `settle` to a database that is a file in a folder of its own. */
export async function settleFile(
  file: string,
  log: Log,
  settle: (db: Database) => Promise<void>,
): Promise<void> {
  const db = openDatabase({ dataDir: dirname(file), databaseUrl: undefined }, log);
  try {
    await settle(db);
  } finally {
    await db.close();
  }
}

/**
 * Restores a backup into a folder that is deleted again, and counts what is there. Throws BackupError when it can't be
 * restored whole.
 */
export async function tryRestore(report: BackupReport, deps: RestoreDeps): Promise<void> {
  const file = await prepareCopy(report.path, deps, async () => {});
  try {
    const said = readDamage(file);
    if (said !== "ok") throw new BackupError(`The restored backup can't be read: ${said}.`);
    const database = new DatabaseSync(file, { readOnly: true });
    const counts = countRows(database);
    database.close();
    const short = Object.entries(report.counts).find(([table, count]) => counts[table] !== count);
    if (short)
      throw new BackupError(
        `The restored backup has ${counts[short[0]]} of ${short[1]} rows of ${short[0]}.`,
      );
  } finally {
    rmSync(dirname(file), { recursive: true, force: true });
  }
}

/**
 * Writes a file anew before it is put in place: where many rows were deleted at once, SQLite leaves bytes of some
 * between the others in spite of `secure_delete`.
 */
export function clean(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec("vacuum");
  } finally {
    database.close();
  }
}
