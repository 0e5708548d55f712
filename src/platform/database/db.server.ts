import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { type MigrationProvider, type MigrationResultSet, Migrator } from "kysely/migration";
import { Fault } from "#platform/contract/errors.ts";
import type { Env } from "#platform/process/env.server.ts";
import type { Log } from "#platform/process/log.server.ts";
import { watchDatabaseFile } from "./database-file.server.ts";
import { createGroupCommit } from "./group-commit.server.ts";
import { ConnectionError, postgresKysely } from "./postgres.server.ts";
import { openSqlite, sqliteKysely } from "./sqlite.server.ts";

export type Engine = "sqlite" | "postgres";
/** Every migration of the program, as it runs on an engine. */
export type Migrations = (engine: Engine) => MigrationProvider;

/** What a storage function reads through: the reading connection or an open transaction. It names its own tables by `withTables`. */
export type Db = Kysely<object>;
/** What a storage function writes through. Nothing foreign (mail, files, network) is awaited while one is open. */
export type Tx = Transaction<object>;

/** A store that the program can't start with; its message is for the person who starts it. */
export class StoreError extends Error {}

export interface Database {
  engine: Engine;
  /** For reads outside of a transaction; on SQLite a connection of its own, so that reads never wait behind a write. */
  read: Db;
  /** On PostgreSQL for single statements that a caller with an open transaction may wait for. */
  autonomous?: Db;
  /** Runs all or nothing; resolves after the commit is on disk. Throws Fault `unavailable` or `diskFull` when the store can't. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Throws Fault `unavailable` when the database does not answer, or its file is not where the next start looks for it. */
  ping(): Promise<void>;
  /**
   * Brings the tables up to date; safe to interrupt and to run from many processes. Waits for a database that is away,
   * since both may start at the same moment. Throws StoreError when it stays away or is of a newer program.
   */
  migrate(migrations: Migrations): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the one store: PostgreSQL by DATABASE_URL, else SQLite in DATA_DIR (created, readable by its owner only).
 * Throws StoreError when the file can't be opened.
 */
export function openDatabase(env: Pick<Env, "databaseUrl" | "dataDir">, log: Log): Database {
  return env.databaseUrl ? openPostgres(env.databaseUrl, log) : openSqliteStore(env.dataDir, log);
}

/** The database file of a data directory. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, "jaalidar.db");
}

function openSqliteStore(dataDir: string, log: Log): Database {
  const path = sqliteFile(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const writer = openSqlite(path);
    chmodSync(path, 0o600);
    const write = sqliteKysely(writer);
    const read = sqliteKysely(openSqlite(path, { readOnly: true }));
    const file = watchDatabaseFile(writer, path, log);
    // Checked again after the commit: what is acknowledged is where the next start looks for it.
    const attempt = async <T>(run: () => Promise<T>): Promise<T> => {
      file.assertInPlace();
      const result = await whenFree(run);
      file.assertInPlace();
      return result;
    };
    const assertReady = () => file.assertInPlace("The database file was moved, removed or replaced.");
    return joinStore({
      engine: "sqlite",
      read,
      write,
      transact: createGroupCommit(write, attempt),
      assertReady,
    });
  } catch (error) {
    throw new StoreError(`The database ${path} could not be opened: ${messageOf(error)}.`, { cause: error });
  }
}

function openPostgres(url: string, log: Log): Database {
  const { shared: pool, autonomous } = postgresKysely(url, (error) =>
    log.warn({ reason: error.message }, "database connection lost"),
  );
  // PostgreSQL shares the sync of commits among its connections by itself.
  const transact: Database["transaction"] = (work) => pool.transaction().execute(work);
  return joinStore({ engine: "postgres", read: pool, autonomous, write: pool, transact });
}

interface StoreParts extends Pick<Database, "engine" | "read" | "autonomous"> {
  write: Db;
  transact: Database["transaction"];
  /** Throws Fault `unavailable` when nothing can be stored although the database answers. */
  assertReady?(): void;
}

function joinStore({ write, transact, assertReady, ...store }: StoreParts): Database {
  const { engine, read, autonomous } = store;
  return {
    ...store,
    transaction: (work) => asFault(() => transact(work)),
    ping: () =>
      asFault(async () => {
        assertReady?.();
        await sql`select 1`.execute(read);
      }),
    migrate: (migrations) => migrate(write, migrations(engine)),
    async close() {
      await autonomous?.destroy();
      await read.destroy();
      if (write !== read) await write.destroy();
    },
  };
}

