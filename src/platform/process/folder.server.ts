import { existsSync, mkdirSync, statSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "./error-code.server.ts";
import { reasonOf } from "./log.server.ts";

/** Tells the operator what to do about a data directory that the program can't use. */
export const DATA_DIR_ADVICE =
  "DATA_DIR must be a folder that belongs, with all in it, to the user that runs the server, on a disk that can be written to.";

/** Returns whether a file or folder is missing, closed to this process or of another kind. */
export function isPathRefused(error: unknown): boolean {
  return /^(EACCES|EEXIST|ENOENT|ENOTDIR|EPERM|EROFS)$/.test(errorCode(error) ?? "");
}

/**
 * Makes a folder that is not there, and those above it, for this user alone. Not by `recursive`, which never returns
 * where a file system denies that its own folders exist, as /proc does.
 */
export function ensureFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (!existsSync(above)) ensureFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

/**
 * Writes a file into a folder and deletes it, because a disk that has failed still looks writable. Returns the reason
 * where it can't be written; else undefined.
 */
export async function writeRefusal(folder: string): Promise<string | undefined> {
  const path = join(folder, `write-test-${process.pid}`);
  try {
    await writeFile(path, "written", { mode: 0o600 });
    await rm(path);
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    return reasonOf(error);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
