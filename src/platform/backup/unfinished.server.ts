import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as turn } from "node:timers/promises";
import { BackupError, sync } from "./backup-file.server.ts";

// A backup or restore writes down what it is about to leave on the disk before it does so, and holds a lock while it
// runs. Whoever finds the list without the lock knows that the work was killed, and brings it to its end.

/** What work under way has on the disk. */
interface Plan {
  /** Files and folders that are deleted when the work ends, however it ends. */
  copies: string[];
  /** Set once nothing but this move is left to do of a restore. */
  move?: Move;
}

/** A restored file takes the place of the database, which is kept under another name. */
export interface Move {
  file: string;
  path: string;
  kept: string;
}

/** A backup or restore that runs. */
export interface Work {
  /** Sentences about what earlier work had left and what became of it. */
  found: string[];
  /** Writes down what is on the disk from now on. */
  plan(plan: Plan): void;
  /** Deletes the copies and lets go of the lock. May be called again. */
  end(): void;
}

/** Begins work in a data directory, after bringing to its end what was killed. Throws BackupError while other work runs. */
export function beginWork(dataDir: string): Work {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Not refused because somebody has a look.
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
 * Brings to its end what was killed, before a server opens the database. Returns sentences about what was found. Leaves
 * alone what runs. Throws BackupError when a restored file can't be put in its place.
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

/** Returns what killed work has left; undefined while work runs. Changes nothing. */
export function findUnfinished(dataDir: string): string[] | undefined {
  if (!existsSync(journalOf(dataDir))) return findByName(dataDir);
  let journal: DatabaseSync;
  try {
    journal = openJournal(dataDir);
  } catch {
    return undefined;
  }
  try {
    return findCopies(dataDir, readPlan(journal));
  } finally {
    journal.close();
  }
}

/** Returns the databases that restores have replaced and kept. */
export function findReplaced(dataDir: string): string[] {
  return namesIn(dataDir, /^before-restore-.*\.db$/);
}

const LOOKING_MS = 1_000;

const journalOf = (dataDir: string) => join(dataDir, "unfinished.db");

/** Opens the list and takes its lock, which the system takes back when this process ends in whatever way. */
function openJournal(dataDir: string, patience = 0): DatabaseSync {
  const path = journalOf(dataDir);
  // Made here, so that nobody else can read a moment of it.
  closeSync(openSync(path, "a", 0o600));
  const journal = new DatabaseSync(path, { timeout: patience });
  try {
    journal.exec("pragma locking_mode = exclusive; begin exclusive");
    journal.exec("create table if not exists plan (text text); commit");
    return journal;
  } catch (error) {
    journal.close();
    if (!(error instanceof Error && /locked/.test(error.message))) throw error;
    throw new BackupError(`Another backup or restore runs in ${dataDir}. Wait for its end.`, {
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

/** Where a replaced database is now, as a sentence. */
export function keptAs(kept: readonly string[]): string {
  return kept.length > 0 ? ` What was there before is kept as ${kept.join(" and ")}.` : "";
}

/**
 * Puts a file in the place of a database, which moves away with the log of a damaged one: SQLite would else read that
 * log into whatever file is there next. Interrupted anywhere, it completes when called again. Returns the new names of
 * what was there.
 */
export function moveInPlace({ file, path, kept }: Move): string[] {
  // Only an index of the log, which SQLite makes anew.
  rmSync(`${path}-shm`, { force: true });
  for (const ending of ["-wal", ""]) if (existsSync(path + ending)) renameSync(path + ending, kept + ending);
  renameSync(file, path);
  sync(dirname(path));
  return [kept, `${kept}-wal`].filter((name) => existsSync(name));
}

/** Waits until signals that came while this process was busy have had their handlers called: the loop polls in between. */
export async function hearSignals(): Promise<void> {
  await turn();
  await turn();
}

function findCopies(dataDir: string, { copies }: Plan): string[] {
  return [...new Set([...copies.filter((path) => existsSync(path)), ...findByName(dataDir)])];
}

/** What has a name that only unfinished copies have, such as those of earlier versions of this program. */
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
