import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql, type Transaction } from "kysely";
import { type MigrationProvider, Migrator } from "kysely/migration";
import type { Env } from "./env.server.ts";
import { Fault } from "./errors.ts";
import type { Log } from "./log.server.ts";
import { postgresKysely } from "./postgres.server.ts";
import { openSqlite, sqliteKysely } from "./sqlite.server.ts";

export type Engine = "sqlite" | "postgres";

/** What a storage function reads through: the reading connection or an open transaction. It names its own tables by `withTables`. */
export type Query = Kysely<object>;
/** What a storage function writes through. Nothing foreign (mail, files, network) is awaited while one is open. */
export type Tx = Transaction<object>;

export interface Database {
  engine: Engine;
  /** For reads outside of a transaction; on SQLite a connection of its own, so that reads never wait behind a write. */
  read: Query;
  /** Runs all or nothing; resolves after the commit is on disk. Throws Fault `unavailable` or `diskFull` when the store can't. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Throws Fault `unavailable` when the database does not answer. */
  ping(): Promise<void>;
  /** Brings the tables up to date; safe to interrupt and to run from many processes. */
  migrate(migrations: (engine: Engine) => MigrationProvider): Promise<void>;
  close(): Promise<void>;
}

/** Opens the one store: PostgreSQL by DATABASE_URL, else SQLite in DATA_DIR (created, readable by its owner only). */
export function openDatabase(env: Pick<Env, "databaseUrl" | "dataDir">, log: Log): Database {
  return env.databaseUrl ? openPostgres(env.databaseUrl, log) : openSqliteStore(env.dataDir);
}

function openSqliteStore(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "jaalidar.db");
  const writer = openSqlite(path);
  chmodSync(path, 0o600);
  const write = sqliteKysely(writer);
  const read = sqliteKysely(openSqlite(path, { readOnly: true }));
  return joinStore("sqlite", read, write);
}

function openPostgres(url: string, log: Log): Database {
  const pool = postgresKysely(url, (error) =>
    log.warn({ reason: error.message }, "database connection lost"),
  );
  return joinStore("postgres", pool, pool);
}

function joinStore(engine: Engine, read: Query, write: Query): Database {
  return {
    engine,
    read,
    transaction: (work) => asFault(() => whenFree(() => write.transaction().execute(work))),
    ping: () => asFault(async () => void (await sql`select 1`.execute(read))),
    migrate: (migrations) => migrate(write, migrations(engine)),
    async close() {
      await read.destroy();
      if (write !== read) await write.destroy();
    },
  };
}

async function migrate(db: Query, provider: MigrationProvider): Promise<void> {
  const migrator = new Migrator({ db, provider });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName ?? "the first one";
  throw new Error(`Migration ${failed} did not complete; the database is as it was before it.`, {
    cause: error,
  });
}

const BUSY_PATIENCE_MS = 4_000;

/** Tries again for a while when another process holds SQLite's write lock, without holding up this one. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + BUSY_PATIENCE_MS;
  for (let wait = 2; ; wait = Math.min(wait * 2, 100)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

const SQLITE_BUSY = 5;
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
export async function readBirth(db: Query): Promise<Date> {
  const first = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db);
  return new Date(first.rows[0]?.at ?? 0);
}

/** The fault that a database error means to a caller, or undefined when it is none of the store's own troubles. */
export function databaseFault(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || error instanceof Fault) return undefined;
  const sqlite = sqliteCode(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (sqlite === SQLITE_FULL || code === POSTGRES_DISK_FULL) return new Fault("diskFull", { cause: error });
  const away =
    sqlite === SQLITE_BUSY ||
    POSTGRES_AWAY.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/.test(error.message);
  return away ? new Fault("unavailable", { cause: error }) : undefined;
}

/** True when an insert broke a unique rule. */
export function isDuplicate(error: unknown): boolean {
  const cause = error instanceof Fault ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  return ("code" in cause && cause.code === "23505") || /UNIQUE constraint failed/.test(cause.message);
}

/** A LIKE pattern that finds the text anywhere; `%`, `_` and `\` in it stay literal. Use with `escape '\'`. */
export function containing(text: string): string {
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
