import { execFileSync } from "node:child_process";
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A disk of a few megabytes. */
export interface SmallDisk {
  /** Takes all the room that is left, but for some bytes. */
  fill(left?: number): void;
  /** Frees the room again. */
  empty(): void;
  unmount(): void;
}

/** Mounts one at a folder; undefined where that is not allowed, as it is to root alone on Linux. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  const run = (...line: [string, ...string[]]) => execFileSync(line[0], line.slice(1), { stdio: "pipe" });
  try {
    run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=777`, "none", folder);
  } catch {
    return undefined;
  }
  const ballast = join(folder, "ballast");
  return {
    fill(left = 0) {
      const file = openSync(ballast, "w");
      try {
        for (let size = 64 * 1024; size >= 512; ) {
          try {
            if (writeSync(file, Buffer.alloc(size)) < size) size /= 2;
          } catch {
            size /= 2;
          }
        }
        ftruncateSync(file, Math.max(0, fstatSync(file).size - left));
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => void run("umount", "--lazy", folder),
  };
}
