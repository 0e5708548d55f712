import { AsyncLocalStorage } from "node:async_hooks";
import { chmodSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { type Kysely, type LogConfig, sql, type Transaction } from "kysely";
import type { Env } from "#platform/process/env.server.ts";
import { USUAL_CONNECTIONS } from "#platform/process/env-schema.server.ts";
import { DATA_DIR_ADVICE, ensureFolder } from "#platform/process/folder.server.ts";
import { bindToRequest, type Log, reasonInSentence } from "#platform/process/log.server.ts";
import { databaseFault, isBusy, isFileRefused, isSqliteFull, StoreError } from "./database-error.server.ts";
import { refuseLoneLog, watchDatabaseFile } from "./database-file.server.ts";
import { createDiskReserve } from "./disk-reserve.server.ts";
import { createGroupCommit } from "./group-commit.server.ts";
import { type Migrations, migrate } from "./migrate.server.ts";
import { type PostgresServer, postgresKysely } from "./postgres.server.ts";
import { retry } from "./retry.server.ts";
import { logSlowStatements } from "./slow-statements.server.ts";
import { openSqlite, sqliteKysely } from "./sqlite.server.ts";

export type Engine = "sqlite" | "postgres";

/** The database of a storage function that reads: the reading connection or an open transaction. */
export type Db = Kysely<object>;
/** The transaction of a storage function that writes. No mail, file or network is awaited while one is open. */
export type Tx = Transaction<object>;

export interface Database {
  engine: Engine;
  /** Reads outside of transactions; a connection of its own on SQLite, so that reads never wait for a write. */
  read: Db;
  /** On PostgreSQL, runs single statements that a caller with an open transaction may await. */
  autonomous?: Db;
  /**
   * Runs all or nothing, and again from the start where the engine has undone it in favour of another; resolves after
   * the commit is on disk. Throws Fault `unavailable` or `diskFull`, and an error inside another transaction.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Throws Fault `unavailable` when the database does not answer, or its file was moved. */
  ping(): Promise<void>;
  /**
   * Migrates the tables; safe to interrupt and to run from many processes. Waits for an absent database, which may be
   * starting too. Throws StoreError when it stays absent or belongs to a newer program.
   * @param beforeChange runs before tables with records in them change
   */
  migrate(migrations: Migrations, beforeChange?: () => Promise<void>): Promise<void>;
  /** Keeps some bytes of the disk for writes on a full one, where the database is a file. */
  keepReserve?(): void;
  close(): Promise<void>;
}

/**
 * Opens the store: PostgreSQL by DATABASE_URL, else SQLite in DATA_DIR, which only its owner may read. Throws
 * StoreError when the file can't be opened.
 */
export function openDatabase(
  env: Pick<Env, "databaseUrl" | "dataDir"> & Partial<Pick<Env, "databaseConnections" | "logRequests">>,
  log: Log,
): Database {
  const statements = env.logRequests ? logSlowStatements(log) : [];
  const { databaseUrl: url, databaseConnections: connections = USUAL_CONNECTIONS } = env;
  return url
    ? openPostgres({ url, connections }, log, statements)
    : openSqliteStore(env.dataDir, log, statements);
}

/** Returns the path of the database in a data directory. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, "jaalidar.db");
}

function openSqliteStore(dataDir: string, log: Log, statements: LogConfig): Database {
  const path = sqliteFile(dataDir);
  try {
    ensureFolder(dataDir);
    refuseLoneLog(path);
    return openSqliteFile(path, log, statements);
  } catch (error) {
    const advice = isFileRefused(error) ? ` ${DATA_DIR_ADVICE}` : "";
    throw new StoreError(`The database ${path} could not be opened: ${reasonInSentence(error)}.${advice}`, {
      cause: error,
    });
  }
}

function openSqliteFile(path: string, log: Log, statements: LogConfig): Database {
  const writer = openSqlite(path);
  chmodSync(path, 0o600);
  const write = sqliteKysely(writer, statements);
  const reader = openSqlite(path, { readOnly: true });
  const read = sqliteKysely(reader, statements);
  const file = watchDatabaseFile(writer, path, log);
  const reserve = createDiskReserve(join(dirname(path), "disk-reserve"));

  async function runWithReserve<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await whenFree(run);
    } catch (error) {
      if (!isSqliteFull(error) || !reserve.release()) throw error;
      log.error("the disk is full: released what was kept of it");
      return whenFree(run);
    }
  }

  /** Checks the file after the commit too, so that the next start finds every acknowledged record. */
  async function attempt<T>(run: () => Promise<T>): Promise<T> {
    file.assertInPlace();
    const result = await runWithReserve(run);
    file.assertInPlace();
    return result;
  }

  return joinStore({
    engine: "sqlite",
    read,
    write,
    transact: createGroupCommit(write, attempt),
    assertReady: () => file.assertInPlace("The database file was moved, removed or replaced."),
    keepReserve: reserve.keep,
    async close() {
      await closeSqlite(read, reader);
      await closeSqlite(write, writer);
    },
  });
}

