import { createHash } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Engine } from "#platform/database/db.server.ts";
import { errorCode } from "#platform/process/error-code.server.ts";
import { sha256 } from "#platform/process/id.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";

// A backup is a SQLite file with the tables of the program, made from either engine. Every machine can open it, and
// either engine can be restored from it.

/** An obstacle to a backup or a restore; its message is for the operator at the terminal. */
export class BackupError extends Error {}

/** The description of a backup, which it contains. */
export interface Manifest {
  format: 1;
  madeAt: string;
  engine: Engine;
  /** Rows of each table at the time of the backup. */
  counts: Record<string, number>;
}

/** First line of a file that is encrypted (https://age-encryption.org/v1). */
export const AGE_HEADER = "age-encryption.org/v1";

/** Name of the manifest in the backup's settings. */
const MANIFEST = "backup";

/** Returns the program's tables, each after those it refers to, without those of indexes and migrations. */
export function tablesOf(database: DatabaseSync): string[] {
  const rows = database.prepare(
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%'",
  );
  const names = rows
    .all()
    .map((row) => String(row.name))
    .filter((name) => !name.startsWith("kysely_"));
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    const referred = database.prepare('select "table" as name from pragma_foreign_key_list(?)').all(name);
    for (const other of referred) if (other.name !== name) add(String(other.name));
    ordered.add(name);
  };
  for (const name of names.sort()) add(name);
  return [...ordered];
}

/** Counts the rows of each table. */
export function countRows(database: DatabaseSync, tables = tablesOf(database)): Record<string, number> {
  const count = (table: string) => database.prepare(`select count(*) as count from "${table}"`).get()?.count;
  return Object.fromEntries(tables.map((table) => [table, Number(count(table))]));
}

/** Writes the manifest into a finished backup. */
export function writeManifest(database: DatabaseSync, source: Pick<Manifest, "engine" | "madeAt">): Manifest {
  const manifest: Manifest = { format: 1, ...source, counts: countRows(database) };
  database
    .prepare("insert or replace into settings (name, value) values (?, ?)")
    .run(MANIFEST, JSON.stringify(manifest));
  return manifest;
}

/** Turns a copy of a backup into a database again. */
export function deleteManifest(database: DatabaseSync): void {
  database.prepare("delete from settings where name = ?").run(MANIFEST);
}

/** Throws BackupError for a folder, and for a file that is not there or is closed to the user of this process. */
function refuseUnreadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
    if (statSync(path).isDirectory())
      throw new BackupError(`${path} is a folder. Name the file of the backup in it.`);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      errorCode(error) === "ENOENT"
        ? `There is no file ${path}.`
        : `${path} is closed to the user of this command.`,
      { cause: error },
    );
  }
}

/** Throws BackupError unless a path is a file that SQLite can open. */
export function assertSqliteFile(path: string): void {
  refuseUnreadable(path);
  const start = readStart(path);
  if (start.startsWith(AGE_HEADER)) {
    const advice = `age --decrypt --identity KEY_FILE --output copy.db ${path}`;
    throw new BackupError(`${path} is encrypted. Decrypt it with the key that you keep elsewhere: ${advice}`);
  }
  if (start.slice(0, 16) !== "SQLite format 3\0")
    throw new BackupError(`${path} is not a backup of this program.`);
}

/** Reads the manifest of a backup. Throws BackupError when the file is no backup. */
function readManifest(path: string): Manifest {
  assertSqliteFile(path);
  return withFile(path, (database) => {
    const row = database.prepare("select value from settings where name = ?").get(MANIFEST);
    if (!row) throw new BackupError(`${path} is a database, but not a finished backup.`);
    const manifest: Manifest = JSON.parse(String(row.value));
    if (manifest.format === 1) return manifest;
    throw new BackupError(`${path} was made by a later version of this program.`);
  });
}

/**
 * Returns the manifest of a backup after a complete check: the file's structure, foreign keys, the number of rows, and
 * each document's SHA-256. Throws BackupError with the first finding.
 */
export function verify(path: string): Manifest {
  const manifest = readManifest(path);
  withFile(path, (database) => {
    const damage = database.prepare("pragma integrity_check(5)").all();
    const said = damage.map((row) => String(row.integrity_check));
    if (said.join() !== "ok") throw new BackupError(`${path} is damaged: ${said.join("; ")}.`);
    if (database.prepare("pragma foreign_key_check").all().length > 0) {
      throw new BackupError(`${path} is damaged: records in it refer to others that are missing.`);
    }
    // The manifest's own row was added after the count.
    const counts = countRows(database);
    counts.settings = (counts.settings ?? 0) - 1;
    for (const [table, expected] of Object.entries(manifest.counts)) {
      if (counts[table] === expected) continue;
      throw new BackupError(`${path} is damaged: ${table} has ${counts[table]} of ${expected} rows.`);
    }
    for (const row of database.prepare("select id, sha256, bytes from documents").iterate()) {
      if (sha256(row.bytes as Uint8Array) === row.sha256) continue;
      throw new BackupError(
        `${path} is damaged: the bytes of document ${row.id} are not those that were stored.`,
      );
    }
  });
  return manifest;
}

/** Runs work on a file without other users. Throws BackupError with SQLite's message about a damaged one. */
function withFile<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return work(database);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${path} could not be read: ${reasonOf(error)}.`, {
      cause: error,
    });
  } finally {
    database.close();
  }
}

function readStart(path: string): string {
  const start = Buffer.alloc(32);
  const file = openSync(path, "r");
  try {
    readSync(file, start);
  } finally {
    closeSync(file);
  }
  return start.toString("latin1");
}

/** Returns the size and the digest of a file. */
export async function describeFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return { bytes: statSync(path).size, sha256: hash.digest("hex") };
}

/** Returns the name of the file with the digest of a backup, which stands beside it. */
export const digestFile = (backup: string) => `${backup}.sha256`;

/** Writes a digest as `sha256sum -c` reads it, and syncs it to disk. */
export function writeDigest(path: string, { backup, sha256 }: { backup: string; sha256: string }): void {
  writeFileSync(path, `${sha256}  ${basename(backup)}\n`, { mode: 0o600, flush: true });
}

/**
 * Compares a backup with the digest that was written with it. Returns a sentence on the result. Throws BackupError when
 * they differ.
 */
export async function compareDigest(path: string): Promise<string> {
  const beside = digestFile(path);
  if (!existsSync(beside)) return `There is no ${beside} to compare its bytes with.`;
  const { sha256 } = await describeFile(path);
  if (readFileSync(beside, "utf8").toLowerCase().includes(sha256)) return "Its SHA-256 is as it was made.";
  const advice = `Copy both again from where they were made, or take another backup. Without ${beside} it is restored as it is.`;
  throw new BackupError(`${path} is not as it was made: its SHA-256 is not the one in ${beside}. ${advice}`);
}

/** Syncs a file, or the list of a folder, to disk. */
export function sync(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Returns the present moment as part of a file's name. */
export function stamp(): string {
  return new Date().toISOString().replace(/\.\d+/, "").replace(/[:-]/g, "");
}
