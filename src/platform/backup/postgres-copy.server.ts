import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Database, Db, Tx } from "#platform/database/db.server.ts";
import { type Migrations, readMigrations } from "#platform/database/migrate.server.ts";
import { openSqlite, sqliteKysely } from "#platform/database/sqlite.server.ts";
import { BackupError, countRows, tablesOf } from "./backup-file.server.ts";

// Moves the rows of every table between PostgreSQL and a SQLite file. Both have the same tables and columns except
// those of one engine's indexes, which triggers fill.

type Row = Record<string, string | number | null | Uint8Array>;

/** Rows in one batch; few because each may contain a document. */
const ROWS_AT_ONCE = 500;
const DOCUMENTS_AT_ONCE = 8;

const bulk = (columns: readonly string[]) => (columns.includes("bytes") ? DOCUMENTS_AT_ONCE : ROWS_AT_ONCE);

interface CopyDeps {
  db: Database;
  migrations: Migrations;
  /** An empty file. */
  to: string;
  onProgress(words: string): void;
}

/**
 * Copies one moment of PostgreSQL into a SQLite file with the same migrations. Throws BackupError when the database
 * belongs to a newer program.
 */
export async function copyFromPostgres({ db, migrations, to, onProgress }: CopyDeps): Promise<void> {
  const file = openSqlite(to);
  // The dates of the file's migrations are those of the source.
  const kysely = sqliteKysely(file);
  try {
    await db.read
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (tx) => {
        await makeTables(kysely, tx, migrations);
        const tables = tablesOf(file);
        // A migration may have inserted rows.
        for (const table of tables.toReversed()) file.exec(`delete from "${table}"`);
        for (const table of tables) await copyTable(tx, file, table, onProgress);
      });
    // One file without a log.
    file.exec("pragma journal_mode = delete");
  } finally {
    await kysely.destroy();
  }
}

async function makeTables(kysely: Db, source: Db, migrations: Migrations): Promise<void> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name`.execute(source);
  const known = await migrations("sqlite").getMigrations();
  const unknown = rows.find(({ name }) => !(name in known));
  const last = rows.at(-1)?.name;
  if (unknown || !last) {
    throw new BackupError("The database is of another version of this program: back it up with that one.");
  }
  const { error } = await new Migrator({ db: kysely, provider: migrations("sqlite") }).migrateTo(last);
  if (error) throw error;
  for (const { name, timestamp } of rows) {
    await sql`update kysely_migration set timestamp = ${timestamp} where name = ${name}`.execute(kysely);
  }
}

async function copyTable(
  source: Db,
  file: DatabaseSync,
  table: string,
  onProgress: CopyDeps["onProgress"],
): Promise<void> {
  const columns = await sharedColumns(source, file, table);
  const marks = columns.map(() => "?").join(", ");
  const insert = file.prepare(`insert into "${table}" (${columns.map(quote).join(", ")}) values (${marks})`);
  let copied = 0;
  for await (const rows of readAll(source, table, columns)) {
    file.exec("begin");
    for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
    file.exec("commit");
    copied += rows.length;
    onProgress(`${table}: ${copied} rows`);
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    source,
  );
  if (rows[0]?.count !== copied)
    throw new BackupError(`${table}: ${copied} of ${rows[0]?.count} rows were read.`);
}

async function* readAll(source: Db, table: string, columns: string[]): AsyncGenerator<Row[], void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare portable_copy no scroll cursor for select ${names} from ${sql.table(table)}`.execute(
    source,
  );
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(bulk(columns))} from portable_copy`.execute(source);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close portable_copy`.execute(source);
}

/** Tables of PostgreSQL that no file has. */
const POSTGRES_TABLES = ["rate_limits"];

/** Returns whether PostgreSQL has the tables of a file. */
export async function hasTablesOf(db: Db, file: DatabaseSync): Promise<boolean> {
  const done = await readMigrations(db);
  return (
    done.join() ===
    migrationsOf(file)
      .map(({ name }) => name)
      .join()
  );
}

/**
 * Makes PostgreSQL's tables those of a file, older or newer ones, without rows, in the caller's transaction. Throws
 * when a view or table of somebody else depends on one.
 */
export async function makeTablesOf(tx: Tx, file: DatabaseSync, migrations: Migrations): Promise<void> {
  const tables = [...(await newestTables(migrations)), ...POSTGRES_TABLES];
  await sql`drop table if exists ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);
  await sql`delete from kysely_migration`.execute(tx);
  const known = await migrations("postgres").getMigrations();
  for (const { name, timestamp } of migrationsOf(file)) {
    await known[name]?.up(tx);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(tx);
  }
}

function migrationsOf(file: DatabaseSync): { name: string; timestamp: string }[] {
  const rows = file.prepare("select name, timestamp from kysely_migration order by name").all();
  return rows.map(({ name, timestamp }) => ({ name: String(name), timestamp: String(timestamp) }));
}

async function newestTables(migrations: Migrations): Promise<string[]> {
  const file = openSqlite(":memory:");
  const kysely = sqliteKysely(file);
  try {
    const { error } = await new Migrator({
      db: kysely,
      provider: migrations("sqlite"),
    }).migrateToLatest();
    if (error) throw error;
    return tablesOf(file);
  } finally {
    await kysely.destroy();
  }
}

/**
 * Replaces all rows of PostgreSQL by those of a SQLite file with the same migrations, in the caller's transaction.
 * Throws when a row of any table is missing afterwards.
 */
export async function loadIntoPostgres(
  tx: Tx,
  file: DatabaseSync,
  onProgress: CopyDeps["onProgress"],
): Promise<void> {
  const tables = tablesOf(file);
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);
  for (const table of tables) await loadTable(tx, file, table, onProgress);
  for (const [table, expected] of Object.entries(countRows(file, tables))) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      tx,
    );
    if (rows[0]?.count !== expected) throw new Error(`${table} has ${rows[0]?.count} of ${expected} rows.`);
  }
}

async function loadTable(tx: Tx, file: DatabaseSync, table: string, onProgress: CopyDeps["onProgress"]) {
  const columns = await sharedColumns(tx, file, table);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  let loaded = 0;
  async function load(rows: Row[]): Promise<void> {
    if (rows.length === 0) return;
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx);
    loaded += rows.length;
    onProgress(`${table}: ${loaded} rows`);
  }
  let batch: Row[] = [];
  for (const row of file.prepare(`select ${columns.map(quote).join(", ")} from "${table}"`).iterate()) {
    batch.push(row as Row);
    if (batch.length < bulk(columns)) continue;
    await load(batch);
    batch = [];
  }
  await load(batch);
}

/** Returns the columns of both; the others serve one engine's indexes. */
async function sharedColumns(postgres: Db, file: DatabaseSync, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(postgres);
  const there = new Set(rows.map((row) => row.name));
  const here = file.prepare("select name from pragma_table_info(?)").all(table);
  return here.map((row) => String(row.name)).filter((name) => there.has(name));
}

function quote(name: string): string {
  return `"${name}"`;
}
