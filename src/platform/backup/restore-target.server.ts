import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { isSqliteLocked } from "#platform/database/database-error.server.ts";
import { type Database, type Db, openDatabase, sqliteFile } from "#platform/database/db.server.ts";
import { compareMigrations, type Migrations } from "#platform/database/migrate.server.ts";
import { PROBE_NAME } from "#platform/database/postgres.server.ts";
import { readSqlite } from "#platform/database/sqlite.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import { type Log, reasonOf } from "#platform/process/log.server.ts";
import { BackupError, stamp, sync } from "./backup-file.server.ts";
import { hasTablesOf, loadIntoPostgres, makeTablesOf } from "./postgres-copy.server.ts";
import { awaitSignalHandlers, keptAs, moveInPlace, type Work } from "./unfinished.server.ts";

/** The target of a restore: the store of the environment, on either engine. */
export interface RestoreTarget {
  /** True when a database exists already. */
  taken: boolean;
  /** Throws BackupError while a server uses the store. */
  assertUnused(): Promise<void>;
  /** Reads from the present database. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Replaces the database by a file, whose tables are up to date or those of an older version. Returns the files of the
   * former database, if kept.
   */
  replaceWith(file: string): Promise<string[]>;
  close(): Promise<void>;
}

export interface RestoreDeps {
  env: Pick<Env, "databaseUrl" | "dataDir">;
  log: Log;
  migrations: Migrations;
  /** Deletes the copy at its end, or after a kill. */
  work: Work;
  onProgress(words: string): void;
}

/** Opens the target of a restore without changing it. */
export async function openRestoreTarget(deps: RestoreDeps): Promise<RestoreTarget> {
  return deps.env.databaseUrl ? openPostgresTarget(deps) : openSqliteTarget(deps);
}

const inUse = "A server still uses this database. Stop it first, and every other node.";

/** How long PostgreSQL may go on listing the connection of a program that has just ended. */
const LEAVING_MS = 5_000;

function openSqliteTarget({ env: { dataDir }, work }: RestoreDeps): RestoreTarget {
  const path = sqliteFile(dataDir);
  const taken = existsSync(path);
  return {
    taken,
    assertUnused: async () => assertFileUnused(path),
    read: (work) => readSqlite(path, work),
    async replaceWith(file) {
      endLog(file);
      sync(file);
      // Checked again: a server may have started meanwhile.
      assertFileUnused(path);
      // A signal that arrived meanwhile is handled now, not between the steps of the move.
      await awaitSignalHandlers();
      const move = { file, path, kept: join(dataDir, `before-restore-${stamp()}.db`) };
      work.plan({ copies: [dirname(file)], move });
      const kept = moveInPlace(move);
      checkPlaced(path, kept);
      return kept;
    },
    async close() {},
  };
}

/** Moves the log of a file into the file and removes it, which SQLite does only for a single user. */
function endLog(path: string): void {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec("pragma journal_mode = delete");
  } finally {
    database.close();
  }
}

/** Throws BackupError while a server uses a database, also one whose file was moved away by hand. */
function assertFileUnused(path: string): void {
  if (existsSync(path)) endOldLog(path);
  else if (isLogInUse(path)) throw new BackupError(inUse);
}

/** Byte of the log's index that SQLite locks while a program has the log open (UNIX_SHM_DMS). */
const IN_USE_BYTE = 128;

/** Returns whether a program has the log of a database open, where Linux lists the locks of its files. */
function isLogInUse(path: string): boolean {
  const index = statSync(`${path}-shm`, { throwIfNoEntry: false });
  if (!index || !existsSync("/proc/locks")) return false;
  return readFileSync("/proc/locks", "utf8").includes(`:${index.ino} ${IN_USE_BYTE} ${IN_USE_BYTE}\n`);
}

/** Does the same as `endLog` for a file that is replaced; a damaged one keeps its log and is replaced all the same. */
function endOldLog(path: string): void {
  try {
    endLog(path);
  } catch (error) {
    if (isSqliteLocked(error)) throw new BackupError(inUse, { cause: error });
  }
}

/** Reads the restored database as the server will. Throws BackupError when that fails. */
function checkPlaced(path: string, kept: string[]): void {
  const said = readDamage(path);
  if (said === "ok") return;
  throw new BackupError(`The restored database ${path} can't be read: ${said}.${keptAs(kept)}`);
}

/** Returns what SQLite finds in a file; "ok" for nothing. */
export function readDamage(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return String(database.prepare("pragma quick_check(1)").get()?.quick_check);
  } catch (error) {
    return reasonOf(error);
  } finally {
    database.close();
  }
}

async function openPostgresTarget({ env, log, migrations, onProgress }: RestoreDeps): Promise<RestoreTarget> {
  const db = openDatabase(env, log);
  const found = await sql<{ found: string | null }>`select to_regclass('kysely_migration') as found`.execute(
    db.read,
  );
  return {
    taken: Boolean(found.rows[0]?.found),
    async assertUnused() {
      const last = Date.now() + LEAVING_MS;
      while (await isUsedByOthers(db)) {
        if (Date.now() >= last) throw new BackupError(inUse);
        await pause(200);
      }
    },
    read: (work) => work(db.read),
    async replaceWith(file) {
      const copy = new DatabaseSync(file, { readOnly: true });
      try {
        // An empty database gets its tables; that of a newer version is refused.
        if (!(await isKnown(db, migrations))) await db.migrate(migrations);
        await db.transaction(async (tx) => {
          if (!(await hasTablesOf(tx, copy))) await makeTablesOf(tx, copy, migrations);
          await loadIntoPostgres(tx, copy, onProgress);
        });
      } finally {
        copy.close();
      }
      return [];
    },
    close: () => db.close(),
  };
}

/** Returns whether a database has tables, of this version or an older one. */
async function isKnown(db: Database, migrations: Migrations): Promise<boolean> {
  const { done, foreign } = await compareMigrations(db.read, migrations("postgres"));
  return done.length > 0 && foreign.length === 0;
}

async function isUsedByOthers(db: Database): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    and application_name <> ${PROBE_NAME}`.execute(db.read);
  return rows[0]?.count !== 0;
}
