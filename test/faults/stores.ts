import { copyFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { inject } from "vitest";
import { type Engine, sqliteFile } from "#platform/database/db.server.ts";
import { createPostgresDatabase, type PostgresDatabase } from "../postgres.ts";

export type Row = Record<string, unknown>;

/** A store of a test's own, looked at from outside of the program. */
export interface TestStore {
  engine: Engine;
  dataDir: string;
  /** The settings that make the program use it. */
  env: Record<string, string>;
  /** Reads from it, past the program. Parameters are written `?` on both engines. */
  query(sql: string, ...parameters: string[]): Promise<Row[]>;
  remove(): Promise<void>;
}

export const engines: Engine[] = ["sqlite", "postgres"];

/** Makes one that has its tables and nothing in them. */
export async function createStore(engine: Engine): Promise<TestStore> {
  const { sqlite, postgres } = inject("migratedStores");
  if (engine === "postgres") return createPostgresStore(await createPostgresDatabase(postgres));
  const store = createSqliteStore();
  copyFileSync(sqlite, sqliteFile(store.dataDir));
  return store;
}

/** Makes one without tables: a data directory, and on PostgreSQL a database on the run's server or at the URL. */
export async function createEmptyStore(engine: Engine, url?: string): Promise<TestStore> {
  if (engine === "sqlite") return createSqliteStore();
  return createPostgresStore(url ? { url, drop: async () => {} } : await createPostgresDatabase());
}

/** Makes one with everything of another, which nobody uses. */
export async function copyStore(store: TestStore): Promise<TestStore> {
  const url = store.env.DATABASE_URL;
  const copy = url
    ? createPostgresStore(await createPostgresDatabase(new URL(url).pathname.slice(1)))
    : createSqliteStore();
  cpSync(store.dataDir, copy.dataDir, { recursive: true });
  return copy;
}

function createSqliteStore(): TestStore {
  const { dataDir, removeFiles } = createDataDir();
  return {
    engine: "sqlite",
    dataDir,
    env: { DATA_DIR: dataDir },
    query: async (sql, ...parameters) => querySqlite(sqliteFile(dataDir), sql, parameters),
    remove: async () => removeFiles(),
  };
}

function createPostgresStore(database: PostgresDatabase): TestStore {
  const { dataDir, removeFiles } = createDataDir();
  return {
    engine: "postgres",
    dataDir,
    env: { DATA_DIR: dataDir, DATABASE_URL: database.url },
    query: (sql, ...parameters) => queryPostgres(database.url, sql, parameters),
    async remove() {
      await database.drop();
      removeFiles();
    },
  };
}

function createDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-faults-"));
  return { dataDir, removeFiles: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Describes the tables of a store, their columns and indexes, and which migrations are done. */
export async function describeTables(store: TestStore): Promise<unknown> {
  const structure =
    store.engine === "sqlite"
      ? "select type, name, sql from sqlite_master order by type, name"
      : `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
         where table_schema = 'public' order by table_name, ordinal_position`;
  const indexes =
    store.engine === "sqlite"
      ? "pragma integrity_check"
      : "select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname";
  const done = await store.query("select name from kysely_migration order by name");
  return [await store.query(structure), await store.query(indexes), done];
}

/** Reads a SQLite file, which may be in use. */
function querySqlite(path: string, sql: string, parameters: string[] = []): Row[] {
  const database = new DatabaseSync(path, { timeout: 5_000 });
  try {
    return database.prepare(sql).all(...parameters) as Row[];
  } finally {
    database.close();
  }
}

async function queryPostgres(url: string, sql: string, parameters: string[]): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let place = 0;
    const { rows } = await client.query(
      sql.replace(/\?/g, () => `$${++place}`),
      parameters,
    );
    return rows;
  } finally {
    await client.end();
  }
}
