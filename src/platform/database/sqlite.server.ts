import { type DatabaseSync, DatabaseSync as Sqlite, type StatementSync } from "node:sqlite";
import {
  type Dialect,
  Kysely,
  type LogConfig,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
} from "kysely";

/** Prepared statements per connection. */
const MAX_PREPARED = 500;

/** Corrects Kysely: SQLite's schema changes are transactional, and a migration must not stop half done. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** Wait for another process's lock before the start, when the wait blocks no request. */
const OPENING_PATIENCE_MS = 5_000;
/** Size to which the write-ahead log is cut after a checkpoint. */
const MAX_IDLE_LOG_BYTES = 64 * 1024 * 1024;

/**
 * Opens a SQLite file: write-ahead log, every commit synced, foreign keys checked, and deleted bytes overwritten, since
 * an erased resume must not stay in free pages. Busy timeout zero: node:sqlite would block the process; see `whenFree`.
 */
export function openSqlite(path: string, { readOnly = false } = {}): DatabaseSync {
  const patience = OPENING_PATIENCE_MS;
  const database = new Sqlite(path, { timeout: patience, enableForeignKeyConstraints: true, readOnly });
  try {
    if (!readOnly) {
      database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;");
      database.exec(`PRAGMA journal_size_limit = ${MAX_IDLE_LOG_BYTES};`);
    }
    database.exec("PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = 0;");
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/**
 * Returns Kysely over a node:sqlite connection. A transaction takes the write lock at its start, so it never fails
 * halfway.
 */
export function sqliteKysely(database: DatabaseSync, log: LogConfig = []): Kysely<object> {
  const prepared = new Map<string, ReturnType<typeof asStatement>>();
  const adapter: SqliteDatabase = {
    close: () => database.close(),
    prepare(sql) {
      const text = sql === "begin" ? "begin immediate" : sql;
      const known = prepared.get(text);
      if (known) return known;
      if (prepared.size >= MAX_PREPARED) prepared.clear();
      const statement = text === "rollback" ? rollback(database) : asStatement(database.prepare(text));
      prepared.set(text, statement);
      return statement;
    },
  };
  const dialect: Dialect = new TransactionalSqliteDialect({ database: adapter });
  return new Kysely<object>({ dialect, log });
}

/** Reads from a SQLite file, which may be in use. */
export async function readSqlite<T>(path: string, read: (db: Kysely<object>) => Promise<T>): Promise<T> {
  const db = sqliteKysely(openSqlite(path, { readOnly: true }));
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

/** Ends a transaction unless SQLite has, as on a full disk: a second end would fail and hide the cause. */
function rollback(database: DatabaseSync): ReturnType<typeof asStatement> {
  const statement = asStatement(database.prepare("rollback"));
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return { ...statement, run: () => (database.isTransaction ? statement.run([]) : nothing) };
}

type SqliteValue = null | number | bigint | string | Uint8Array;

function asStatement(statement: StatementSync) {
  const reader = statement.columns().length > 0;
  return {
    reader,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as SqliteValue[])),
    run: (parameters: readonly unknown[]) => statement.run(...(parameters as SqliteValue[])),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SqliteValue[])),
  };
}
