import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "/dev/shm";
/**
 * Free bytes from which on the files of two workers and of PostgreSQL fit beside everything else: a container may have
 * 64 MB.
 */
const ROOMY = 1_000_000_000;

/**
 * Returns the folder of files in memory where there is a roomy one: unit and API tests do not wait for a disk there.
 * What survives a crash or fills a disk is tested on a real one (project `faults`).
 */
export function memoryDisk(): string | undefined {
  try {
    accessSync(FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize >= ROOMY ? FOLDER : undefined;
  } catch {
    return undefined;
  }
}

/** Vitest's global setup: has the test processes keep their temporary files in memory. */
export function setup(): (() => void) | undefined {
  const folder = memoryDisk();
  if (!folder || process.env.TMPDIR?.startsWith(folder)) return undefined;
  const before = process.env.TMPDIR;
  const own = mkdtempSync(join(folder, "jaalidar-tests-"));
  const removeFiles = () => rmSync(own, { recursive: true, force: true });
  process.once("exit", removeFiles);
  process.env.TMPDIR = own;
  return () => {
    process.off("exit", removeFiles);
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    removeFiles();
  };
}