const START_PATIENCE_MS = 30_000;

async function migrate(db: Db, provider: MigrationProvider): Promise<void> {
  const migrator = new Migrator({ db, provider });
  const isAway = (error: unknown) => databaseFault(error)?.code === "unavailable";
  await patiently({ patience: START_PATIENCE_MS, longestWait: 500, isPassing: isAway }, async () => {
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw isAway(error) ? error : asStoreError(error, results);
  }).catch((error: unknown) => {
    if (!isAway(error)) throw error;
    throw new StoreError(`The database does not answer: ${messageOf(error)}.`, { cause: error });
  });
}

/** Messages of Kysely's about a database whose migrations are not those of this program. */
const FOREIGN_MIGRATIONS = /^corrupted migrations/;

function asStoreError(error: unknown, results: MigrationResultSet["results"]): StoreError {
  if (FOREIGN_MIGRATIONS.test(messageOf(error))) {
    const advice = "Start the version that made it, or a later one.";
    return new StoreError(`The database was made by another version of this program. ${advice}`, {
      cause: error,
    });
  }
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  const where = failed ? `Migration ${failed} did not complete` : "The tables could not be read";
  const message = `${where}: ${messageOf(error)}. The database is as it was before.`;
  return new StoreError(message, { cause: error });
}

function messageOf(error: unknown): string {
  // A refused connection to a name of two addresses comes as an error without words that holds one for each.
  const first = error instanceof AggregateError && !error.message ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).replace(/\.$/, "");
}

const BUSY_PATIENCE_MS = 4_000;

/** Tries again for a while when another process holds SQLite's write lock, without holding up this one. */
function whenFree<T>(work: () => Promise<T>): Promise<T> {
  return patiently({ patience: BUSY_PATIENCE_MS, longestWait: 100, isPassing: isBusy }, work);
}

interface Patience {
  /** Milliseconds after which a failure counts. */
  patience: number;
  longestWait: number;
  /** Whether a failure may be gone the next time. */
  isPassing(error: unknown): boolean;
}

async function patiently<T>(
  { patience, longestWait, isPassing }: Patience,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + patience;
  for (let wait = 2; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
      await pause(wait);
    }
  }
}

const SQLITE_BUSY = 5;
/** Reading or writing failed below SQLite: a disk that is pulled out, a share that is away, no room for the log's index. */
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const POSTGRES_DISK_FULL = "53100";
/** Connection lost or refused, server starting or stopping, too many connections, lock or statement time-out. */
const POSTGRES_AWAY =
  /^(08...|57P0.|53300|55P03|57014|40001|40P01|ECONN.*|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/;

function isBusy(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_BUSY;
}

function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  return typeof code === "number" ? code & 0xff : undefined;
}

async function asFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw databaseFault(error) ?? error;
  }
}

/** When this database began: the moment of its first migration. */
export async function readBirth(db: Db): Promise<Date> {
  const first = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db);
  return new Date(first.rows[0]?.at ?? 0);
}

/** The fault that a database error means to a caller, or undefined when it is none of the store's own troubles. */
export function databaseFault(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error)) return undefined;
  const sqlite = sqliteCode(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (sqlite === SQLITE_FULL || code === POSTGRES_DISK_FULL) return new Fault("diskFull", { cause: error });
  const away =
    sqlite === SQLITE_BUSY ||
    sqlite === SQLITE_IOERR ||
    POSTGRES_AWAY.test(code) ||
    error instanceof ConnectionError;
  return away ? new Fault("unavailable", { cause: error }) : undefined;
}

/** True when an insert broke a unique rule. */
export function isDuplicate(error: unknown): boolean {
  const cause = error instanceof Fault ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  return ("code" in cause && cause.code === "23505") || /UNIQUE constraint failed/.test(cause.message);
}

/** A LIKE pattern that finds the text anywhere; `%`, `_` and `\` in it stay literal. Use with `escape '\'`. */
export function likePattern(text: string): string {
  return `%${searchable(text).replace(/[\\%_]/g, "\\$&")}%`;
}

/** Text as the search columns keep it: compatible forms folded, lower case in every script. */
export function searchable(...parts: (string | null | undefined)[]): string {
  return parts
    .filter((part) => part)
    .join("\n")
    .normalize("NFKC")
    .toLowerCase();
}
