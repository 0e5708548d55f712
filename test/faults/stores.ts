import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import type { Engine } from "#platform/database/db.server.ts";
import { createPostgresDatabase } from "../postgres.ts";

export type Row = Record<string, unknown>;

/** An empty store of a test's own, looked at from outside of the program. */
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

/** Makes one: a data directory, and on PostgreSQL a database on the run's server or at the URL. */
export async function createStore(engine: Engine, url?: string): Promise<TestStore> {
  const dataDir = mkdtempSync(join(tmpdir(), "jaalidar-faults-"));
  const removeFiles = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === "sqlite") {
    return {
      engine,
      dataDir,
      env: { DATA_DIR: dataDir },
      query: async (sql, ...parameters) => querySqlite(join(dataDir, "jaalidar.db"), sql, parameters),
      remove: async () => removeFiles(),
    };
  }
  const database = url ? { url, drop: async () => {} } : await createPostgresDatabase();
  return {
    engine,
    dataDir,
    env: { DATA_DIR: dataDir, DATABASE_URL: database.url },
    query: (sql, ...parameters) => queryPostgres(database.url, sql, parameters),
    async remove() {
      await database.drop();
      removeFiles();
    },
  };
}

/** Reads a SQLite file, which may be in use. */
export function querySqlite(path: string, sql: string, parameters: string[] = []): Row[] {
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
