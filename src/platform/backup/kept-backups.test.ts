import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#platform/contract/durations.ts";
import { deleteOldUpgrades, findOutdated } from "./kept-backups.server.ts";

/** Names the nightly backups of so many days, each made at 03:00 in India, the newest on Sunday 31 January 2027. */
function nights(count: number, ending = ".db"): string[] {
  const newest = Date.parse("2027-01-30T21:30:00Z");
  return Array.from({ length: count }, (_, back) => {
    const stamp = new Date(newest - back * DAY_MS).toISOString().replace(/\.\d+|[:-]/g, "");
    return `nightly-${stamp}${ending}`;
  });
}

describe("nightly backups", () => {
  it("stay for seven days, then the last of each week for four weeks", () => {
    const all = nights(60);
    const outdated = findOutdated(all);

    const kept = all.filter((name) => !outdated.includes(name)).map((name) => name.slice(8, 16));
    // The last ones are Sundays in India; a name has the day before, in UTC.
    expect(kept.join(" ")).toBe(
      "20270130 20270129 20270128 20270127 20270126 20270125 20270124 20270123 20270116 20270109",
    );
  });

  it("stay when there are few, however old", () => {
    expect(findOutdated(nights(7, ".db.age"))).toEqual([]);
    expect(findOutdated([])).toEqual([]);
  });

  it("are the newest of their day alone", () => {
    expect(findOutdated(["nightly-20270130T213000Z.db", "nightly-20270131T101500Z.db"])).toEqual([
      "nightly-20270130T213000Z.db",
    ]);
  });

  it("are never backups by hand, before an upgrade, or other files", () => {
    const others = ["jaalidar-20200101T000000Z.db", "before-upgrade-20200101T000000Z.db", "notes.txt"];

    expect(findOutdated([...others, ...nights(1)])).toEqual([]);
  });
});

describe("backups before upgrades", () => {
  it("stay while they are the newest three, or the newest from before one of the last three upgrades", async () => {
    const folder = mkdtempSync(join(tmpdir(), "upgrades-"));
    const nameOf = (day: number) => `before-upgrade-2027010${day}T000000Z.db`;
    for (const [index, migration] of ["a", "b", "c", "c", "d", "d", "d", "d"].entries()) {
      const backup = new DatabaseSync(join(folder, nameOf(index + 1)));
      backup.exec("create table kysely_migration (name text)");
      backup.prepare("insert into kysely_migration values (?)").run(migration);
      backup.close();
    }

    await deleteOldUpgrades(folder);

    expect(readdirSync(folder).sort()).toEqual([2, 4, 6, 7, 8].map(nameOf));
    rmSync(folder, { recursive: true });
  });
});
