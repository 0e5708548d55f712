import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { isSqliteLocked } from "#platform/database/database-error.server.ts";
import { ensureFolder } from "#platform/process/folder.server.ts";
import { BackupError, sync } from "./backup-file.server.ts";

// A backup or restore lists its files before it creates them, and locks the list while it runs. A list without a lock
// belongs to killed work, which the next process completes or removes.

/** The files of work in progress. */
interface Plan {
  /** Files and folders that are deleted at any end of the work. */
  copies: string[];
  /** Set once only this move is left of a restore. */
  move?: Move;
}

/** The replacement of the database by a restored file; the former is kept under another name. */
interface Move {
  file: string;
  path: string;
  kept: string;
}

/** Refuses a second backup or restore at a time. */
export class WorkRunsError extends BackupError {}

/** A running backup or restore. */
export interface Work {
  /** Sentences on files of earlier work and their treatment. */
  found: string[];
  /** Records the files on the disk from now on. */
  plan(plan: Plan): void;
  /** Deletes the copies and releases the lock. May be called again. */
  end(): void;
}

/** Begins work in a data directory, after completing killed work. Throws BackupError while other work runs. */
export function beginWork(dataDir: string): Work {
  ensureFolder(dataDir);
  // Waits a moment, because another process may only be looking.
  const journal = openJournal(dataDir, LOOKING_MS);
  const found = settle(journal, dataDir);
  let ended = false;
  return {
    found,
    plan: (plan) => writePlan(journal, plan),
    end() {
      if (ended) return;
      ended = true;
      settle(journal, dataDir);
      journal.close();
    },
  };
}

/**
 * Completes killed work before a server opens the database; running work is left alone. Returns sentences about it.
 * Throws BackupError when a restored file can't be moved in place.
 */
export function settleUnfinished(dataDir: string): string[] {
  if (!existsSync(journalOf(dataDir)) && findByName(dataDir).length === 0) return [];
  let journal: DatabaseSync;
  try {
    journal = openJournal(dataDir);
  } catch (error) {
    if (error instanceof BackupError) return [];
    throw error;
  }
  try {
    return settle(journal, dataDir);
  } finally {
    journal.close();
  }
}

/** Returns the files of killed work; undefined while work runs. Changes nothing. Throws where they can't be read. */
export function findUnfinished(dataDir: string): string[] | undefined {
  if (!existsSync(journalOf(dataDir))) return findByName(dataDir);
  let journal: DatabaseSync;
  try {
    journal = openJournal(dataDir);
  } catch (error) {
    if (error instanceof WorkRunsError) return undefined;
    throw error;
  }
  try {
    return findCopies(dataDir, readPlan(journal));
  } finally {
    journal.close();
  }
}

/** Returns the databases that restores have replaced. */
export function findReplaced(dataDir: string): string[] {
  return namesIn(dataDir, /^before-restore-.*\.db$/);
}

/** Returns the folders of the records that rollbacks had no place for. */
export function findRolledBack(dataDir: string): string[] {
  return namesIn(dataDir, /^rolled-back-/);
}

const LOOKING_MS = 1_000;

const journalOf = (dataDir: string) => join(dataDir, "unfinished.db");

/** Opens the list and locks it; the system releases the lock at any end of this process. */
function openJournal(dataDir: string, patience = 0): DatabaseSync {
  const path = journalOf(dataDir);
  // Created with its rights, so that no other user can ever read it.
  closeSync(openSync(path, "a", 0o600));
  const journal = new DatabaseSync(path, { timeout: patience });
  try {
    journal.exec("pragma locking_mode = exclusive; begin exclusive");
    journal.exec("create table if not exists plan (text text); commit");
    return journal;
  } catch (error) {
    journal.close();
    if (!isSqliteLocked(error)) throw error;
    throw new WorkRunsError(`Another backup or restore runs in ${dataDir}. Wait for its end.`, {
      cause: error,
    });
  }
}

function readPlan(journal: DatabaseSync): Plan {
  const row = journal.prepare("select text from plan").get();
  return row ? JSON.parse(String(row.text)) : { copies: [] };
}

function writePlan(journal: DatabaseSync, plan: Plan | undefined): void {
  journal.exec("begin; delete from plan");
  if (plan) journal.prepare("insert into plan (text) values (?)").run(JSON.stringify(plan));
  journal.exec("commit");
}

function settle(journal: DatabaseSync, dataDir: string): string[] {
  const plan = readPlan(journal);
  const said: string[] = [];
  if (plan.move && existsSync(plan.move.file)) {
    const kept = moveInPlace(plan.move);
    said.push(`A restore that was interrupted is complete now.${keptAs(kept)}`);
  }
  for (const path of findCopies(dataDir, plan)) {
    rmSync(path, { recursive: true, force: true });
    said.push(`Deleted ${path}, which an interrupted backup or restore had left.`);
  }
  writePlan(journal, undefined);
  return said;
}

/** Returns a sentence with the new names of a replaced database. */
export function keptAs(kept: readonly string[]): string {
  return kept.length > 0 ? ` What was there before is kept as ${kept.join(" and ")}.` : "";
}

/**
 * Moves a file to the place of a database, and that database away with its log, which SQLite would read into the next
 * file otherwise. After an interruption it completes when called again. Returns the new names of the former files.
 */
export function moveInPlace({ file, path, kept }: Move): string[] {
  // Only an index of the log, which SQLite creates again.
  rmSync(`${path}-shm`, { force: true });
  for (const ending of ["-wal", ""]) if (existsSync(path + ending)) renameSync(path + ending, kept + ending);
  renameSync(file, path);
  sync(dirname(path));
  return [kept, `${kept}-wal`].filter((name) => existsSync(name));
}

/** Waits until the handlers of signals that arrived during blocking work have run. */
export async function awaitSignalHandlers(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

function findCopies(dataDir: string, { copies }: Plan): string[] {
  return [...new Set([...copies.filter((path) => existsSync(path)), ...findByName(dataDir)])];
}

/** Finds unfinished copies by name, such as those of earlier versions of this program. */
function findByName(dataDir: string): string[] {
  return [
    ...namesIn(dataDir, /^restoring-/),
    ...namesIn(join(dataDir, "backups"), /\.db\.part(-wal|-shm|-journal)?$/),
  ];
}

function namesIn(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name));
}
