import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { dayNumber } from "#platform/contract/india-day.ts";
import { readMigrations } from "#platform/database/migrate.server.ts";
import { readSqlite } from "#platform/database/sqlite.server.ts";
import { digestFile, sync } from "./backup-file.server.ts";

const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;
const UPGRADES_KEPT = 3;

/** Matches the names of automatic backups; those made by hand are never deleted. */
const nightly = /^nightly-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db(\.age)?$/;
const beforeUpgrade = /^before-upgrade-\d{8}T\d{6}Z(-[0-9a-f]{8})?\.db$/;

/** Returns the names of nightly backups that are neither the newest of seven days nor of four weeks. */
export function findOutdated(names: readonly string[]): string[] {
  const dated = names.flatMap((name) => {
    const [, year, month, day, hour, minute, second] = nightly.exec(name)?.map(Number) ?? [];
    if (year === undefined) return [];
    const at = new Date(Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second));
    return [{ name, at, day: dayNumber(at) }];
  });
  dated.sort((one, other) => other.at.getTime() - one.at.getTime());
  // Day 0 was a Thursday: weeks begin on Monday.
  const kept = new Set([
    ...newestOf(dated, ({ day }) => day, DAYS_KEPT),
    ...newestOf(dated, ({ day }) => Math.floor((day + 3) / 7), WEEKS_KEPT),
  ]);
  return dated.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** Returns the first name of each of the first `most` groups, of names that are in order. */
function newestOf<T extends { name: string }>(
  names: readonly T[],
  group: (one: T) => number | string,
  most: number,
) {
  const newest = new Map<number | string, string>();
  for (const one of names) if (!newest.has(group(one))) newest.set(group(one), one.name);
  return [...newest.values()].slice(0, most);
}

/** Deletes nightly backups whose time is up. Returns their names. */
export function deleteOutdated(folder: string): string[] {
  return deleteAll(folder, findOutdated(readdirSync(folder)));
}

/**
 * Deletes the backups before upgrades but for the newest three, and the newest from before each of the last three
 * upgrades: of several nodes that begin one, each makes its own. Returns their names.
 */
export async function deleteOldUpgrades(folder: string): Promise<string[]> {
  const names = findUpgradeBackups(folder).toReversed();
  const found = await Promise.all(
    names.map(async (name) => ({ name, tables: await readTables(folder, name) })),
  );
  const kept = new Set([
    ...names.slice(0, UPGRADES_KEPT),
    ...newestOf(found, ({ tables }) => tables, UPGRADES_KEPT),
  ]);
  return deleteAll(
    folder,
    names.filter((name) => !kept.has(name)),
  );
}

/** Returns the last migration of a backup; its name where that can't be read, since nothing else is known of it. */
async function readTables(folder: string, name: string): Promise<string> {
  const done = await readSqlite(join(folder, name), readMigrations).catch(() => []);
  return done.at(-1) ?? name;
}

/** Returns the names of the backups before upgrades, the oldest first. */
export function findUpgradeBackups(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => beforeUpgrade.test(name))
    .sort();
}

function deleteAll(folder: string, names: readonly string[]): string[] {
  for (const name of names) deleteBackup(join(folder, name));
  return [...names];
}

/** Deletes a backup with its digest. */
export function deleteBackup(path: string): void {
  for (const file of [path, digestFile(path)]) rmSync(file, { force: true });
  sync(dirname(path));
}
