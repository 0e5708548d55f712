import { databaseFault, isSqliteError } from "#platform/database/database-error.server.ts";
import { isDiskFull } from "#platform/process/error-code.server.ts";
import { BackupError } from "./backup-file.server.ts";

/**
 * Returns a sentence on a disk without room; undefined for other errors.
 * @param folder returns where the failed work writes
 */
export function diskFullSentence(error: unknown, folder: () => string): string | undefined {
  if (isDiskFull(error)) return `There is no room left on the disk of ${folder()}.`;
  const fault = databaseFault(error);
  if (fault?.code !== "diskFull") return undefined;
  const where = isSqliteError(fault.cause) ? folder() : "PostgreSQL";
  return `There is no room left on the disk of ${where}.`;
}

/** Runs work that writes to a folder. Throws BackupError with its name when there is no room left on its disk. */
export async function onDiskOf<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = diskFullSentence(error, () => folder);
    throw sentence ? new BackupError(sentence, { cause: error }) : error;
  }
}
