// Checks the disk and the database for the doctor.
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { findReplaced, findRolledBack, findUnfinished } from "#platform/backup/unfinished.server.ts";
import { sizeText } from "#platform/contract/size-text.ts";
import { refuseLoneLog } from "#platform/database/database-file.server.ts";
import { openDatabase, sqliteFile } from "#platform/database/db.server.ts";
import { openSqlite, sqliteKysely } from "#platform/database/sqlite.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import { DATA_DIR_ADVICE, writeRefusal } from "#platform/process/folder.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { type Finding, fine, look, mend, wordsOf } from "./doctor-findings.ts";
import { checkRecords } from "./doctor-records.ts";

const MB = 1_000_000;

/** Checks the data directory and the database; `quick` skips the checks that read all of it. */
export async function* checkStore(env: Env, { quick }: { quick: boolean }): AsyncGenerator<Finding, void> {
  const closed = findClosed(env.dataDir);
  if (closed.length > 0) {
    const advice = `${DATA_DIR_ADVICE} This gives it back: chown -R USER: ${env.dataDir}`;
    return yield mend(`This user can't read and write ${closed.join(", ")}.`, advice);
  }
  if (existsSync(env.dataDir)) {
    yield* checkFolder(env.dataDir);
    yield* checkCopies(env.dataDir);
  }
  if (env.backupDir && !isOpen(env.backupDir, constants.X_OK)) {
    const advice =
      "The daily backup needs it: make it a folder of the user that runs the server, on a disk that can be written to.";
    yield mend(`${env.backupDir} can't be written.`, advice);
  }
  if (env.databaseUrl) yield* checkPostgres(env, quick);
  else yield* checkSqlite(env, quick);
}

/** Returns the data directory where this user can't use or make it, else the files in it that are closed. */
function findClosed(folder: string): string[] {
  if (!isOpen(folder, constants.X_OK)) return [folder];
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => !isOpen(path));
}

function isOpen(path: string, more = 0): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | more);
    return true;
  } catch {
    // A file of the running server may be gone meanwhile; a folder that is missing is made in the one above it.
    return !existsSync(path) && isOpen(dirname(path), constants.X_OK);
  }
}

async function* checkFolder(folder: string): AsyncGenerator<Finding, void> {
  const refusal = await writeRefusal(folder);
  yield refusal
    ? mend(
        `${folder} can't be written: ${refusal}`,
        "Look at dmesg. Mend and mount the disk, or make room on it.",
      )
    : fine(`${folder} can be written`);
  if ((statSync(folder).mode & 0o077) !== 0) {
    yield mend(`${folder} is open to other users of this machine.`, `chmod 700 ${folder}`);
  }
  const { bavail, blocks, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const words = `${sizeText(free)} are free on its disk`;
  if (free < 200 * MB) yield mend(`Only ${words}.`, "Applications are refused when it is full: make room.");
  else yield bavail < blocks * 0.1 ? look(`${words}, less than a tenth.`, "Make room in time.") : fine(words);
}

/** Finds whole copies of the data that belong to no backup. */
function* checkCopies(folder: string): Generator<Finding> {
  const unfinished = findUnfinished(folder);
  if (!unfinished) yield fine("A backup or restore is under way");
  for (const path of unfinished ?? []) {
    const advice = "It may hold erased people. The next backup, restore or start of the server deletes it.";
    yield mend(`An interrupted backup or restore has left ${path}.`, advice);
  }
  for (const path of findReplaced(folder)) {
    yield look(
      `${path} is the database from before a restore.`,
      "Delete it, and its log, when you are sure.",
    );
  }
  for (const path of findRolledBack(folder)) {
    const advice = `npm run rollback -- --import ${path} brings it into the newer version; else delete it when you are sure.`;
    yield look(`${path} keeps what a rollback had no place for.`, advice);
  }
}

async function* checkSqlite(env: Env, quick: boolean): AsyncGenerator<Finding, void> {
  const path = sqliteFile(env.dataDir);
  try {
    refuseLoneLog(path);
  } catch (error) {
    return yield mend(`${path} can't be opened: ${wordsOf(error)}.`, "Until then the server does not start.");
  }
  if (!existsSync(path)) return yield look(`There is no database ${path} yet.`, "The first start makes it.");
  if ((statSync(path).mode & 0o077) !== 0) {
    yield mend(`${path} is open to other users of this machine.`, `chmod 600 ${path}`);
  }
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    database.prepare("select count(*) from sqlite_master").get();
  } catch (error) {
    const advice = "Keep it, and restore a backup (docs/operations.md).";
    return yield mend(`${path} can't be read: ${wordsOf(error)}`, advice);
  }
  try {
    yield* checkFile(path, database, quick);
  } finally {
    database.close();
  }
  const db = sqliteKysely(openSqlite(path, { readOnly: true }));
  try {
    yield* checkRecords(db, "sqlite", env, quick);
  } finally {
    await db.destroy();
  }
}

function* checkFile(path: string, database: DatabaseSync, quick: boolean): Generator<Finding> {
  const log = existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0;
  if (log > 256 * MB) {
    const advice =
      "Something reads without end, such as an open shell on the database. A restart of the server helps.";
    yield look(`The log beside it has grown to ${sizeText(log)}.`, advice);
  }
  const words = `${path} (${sizeText(statSync(path).size + log)})`;
  if (quick) return yield fine(`${words} opens`);
  const said = database
    .prepare("pragma integrity_check(5)")
    .all()
    .map((row) => String(row.integrity_check));
  const missing = database.prepare("pragma foreign_key_check").all().length;
  const advice = "Make a backup of the file as it is, and restore the last good one (docs/operations.md).";
  if (said.join() !== "ok") yield mend(`${path} is damaged: ${said.join("; ")}`, advice);
  else if (missing > 0) yield mend(`${missing} records in ${path} refer to others that are missing.`, advice);
  else yield fine(`${words} is whole`);
}

async function* checkPostgres(env: Env, quick: boolean): AsyncGenerator<Finding, void> {
  const other = sqliteFile(env.dataDir);
  if (existsSync(other)) {
    const advice = "It holds personal data: delete it, and its log, when you are sure.";
    yield look(`${other} is not in use, because DATABASE_URL is set.`, advice);
  }
  const db = openDatabase(env, createLog("silent"));
  try {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes')`.execute(db.read);
    const setting = (name: string) => rows.find((row) => row.name === name)?.setting;
    yield fine(`PostgreSQL ${setting("server_version")} answers`);
    for (const name of ["fsync", "synchronous_commit", "full_page_writes"]) {
      if (setting(name) !== "off") continue;
      const what = `PostgreSQL runs with ${name} = off: what was acknowledged is lost when the power fails.`;
      yield mend(what, `Set ${name} = on in postgresql.conf.`);
    }
    yield* checkRecords(db.read, "postgres", env, quick);
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    yield mend(`PostgreSQL does not answer: ${wordsOf(cause)}`, "Check DATABASE_URL, and that it runs.");
  } finally {
    await db.close();
  }
}
