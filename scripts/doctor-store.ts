// Checks the data for the doctor: the disk, the database and the records that wait in it.
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { countAdministrators } from "#features/auth/storage.server.ts";
import type { SiteDocument } from "#features/content/kinds.ts";
import { findInvalid, type OwnWords, readable, settled, untouched } from "#features/content/rules.ts";
import { allDocuments, shippedDocuments } from "#features/content/shipped.server.ts";
import { findContent } from "#features/content/storage.server.ts";
import { SCAN_OVERDUE_MS } from "#features/documents/rules.ts";
import { countPendingSince, findDamaged } from "#features/documents/storage.server.ts";
import { allPriorities } from "#features/mail/rules.ts";
import { findNextDue } from "#features/mail/sending-storage.server.ts";
import { countUnsent } from "#features/mail/storage.server.ts";
import { picturesIn } from "#features/media/rules.ts";
import { findPictures } from "#features/media/storage.server.ts";
import { readRetentionState } from "#features/privacy/storage.server.ts";
import { findLastBackup } from "#platform/backup/backup.server.ts";
import { findScheduled } from "#platform/backup/scheduled-backup.server.ts";
import { findReplaced, findRolledBack, findUnfinished } from "#platform/backup/unfinished.server.ts";
import { DAY_MS, HOUR_MS, isAhead } from "#platform/contract/durations.ts";
import { sizeText } from "#platform/contract/size-text.ts";
import { refuseLoneLog } from "#platform/database/database-file.server.ts";
import { type Db, openDatabase, sqliteFile } from "#platform/database/db.server.ts";
import { compareMigrations } from "#platform/database/migrate.server.ts";
import { openSqlite, sqliteKysely } from "#platform/database/sqlite.server.ts";
import type { Env } from "#platform/process/env.server.ts";
import { DATA_DIR_ADVICE, writeRefusal } from "#platform/process/folder.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { migrations } from "../migrations/all.ts";
import { type Finding, fine, look, mend, wordsOf } from "./doctor-findings.ts";

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
    yield* checkContents(db, "sqlite", env, quick);
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
    yield* checkContents(db.read, "postgres", env, quick);
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    yield mend(`PostgreSQL does not answer: ${wordsOf(cause)}`, "Check DATABASE_URL, and that it runs.");
  } finally {
    await db.close();
  }
}

async function* checkContents(
  db: Db,
  engine: "sqlite" | "postgres",
  env: Env,
  quick: boolean,
): AsyncGenerator<Finding, void> {
  const state = await migrationState(db, engine);
  yield state;
  // The checks below need the tables of this version.
  if (state.state !== "fine") return;
  yield* checkAdministrators(await countAdministrators(db), env);
  yield* checkMails(await countUnsent(db), await findNextDue(db, allPriorities));
  const lastErasure = await readRetentionState(db, "lastRun");
  const lastBackup = await findLastBackup(db);
  yield* checkClock([lastErasure?.at, lastBackup?.at]);
  yield* checkRetention(lastErasure, await readRetentionState(db, "stalled"));
  yield checkBackup(lastBackup);
  const daily = await findScheduled(db);
  if (daily?.result === "failed")
    yield mend(`The daily backup failed: ${daily.reason}`, "It is tried again after an hour.");
  if (!quick) yield* checkDocuments(await findDamaged(db));
  const content = await findContent(db);
  yield* checkWords(findInvalid(allDocuments(content), content));
  if (env.publicUrl) yield* checkAddresses(content.get("facts") ?? untouched);
  yield* checkPictures(allDocuments(content), content, await findPictures(db));
  yield* checkUnscanned(await countPendingSince(db, new Date(Date.now() - SCAN_OVERDUE_MS)));
}

function* checkDocuments(damaged: readonly string[]): Generator<Finding> {
  if (damaged.length === 0) return yield fine("Every document is byte for byte what was stored");
  const advice =
    "Nobody can open them. Keep the database, restore a backup elsewhere and look for them there.";
  yield mend(`Damaged documents, whose bytes do not fit their SHA-256: ${damaged.join(", ")}.`, advice);
}

function* checkPictures(
  documents: readonly SiteDocument[],
  content: ReadonlyMap<string, OwnWords>,
  pictures: readonly { _id: string }[],
): Generator<Finding> {
  const there = new Set(pictures.map(({ _id }) => _id));
  const lacking = documents.filter(({ _id }) => {
    const own = content.get(_id);
    return picturesIn([own?.published, own?.scheduled]).some(({ id }) => !there.has(id));
  });
  if (lacking.length === 0) return;
  yield look(
    `Published words with a picture that is not in the library: ${lacking.map(({ title }) => title).join(", ")}.`,
    "Choose another picture in the staff area, and publish them anew.",
  );
}

