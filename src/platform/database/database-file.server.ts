import { statSync } from "node:fs";
import { basename } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Fault } from "#platform/contract/errors.ts";
import type { Log } from "#platform/process/log.server.ts";

/** The file, its write-ahead log, which commits reach first, and the shared index of that log. */
const ENDINGS = ["", "-wal", "-shm"];

interface DatabaseFile {
  /**
   * Throws Fault `unavailable` unless the connection's open files are those that a restart would open. Called before a
   * commit it keeps writes out of a lost file, and after one it guarantees that acknowledged records are found.
   * @param message text for another reader than a visitor
   */
  assertInPlace(message?: string): void;
}

/**
 * Compares the open files of a SQLite connection with those at its path, by device and inode, because SQLite itself
 * goes on writing to a file that was moved or removed.
 */
export function watchDatabaseFile(connection: DatabaseSync, path: string, log: Log): DatabaseFile {
  // The first read opens the write-ahead log.
  connection.prepare("select count(*) from sqlite_master").get();
  const opened = ENDINGS.map((ending) => identify(path + ending));
  let isLost = false;

  function lose(paths: string[]): void {
    const names = paths.map((one) => basename(one));
    const advice = paths.includes(path)
      ? "Move the same file back; the server needs no restart. Else restore a backup (docs/operations.md)"
      : "Restart the server with SIGTERM, which takes the log into the file";
    const what = "database file moved, removed or replaced: nothing is stored until it is back";
    log.error({ path, names, advice }, what);
    const logIsGone = !paths.includes(path) && paths.every((one) => identify(one) === undefined);
    if (logIsGone) takeInLog(connection, log);
  }

  return {
    assertInPlace(message) {
      const paths = ENDINGS.map((ending) => path + ending);
      const lost = paths.filter((one, at) => identify(one) !== opened[at]);
      if (lost.length > 0 && !isLost) lose(lost);
      if (lost.length === 0 && isLost) log.warn({ path }, "database file is back");
      isLost = lost.length > 0;
      if (isLost) throw missing(message);
    },
  };
}

/**
 * Throws where the write-ahead log of a database lies without its file, because SQLite would make a new file and delete
 * the log, which may hold all that was stored.
 */
export function refuseLoneLog(path: string): void {
  const log = `${path}-wal`;
  // The log first: a program that starts beside this one makes the file before it.
  if (sizeOf(log) === 0 || sizeOf(path) > 0) return;
  const name = basename(path);
  throw new Error(
    `the file is missing or empty, but its log ${basename(log)} is there, and a start would delete what is in it. Move ${name} back to its place, or restore a backup (docs/operations.md). To begin anew, move the log away too`,
  );
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Returns device and inode of a file; undefined without a file. */
function identify(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** Copies the open write-ahead log into the database file, because a removed log ends with this process. */
function takeInLog(connection: DatabaseSync, log: Log): void {
  try {
    connection.exec("pragma wal_checkpoint(passive)");
  } catch (error) {
    log.error({ err: error }, "write-ahead log could not be copied into the database file");
  }
}

function missing(message: string | undefined): Fault {
  const cause = new Error("database file is not in its place");
  return new Fault("unavailable", { retryAfter: 5, cause, ...(message && { message }) });
}
