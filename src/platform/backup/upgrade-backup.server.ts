import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StoreError } from "#platform/database/database-error.server.ts";
import type { Database } from "#platform/database/db.server.ts";
import { compareMigrations, type Migrations } from "#platform/database/migrate.server.ts";
import { readSqlite } from "#platform/database/sqlite.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import { newId } from "#platform/process/id.server.ts";
import { type Log, reasonOf } from "#platform/process/log.server.ts";
import { makeBackup } from "./backup.server.ts";
import { stamp } from "./backup-file.server.ts";
import { deleteBackup, deleteOldUpgrades } from "./kept-backups.server.ts";
import { beginWork, WorkRunsError } from "./unfinished.server.ts";

interface UpgradeDeps {
  env: Pick<Env, "dataDir" | "databaseUrl" | "backupDir" | "upgradeBackup">;
  db: Database;
  migrations: Migrations;
  log: Log;
}

const PATIENCE_MS = 10 * 60_000;

/**
 * Makes a backup of a database whose tables are about to change, and deletes the oldest of such backups. Makes none
 * where another start has changed them meanwhile. Throws StoreError when it can't be made: then nothing changes.
 */
export async function backUpBeforeUpgrade({ env, db, migrations, log }: UpgradeDeps): Promise<void> {
  if (!env.upgradeBackup) {
    log.warn("UPGRADE_BACKUP is off: the tables change without a backup before");
    return;
  }
  const folder = backupFolder(env);
  log.info({ folder }, "making a backup before the tables change");
  try {
    const work = await beginWhenFree(env.dataDir);
    try {
      const { isCurrent } = await compareMigrations(db.read, migrations(db.engine));
      if (isCurrent) return;
      // Several nodes may make one into the same folder within this second.
      const to = join(folder, `before-upgrade-${stamp()}-${newId().slice(-8)}.db`);
      await makeBackup({ env, db, migrations, work, to, onProgress() {} });
      if (await isUpToDate(to, migrations)) return deleteBackup(to);
      log.info({ file: to }, "the backup before the change is made");
    } finally {
      work.end();
    }
    await deleteOldUpgrades(folder);
  } catch (error) {
    const advice = `Make room for it in ${folder}, or set BACKUP_DIR to another folder. UPGRADE_BACKUP=off goes on without, where you have a backup of your own.`;
    const message = `This version changes the tables, and the backup before that could not be made: ${reasonOf(error)} Nothing was changed. ${advice}`;
    throw new StoreError(message, { cause: error });
  }
}

/** Returns whether another start had changed the tables when a backup read them. */
async function isUpToDate(file: string, migrations: Migrations): Promise<boolean> {
  const { isCurrent } = await readSqlite(file, (db) => compareMigrations(db, migrations("sqlite")));
  return isCurrent;
}

/** Returns the folder of the automatic backups. */
export function backupFolder({ backupDir, dataDir }: Pick<Env, "backupDir" | "dataDir">): string {
  return backupDir ?? join(dataDir, "backups");
}

/** Begins work as soon as another process has ended its own, such as a second start. */
async function beginWhenFree(dataDir: string) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return beginWork(dataDir);
    } catch (error) {
      if (!(error instanceof WorkRunsError) || performance.now() > deadline) throw error;
      await pause(250);
    }
  }
}