function* checkWords(invalid: readonly string[]): Generator<Finding> {
  if (invalid.length === 0) return;
  yield look(
    `Published words that no longer fit this version, so that visitors do not read them: ${invalid.join(", ")}.`,
    "Publish them anew in the staff area; a draft says what is wrong.",
  );
}

/** Finds e-mail addresses of the company at a domain that nobody can have (RFC 2606), such as the shipped ones. */
function* checkAddresses(facts: OwnWords): Generator<Finding> {
  const document = shippedDocuments.get("facts");
  const shown = document && (readable(document, settled(facts, new Date()).published) ?? document.words);
  const unreachable = Object.values(shown ?? {}).filter((fact) => /^\S+@\S+\.example$/.test(fact));
  if (unreachable.length === 0) return;
  yield look(
    `E-mails to ${[...new Set(unreachable)].join(", ")} reach nobody: no real domain ends in .example.`,
    "Publish addresses of your own in the staff area: Edit the site, Facts about the company.",
  );
}

function* checkUnscanned(overdue: number): Generator<Finding> {
  if (overdue === 0) return;
  yield look(
    `Files that wait for the virus scanner for over an hour, and that nobody can open: ${overdue}.`,
    "Check CLAMD_URL and that clamd runs; the server's log says why it gave no verdict.",
  );
}

async function migrationState(db: Kysely<object>, engine: "sqlite" | "postgres"): Promise<Finding> {
  const { done, waiting, foreign } = await compareMigrations(db, migrations(engine));
  if (foreign.length > 0) {
    const advice = "Start the version that made it, or a later one.";
    return mend(`The database was made by a newer version of this program (${foreign.join(", ")}).`, advice);
  }
  if (waiting.length === 0) return fine(`The tables are up to date (${done.at(-1)})`);
  return look(`${waiting.length} migrations wait: ${waiting.join(", ")}.`, "The next start runs them.");
}

function* checkAdministrators(count: number, env: Env): Generator<Finding> {
  if (count === 0) return yield look("There is no administrator.", "The next start makes one.");
  yield fine(`${count} ${count === 1 ? "administrator" : "administrators"}`);
  if (env.adminPassword) {
    yield look("ADMIN_PASSWORD is still set.", "It was for the first start: take it out of the settings.");
  }
}

function* checkMails({ queued, failed }: { queued: number; failed: number }, due: Date | undefined) {
  if (failed > 0) {
    const advice = "The staff area lists them under Settings with the reason, and sends them again.";
    yield look(`${failed} e-mails could not be sent.`, advice);
  }
  const late = due ? Date.now() - due.getTime() : 0;
  if (late > HOUR_MS) {
    const advice = "Nothing has tried to send it: does the server run?";
    yield look(`An e-mail has been waiting since ${due?.toISOString()}.`, advice);
  } else yield fine(queued === 0 ? "No e-mails waiting" : `${queued} e-mails are waiting for their next try`);
}

/** Compares the clock with moments of the past. */
function* checkClock(past: readonly (string | undefined)[]): Generator<Finding> {
  const latest = past
    .filter((at) => at !== undefined)
    .sort()
    .at(-1);
  const now = new Date();
  if (!latest || !isAhead(latest, now)) return;
  const words = `it says ${now.toISOString()}, and the database knows ${latest}`;
  const advice =
    "Set the clock (NTP), and run this again. If it is right by now, the next backup and the next erasure settle this.";
  yield mend(`The clock of this machine is behind, or was ahead: ${words}.`, advice);
}

function* checkRetention(
  last: { at: string } | undefined,
  stalled: { at: string } | undefined,
): Generator<Finding> {
  if (stalled) {
    const advice = "Is the clock right? Settings, Privacy shows what it would erase, and lets it go on.";
    yield mend(`The erasure of ${stalled.at} was stopped: it would have erased unusually much.`, advice);
  }
  if (last && Date.now() - Date.parse(last.at) > 3 * DAY_MS) {
    yield look(
      `What has reached its end was last erased at ${last.at}.`,
      "The server does it daily: does it run?",
    );
  }
}

function checkBackup(last: { at: string; bytes: number } | null): Finding {
  const advice =
    "npm run backup makes one while the server runs; BACKUP_DIR has the server make one every night.";
  if (!last) return look("This database was never backed up by npm run backup.", advice);
  const days = Math.floor((Date.now() - Date.parse(last.at)) / DAY_MS);
  const words = `The last backup is of ${last.at} (${sizeText(last.bytes)})`;
  return days > 2 ? look(`${words}, ${days} days ago.`, advice) : fine(words);
}
