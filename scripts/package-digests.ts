import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Lists the SHA-256 of every file of a package, as `sha256sum -c` reads it. */
const DIGESTS = "FILES.sha256";

/** Returns the files below a folder, sorted. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

export function writeDigests(folder: string): void {
  const lines = listFiles(folder).map((file) => `${digest(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, DIGESTS), lines.join(""));
}

/** Returns the files of a package that are missing or not as they were shipped. */
export function findDamaged(folder: string): string[] {
  if (!existsSync(join(folder, DIGESTS))) return [DIGESTS];
  return readDigests(folder).flatMap(([expected, file]) => {
    const path = join(folder, file);
    return existsSync(path) && digest(path) === expected ? [] : [file];
  });
}

/** Returns the files that a package was shipped with. */
export function listShipped(folder: string): string[] {
  return [DIGESTS, ...readDigests(folder).map(([, file]) => file)];
}

function readDigests(folder: string): [digest: string, file: string][] {
  const lines = readFileSync(join(folder, DIGESTS), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => [line.slice(0, 64), line.slice(66)]);
}

function digest(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
