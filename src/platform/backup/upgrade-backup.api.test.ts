import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Database, type Engine, openDatabase } from "#platform/database/db.server.ts";
import { type Migrations, readMigrations } from "#platform/database/migrate.server.ts";
import { readSqlite } from "#platform/database/sqlite.server.ts";
import { readEnv } from "#platform/process/env.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { migrations } from "../../../migrations/all.ts";
import { createPostgresDatabase } from "../../../test/postgres.ts";
import { makeBackup } from "./backup.server.ts";
import { compareDigest, verify } from "./backup-file.server.ts";
import { findUpgradeBackup } from "./rollback.server.ts";
import { beginWork } from "./unfinished.server.ts";
import { backUpBeforeUpgrade } from "./upgrade-backup.server.ts";

const log = createLog("silent");
const isPostgres = process.env.TEST_ENGINE === "postgres";

/** The migrations of the version before: all but the last. */
const before: Migrations = (engine: Engine) => ({
  async getMigrations() {
    return Object.fromEntries(Object.entries(await migrations(engine).getMigrations()).slice(0, -1));
  },
});

let dataDir: string;
let postgres: Awaited<ReturnType<typeof createPostgresDatabase>> | undefined;
const opened: Database[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "upgrade-"));
  postgres = isPostgres ? await createPostgresDatabase() : undefined;
  const old = await open();
  await old.migrate(before, () => Promise.reject(new Error("an empty database needs no backup")));
});
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close();
  await postgres?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(): Promise<Database> {
  const db = openDatabase({ dataDir, databaseUrl: postgres?.url }, log);
  opened.push(db);
  return db;
}

/** Brings the tables up to date as the start of this version does. */
async function upgrade(settings: Record<string, string> = {}): Promise<void> {
  const db = await open();
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: postgres?.url, ...settings });
  await db.migrate(migrations, () => backUpBeforeUpgrade({ env, db, migrations, log }));
}

async function countMigrations(): Promise<number> {
  return (await readMigrations((await open()).read)).length;
}

const backups = () => readdirSync(join(dataDir, "backups")).sort();

/** Checks that the backups have so many migrations, and each its digest. Returns how many there are. */
async function assertWholeAndOlder(migrationsBefore: number): Promise<number> {
  const files = backups().filter((name) => name.endsWith(".db"));
  expect(files.length).toBeGreaterThan(0);
  expect(backups()).toEqual(files.flatMap((name) => [name, `${name}.sha256`]));
  for (const path of files.map((name) => join(dataDir, "backups", name))) {
    verify(path);
    await compareDigest(path);
    expect(await readSqlite(path, readMigrations)).toHaveLength(migrationsBefore);
  }
  return files.length;
}

describe("an upgrade that changes the tables", () => {
  it("makes a whole backup before, and none at the next start", async () => {
    const old = await countMigrations();

    await upgrade();
    await upgrade();

    expect(await countMigrations()).toBe(old + 1);
    const [name = "", ...others] = backups();
    expect(name).toMatch(/^before-upgrade-\d{8}T\d{6}Z-[0-9a-f]{8}\.db$/);
    expect(others).toEqual([`${name}.sha256`]);
    expect(verify(join(dataDir, "backups", name)).engine).toBe(isPostgres ? "postgres" : "sqlite");
  });

  it("is refused with what to do where the backup can't be made, unless that is switched off", async () => {
    const old = await countMigrations();
    writeFileSync(join(dataDir, "backups"), "a file in the place of the folder");

    await expect(upgrade()).rejects.toThrow(/could not be made: .*Nothing was changed\..*UPGRADE_BACKUP=off/);
    expect(await countMigrations()).toBe(old);

    await upgrade({ UPGRADE_BACKUP: "off" });
    expect(await countMigrations()).toBe(old + 1);
  });

  it("keeps the newest three such backups", async () => {
    const folder = join(dataDir, "chosen");
    mkdirSync(folder);
    for (const day of ["01", "02", "03"])
      for (const ending of ["", ".sha256"])
        writeFileSync(join(folder, `before-upgrade-202601${day}T000000Z.db${ending}`), "");

    await upgrade({ BACKUP_DIR: folder });

    const kept = readdirSync(folder).filter((name) => name.endsWith(".db"));
    expect(kept).toHaveLength(3);
    expect(kept).not.toContain("before-upgrade-20260101T000000Z.db");
    expect(readdirSync(folder).sort()).toEqual(kept.flatMap((name) => [name, `${name}.sha256`]).sort());
  });

  it("goes well when two processes begin it at the same moment", async () => {
    const old = await countMigrations();

    await Promise.all([upgrade(), upgrade()]);

    expect(await countMigrations()).toBe(old + 1);
    await assertWholeAndOlder(old);
  });

  it.runIf(isPostgres)(
    "is preceded by a backup of each node that begins it within the same second",
    async () => {
      const db = await open();
      const backUp = (node: string) => {
        const settings = { DATA_DIR: join(dataDir, node), BACKUP_DIR: join(dataDir, "backups") };
        const env = readEnv({ DATABASE_URL: postgres?.url, ...settings });
        return backUpBeforeUpgrade({ env, db, migrations, log });
      };

      await Promise.all([backUp("one"), backUp("two")]);

      expect(await assertWholeAndOlder(await countMigrations())).toBe(2);
    },
  );

  it("makes no backup of tables that another start has changed meanwhile", async () => {
    const db = await open();
    const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: postgres?.url });

    await db.migrate(migrations, async () => {
      await upgrade({ UPGRADE_BACKUP: "off" });
      await backUpBeforeUpgrade({ env, db, migrations, log });
    });

    expect(existsSync(join(dataDir, "backups"))).toBe(false);
  });

  it("is gone back from by the newest backup with older tables", async () => {
    await upgrade();
    const folder = join(dataDir, "backups");
    const [name = ""] = backups();
    const [env, work] = [readEnv({ DATA_DIR: dataDir, DATABASE_URL: postgres?.url }), beginWork(dataDir)];
    const later = join(folder, "before-upgrade-29990101T000000Z.db");
    await makeBackup({ env, db: await open(), migrations, work, to: later, onProgress() {} });
    work.end();

    expect(await findUpgradeBackup(folder, migrations)).toBe(join(folder, name));
  });
});

it("a program is told what to do about the tables of a newer one", async () => {
  await upgrade();

  const older = await open();
  await expect(older.migrate(before)).rejects.toThrow(
    /made by another version of this program\. Start the version that made it, .*before-upgrade-….db/,
  );
});
