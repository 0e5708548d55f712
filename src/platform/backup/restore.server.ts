import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { isSqliteLocked } from "#platform/database/database-error.server.ts";
import { type Database, type Db, openDatabase, sqliteFile } from "#platform/database/db.server.ts";
import { compareMigrations, type Migrations } from "#platform/database/migrate.server.ts";
import { PROBE_NAME } from "#platform/database/postgres.server.ts";
import { readSqlite } from "#platform/database/sqlite.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import { type Log, reasonOf } from "#platform/process/log.server.ts";
import type { BackupReport } from "./backup.server.ts";
import { BackupError, countRows, sync, unseal } from "./backup-file.server.ts";
import { hasTablesOf, loadIntoPostgres, makeTablesOf } from "./postgres-copy.server.ts";
import { hearSignals, keptAs, moveInPlace, type Work } from "./unfinished.server.ts";

/** The target of a restore: the store of the environment, on either engine. */
export interface Place {
  /** True when a database exists already. */
  taken: boolean;
  /** Throws BackupError while a server uses the store. */
  claim(): Promise<void>;
  /** Reads from the present database. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Replaces the database by a file, whose tables are up to date or those of an older version. Returns the files of the
   * former database, if kept.
   */
  put(file: string): Promise<string[]>;
  close(): Promise<void>;
}

export interface PlaceParts {
  env: Pick<Env, "databaseUrl" | "dataDir">;
  log: Log;
  migrations: Migrations;
  /** Deletes the copy at its end, or after a kill. */
  work: Work;
  onProgress(words: string): void;
}

/** Opens the target of a restore without changing it. */
export async function openPlace(parts: PlaceParts): Promise<Place> {
  return parts.env.databaseUrl ? openPostgresPlace(parts) : openSqlitePlace(parts);
}

/**
 * Turns a copy of a verified backup into an up-to-date database, and applies `settle`. Returns the copy's file.
 * @param folder a new one, else made beside the target; one of this name is deleted when the work ends
 */
export async function prepareCopy(
  from: string,
  { env, log, migrations, work }: PlaceParts,
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
  unseal(copy);
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
export async function tryRestore(report: BackupReport, parts: PlaceParts): Promise<void> {
  const file = await prepareCopy(report.path, parts, async () => {});
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

const inUse = "A server still uses this database. Stop it first, and every other node.";

/** How long PostgreSQL may go on listing the connection of a program that has just ended. */
const LEAVING_MS = 5_000;

function openSqlitePlace({ env: { dataDir }, work }: PlaceParts): Place {
  const path = sqliteFile(dataDir);
  const taken = existsSync(path);
  return {
    taken,
    claim: async () => assertUnused(path),
    read: (work) => readSqlite(path, work),
    async put(file) {
      endLog(file);
      sync(file);
      // Checked again: a server may have started meanwhile.
      assertUnused(path);
      // A signal that arrived meanwhile is handled now, not between the steps of the move.
      await hearSignals();
      const move = { file, path, kept: join(dataDir, `before-restore-${stamp()}.db`) };
      work.plan({ copies: [dirname(file)], move });
      const kept = moveInPlace(move);
      checkPlaced(path, kept);
      return kept;
    },
    async close() {},
  };
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
function assertUnused(path: string): void {
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

function readDamage(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return String(database.prepare("pragma quick_check(1)").get()?.quick_check);
  } catch (error) {
    return reasonOf(error);
  } finally {
    database.close();
  }
}

async function openPostgresPlace({ env, log, migrations, onProgress }: PlaceParts): Promise<Place> {
  const db = openDatabase(env, log);
  const found = await sql<{ found: string | null }>`select to_regclass('kysely_migration') as found`.execute(
    db.read,
  );
  return {
    taken: Boolean(found.rows[0]?.found),
    async claim() {
      const last = Date.now() + LEAVING_MS;
      while (await isUsedByOthers(db)) {
        if (Date.now() >= last) throw new BackupError(inUse);
        await wait(200);
      }
    },
    read: (work) => work(db.read),
    async put(file) {
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

/** Returns the present moment as part of a file's name. */
export function stamp(): string {
  return new Date().toISOString().replace(/\.\d+/, "").replace(/[:-]/g, "");
}