/**
 * Closes a connection, which Kysely leaves open when it was not used. SQLite empties its log when the writer is the
 * last.
 */
async function closeSqlite(db: Db, connection: DatabaseSync): Promise<void> {
  await db.destroy();
  if (connection.isOpen) connection.close();
}

function openPostgres(server: PostgresServer, log: Log, statements: LogConfig): Database {
  const onPoolError = (error: Error) => log.warn({ reason: error.message }, "database connection lost");
  const { shared: pool, autonomous } = postgresKysely(server, onPoolError, statements);
  // PostgreSQL shares the sync of commits among its connections by itself.
  const transact: Database["transaction"] = (work) => whenFree(() => pool.transaction().execute(work));
  async function close(): Promise<void> {
    await autonomous.destroy();
    await pool.destroy();
  }
  return joinStore({ engine: "postgres", read: pool, autonomous, write: pool, transact, close });
}

interface StoreParts extends Pick<Database, "engine" | "read" | "autonomous" | "keepReserve" | "close"> {
  write: Db;
  transact: Database["transaction"];
  /** Throws Fault `unavailable` when writes fail although the database answers. */
  assertReady?(): void;
}

function joinStore({ write, transact, assertReady, ...store }: StoreParts): Database {
  const { engine, read } = store;
  return {
    ...store,
    transaction: (work) =>
      asFault(() => {
        assertNoneOpen();
        return transact(bindToRequest(inTransaction(work)));
      }),
    ping: () =>
      asFault(async () => {
        assertReady?.();
        await sql`select 1`.execute(read);
      }),
    migrate: (migrations, beforeChange) => migrate(write, migrations(engine), beforeChange),
  };
}

const openTransaction = new AsyncLocalStorage<{ isOver: boolean }>();

/** Returns the work of a transaction, inside which `assertNoneOpen` throws. */
function inTransaction<T>(work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  return (tx) => {
    const open = { isOver: false };
    return openTransaction.run(open, () => work(tx).finally(() => (open.isOver = true)));
  };
}

/**
 * Throws inside a transaction: a second one would wait for the end of the first, which waits for it. SQLite has one
 * writer, and PostgreSQL may have no connection left.
 */
function assertNoneOpen(): void {
  if (openTransaction.getStore()?.isOver === false)
    throw new Error("A transaction was begun inside another one, which would wait for it.");
}

const BUSY_PATIENCE_MS = 4_000;

/**
 * Retries for a while when another process holds SQLite's write lock, without blocking this one, and when PostgreSQL
 * has undone a transaction to end a deadlock.
 */
function whenFree<T>(work: () => Promise<T>): Promise<T> {
  return retry({ forMs: BUSY_PATIENCE_MS, longestPauseMs: 100, isPassing: isBusy }, work);
}

async function asFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw databaseFault(error) ?? error;
  }
}
