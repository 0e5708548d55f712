import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { makeBackup } from "#platform/backup/backup.server.ts";
import { deleteManifest, tablesOf } from "#platform/backup/backup-file.server.ts";
import { loadIntoPostgres } from "#platform/backup/postgres-copy.server.ts";
import { beginWork } from "#platform/backup/unfinished.server.ts";
import { type Database, openDatabase, sqliteFile } from "#platform/database/db.server.ts";
import { openSqlite } from "#platform/database/sqlite.server.ts";
import { readEnv } from "#platform/process/env.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { migrations } from "../../migrations/all.ts";
import type { Row, TestStore } from "./stores.ts";
import { sha256 } from "./writers.ts";

/** Every row of every table. */
export type Rows = Record<string, Row[]>;

/** Opens the store of a test as the program does, and closes it again. */
export async function withDatabase<T>(store: TestStore, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(readEnv(store.env), createLog("silent"));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Reads all rows of a store, of whatever version its tables are. */
export async function readRows(store: TestStore): Promise<Rows> {
  const path = await backUp(store);
  const file = new DatabaseSync(path);
  deleteManifest(file);
  const rows = Object.fromEntries(
    tablesOf(file).map((table) => [table, file.prepare(`select * from "${table}"`).all()]),
  );
  file.close();
  rmSync(path);
  return rows;
}

/** Changes the rows of a store as a SQLite file, whichever engine it has. */
export async function changeRows(store: TestStore, change: (file: DatabaseSync) => void): Promise<void> {
  if (store.engine === "sqlite") {
    const file = openSqlite(sqliteFile(store.dataDir));
    change(file);
    file.close();
    return;
  }
  const path = await backUp(store);
  const file = openSqlite(path);
  deleteManifest(file);
  change(file);
  await withDatabase(store, (db) => db.transaction((tx) => loadIntoPostgres(tx, file, () => {})));
  file.close();
  rmSync(path);
}

async function backUp(store: TestStore): Promise<string> {
  const to = join(store.dataDir, "rows.copy.db");
  const work = beginWork(store.dataDir);
  const env = readEnv(store.env);
  try {
    await withDatabase(store, (db) => makeBackup({ env, db, migrations, work, to, onProgress() {} }));
  } finally {
    work.end();
  }
  return to;
}

/**
 * Adds a row to every table, with a value in every column, which refers to the row of the same mark in other tables.
 */
export function fillTables(file: DatabaseSync, mark: string): void {
  file.exec("begin");
  const tables = tablesOf(file);
  const referenced = new Set(tables.flatMap((table) => referencesOf(file, table).map(({ to }) => to)));
  const bytes = Buffer.from(`bytes of ${mark}`);
  for (const table of tables) {
    const referring = new Set(referencesOf(file, table).map(({ from }) => from));
    const columns = file
      .prepare("select name, type from pragma_table_info(?)")
      .all(table)
      .filter(({ name }) => name !== "search_row");
    const values = columns.map(({ name, type }) => {
      if (name === "sha256") return sha256(bytes);
      if (name === "id" || referring.has(String(name)) || referenced.has(`${table}.${name}`)) return mark;
      return exampleOf(`${table}.${name}.${mark}`, String(type).toLowerCase(), bytes);
    });
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    const places = columns.map(() => "?").join(", ");
    file.prepare(`insert into "${table}" (${names}) values (${places})`).run(...values);
  }
  file.exec("commit");
}

function referencesOf(file: DatabaseSync, table: string): { from: string; to: string }[] {
  return file
    .prepare('select "from", "table" || \'.\' || "to" as "to" from pragma_foreign_key_list(?)')
    .all(table)
    .map(({ from, to }) => ({ from: String(from), to: String(to) }));
}

function exampleOf(words: string, type: string, bytes: Buffer): SQLInputValue {
  if (type.includes("int")) return 7;
  if (/real|double|numeric/.test(type)) return 1.5;
  if (type === "blob") return bytes;
  if (words.includes("_at.")) return "2026-11-26T00:00:00.000Z";
  return words;
}
