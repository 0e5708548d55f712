import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const MAX_BYTES = 16 * 1024 * 1024;
/** The reserve is this part of the free space. */
const PART = 1 / 16;
/** With less free than this, nothing is reserved: a disk that was just full is left alone. */
const PLENTY_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** Bytes of the disk that a file keeps until the database has no room left. */
interface DiskReserve {
  /** Makes the file where there is none and enough is free. */
  keep(): void;
  /** Deletes the file. Returns false when there is none. */
  release(): boolean;
}

/**
 * Keeps up to 16 MB: SQLite writes a deletion to its log before it frees anything, so on a disk that others have filled
 * staff could delete nothing.
 */
export function createDiskReserve(path: string): DiskReserve {
  return {
    keep() {
      if (existsSync(path)) return;
      try {
        const { bavail, bsize } = statfsSync(dirname(path));
        if (bavail * bsize >= PLENTY_BYTES) write(path, Math.min(MAX_BYTES, bavail * bsize * PART));
      } catch {
        rmSync(path, { force: true });
      }
    },
    release() {
      if (!existsSync(path)) return false;
      rmSync(path, { force: true });
      return true;
    },
  };
}

/** Writes random bytes, which no file system compresses away. */
function write(path: string, bytes: number): void {
  const file = openSync(path, "wx", 0o600);
  try {
    const chunk = randomBytes(CHUNK_BYTES);
    for (let written = 0; written < bytes; ) written += writeSync(file, chunk);
  } finally {
    closeSync(file);
  }
}
