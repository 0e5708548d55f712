import { Fault } from "#platform/contract/errors.ts";
import { errorCode } from "#platform/process/error-code.server.ts";
import { isPathRefused } from "#platform/process/folder.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";

/** A store that prevents the start; its message is for the operator. */
export class StoreError extends Error {}

/** A connection that is lost or unavailable. Most such errors of pg have a message and no code. */
class ConnectionError extends Error {}

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
/** SQLite's error code of a failed disk: one that is removed, an absent share, no space for the log's index. */
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const POSTGRES_FOREIGN_KEY = "23503";
const POSTGRES_DUPLICATE = "23505";
const POSTGRES_DEADLOCK = "40P01";
const POSTGRES_UNDEFINED_TABLE = "42P01";
const POSTGRES_DISK_FULL = "53100";
/** Matches codes of a refused user, password or database. */
const POSTGRES_REFUSED = /^(28...|3D000|42501)$/;
/** Matches codes of a lost or refused connection, a starting or stopping server, and of time-outs. */
const POSTGRES_AWAY =
  /^(08...|57P0.|53300|55P03|57014|40001|40P01|ECONN.*|E(HOST|NET)(UNREACH|DOWN)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/;

/** Returns SQLite's code of an error; undefined for an error of anything else. */
function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  return typeof code === "number" ? code & 0xff : undefined;
}

export function isSqliteError(error: unknown): boolean {
  return sqliteCode(error) !== undefined;
}

/** Returns whether another process has a lock of SQLite that this one needs. */
export function isSqliteLocked(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_BUSY;
}

/** Returns whether the disk of SQLite's file has no room left. */
export function isSqliteFull(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_FULL;
}

/** Returns whether the database file, or its folder, can't be made, read or written by this process. */
export function isFileRefused(error: unknown): boolean {
  const code = sqliteCode(error);
  return isPathRefused(error) || code === SQLITE_CANTOPEN || code === SQLITE_READONLY;
}

/** Returns whether a transaction may succeed when it is run again, because others were in its way. */
export function isBusy(error: unknown): boolean {
  return isSqliteLocked(error) || errorCode(error) === POSTGRES_DEADLOCK;
}

/** Returns whether PostgreSQL has refused the user, the password or the database of DATABASE_URL. */
export function isRefusal(error: unknown): boolean {
  return POSTGRES_REFUSED.test(errorCode(error) ?? "");
}

/** Returns whether PostgreSQL has answered, and is not starting or stopping. Errors of the network have no severity. */
export function isPostgresAnswer(error: unknown): boolean {
  return error instanceof Error && "severity" in error && !errorCode(error)?.startsWith("57P0");
}

/** Returns an error of PostgreSQL or the network as it is, by its code, and any other as a ConnectionError. */
export function toConnectionError(error: unknown): unknown {
  if (error instanceof Fault || errorCode(error) !== undefined) return error;
  return new ConnectionError(reasonOf(error), { cause: error });
}

export function isMissingTable(error: unknown): boolean {
  return errorCode(error) === POSTGRES_UNDEFINED_TABLE || /^no such table/.test(reasonOf(error));
}

/** Returns whether an insert violated a unique constraint. */
export function isDuplicate(error: unknown): boolean {
  const cause = error instanceof Fault ? error.cause : error;
  return errorCode(cause) === POSTGRES_DUPLICATE || /UNIQUE constraint failed/.test(reasonOf(cause));
}

/** Returns whether PostgreSQL refused a row that names a deleted one. SQLite's writers come one after the other. */
export function isForeignKeyViolation(error: unknown): boolean {
  return errorCode(error) === POSTGRES_FOREIGN_KEY;
}

/** Runs work. Throws a fault in place of an error of one kind: `refuseOn(isDuplicate, emailTaken, work)`. */
export async function refuseOn<T>(
  isKind: (error: unknown) => boolean,
  fault: () => Fault,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isKind(error) ? fault() : error;
  }
}

/** Returns the fault of a database error, undefined when the error is not about the store's availability. */
export function databaseFault(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error)) return undefined;
  const sqlite = sqliteCode(error);
  const code = errorCode(error) ?? "";
  if (sqlite === SQLITE_FULL || code === POSTGRES_DISK_FULL) return new Fault("diskFull", { cause: error });
  const away =
    sqlite === SQLITE_BUSY ||
    sqlite === SQLITE_IOERR ||
    POSTGRES_AWAY.test(code) ||
    isSocketAway(error) ||
    error instanceof ConnectionError;
  return away ? new Fault("unavailable", { cause: error }) : undefined;
}

/**
 * Returns whether the socket in a folder (`?host=/run/postgresql`) is not there: PostgreSQL deletes it when it stops.
 */
function isSocketAway(error: Error): boolean {
  return "syscall" in error && error.syscall === "connect" && errorCode(error) === "ENOENT";
}
