import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { verifyKept } from "#platform/backup/rollback.server.ts";
import { settleUnfinished } from "#platform/backup/unfinished.server.ts";
import { backUpBeforeUpgrade } from "#platform/backup/upgrade-backup.server.ts";
import type { Engine } from "#platform/database/db.server.ts";
import { type Migrations, readMigrations } from "#platform/database/migrate.server.ts";
import { readEnv } from "#platform/process/env.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { migrations } from "../../migrations/all.ts";
import { postJson, signIn, startProgram, stopProgram } from "../program.ts";
import { runCommand, startCommand } from "./command.ts";
import { isWhole, note } from "./figures.ts";
import { changeRows, fillTables, type Rows, readRows, withDatabase } from "./rows.ts";
import { mountSmallDisk } from "./small-disk.ts";
import {
  copyStore,
  createEmptyStore,
  createStore,
  describeTables,
  engines,
  type Row,
  type TestStore,
} from "./stores.ts";
import { apply, createApplicant, findLosses } from "./writers.ts";

/** The versions of the tables before this one. */
const versions = Object.keys(await migrations("sqlite").getMigrations()).slice(0, -1);
const lastVersion = versions.at(-1) ?? "";

/** Steps by which a full disk has more room. */
const ROOM_STEP = isWhole ? 250_000 : 1_500_000;

const stores: TestStore[] = [];
const keep = (store: TestStore) => {
  stores.push(store);
  return store;
};
afterEach(async () => {
  for (const store of stores.splice(0)) await store.remove();
});

/** Makes an empty store with the tables of an older version. */
async function createOlderStore(engine: Engine, version = lastVersion): Promise<TestStore> {
  const store = keep(await createEmptyStore(engine));
  const older: Migrations = (engine) => ({
    async getMigrations() {
      const all = Object.entries(await migrations(engine).getMigrations());
      return Object.fromEntries(all.filter(([name]) => name <= version));
    },
  });
  await withDatabase(store, (db) => db.migrate(older));
  return store;
}

/** Brings the tables up to date as the start of the program does. */
async function upgrade(store: TestStore): Promise<void> {
  const [env, log] = [readEnv(store.env), createLog("silent")];
  await withDatabase(store, (db) =>
    db.migrate(migrations, () => backUpBeforeUpgrade({ env, db, migrations, log })),
  );
}

async function rollback(store: TestStore, parameters = ["--yes"]): Promise<string> {
  const { code, said } = await runCommand("rollback", store.env, parameters);
  expect(code, said).toBe(0);
  return said;
}

const keptFolders = ({ dataDir }: TestStore) => foldersIn(dataDir, "rolled-back-");
const foldersIn = (dataDir: string, start: string) =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith(start))
    .map((name) => join(dataDir, name));

const importKept = (store: TestStore) => rollback(store, ["--import", keptFolders(store).at(-1) ?? ""]);

/** Returns the rows in an order of their own, without what a rollback writes, and with the columns that others have. */
function comparable(rows: Rows, columnsOf: Rows = rows): Record<string, string[]> {
  const isOwn = (table: string, row: Row) =>
    (table === "audit" && String(row.action).startsWith("backup.")) ||
    (table === "revisions" && row.name === "public");
  const tables = Object.entries(columnsOf).map(([table, examples]): [string, string[]] => {
    const columns = Object.keys(examples[0] ?? {}).filter((column) => column !== "search_row");
    const compared = (rows[table] ?? []).filter((row) => !isOwn(table, row));
    return [table, compared.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted()];
  });
  return Object.fromEntries(tables);
}

/** Returns the rows by whose key the others have none. */
function missingIn(others: Rows, rows: Rows): Rows {
  const keyOf = (row: Row) => Object.values(row)[0];
  const tables = Object.entries(rows).map(([table, all]): [string, Row[]] => {
    const there = new Set(others[table]?.map(keyOf));
    return [table, all.filter((row) => !there.has(keyOf(row)))];
  });
  return Object.fromEntries(tables);
}

/** Returns rows with the values that an upgrade changed put back, as far as nobody has changed them since. */
function asBefore(old: Rows, upgraded: Rows, rows: Rows): Rows {
  const keyOf = (row: Row) => Object.values(row)[0];
  const byKey = (all: Row[] = []) => new Map(all.map((row) => [keyOf(row), row]));
  const tables = Object.entries(rows).map(([table, all]): [string, Row[]] => {
    const [before, after] = [byKey(old[table]), byKey(upgraded[table])];
    const back = (row: Row): Row => {
      const [was, became] = [before.get(keyOf(row)), after.get(keyOf(row))];
      const values = Object.entries(row).map(([column, value]) => {
        const isLeft = was && became && column in was && became[column] === value;
        return [column, isLeft ? was[column] : value];
      });
      return Object.fromEntries(values);
    };
    return [table, all.map(back)];
  });
  return Object.fromEntries(tables);
}

/** Adds rows to those of the same tables. */
function add(rows: Rows, more: Rows): Rows {
  const tables = Object.keys({ ...rows, ...more });
  return Object.fromEntries(tables.map((table) => [table, [...(rows[table] ?? []), ...(more[table] ?? [])]]));
}

describe.each(engines)("a rollback on %s", (engine) => {
  // In `npm test` PostgreSQL goes back to the first tables alone: each engine's tables are made in their own way, and
  // the merge is one.
  const isShort = engine === "postgres" && !isWhole;
  const some = isShort
    ? versions.slice(0, 1)
    : versions.filter((version, index) => isWhole || index === 0 || version === lastVersion);
  it.each(some)(
    "goes back to %s with every row that came in since, and the import brings back the rest",
    async (version) => {
      const store = await createOlderStore(engine, version);
      await changeRows(store, (file) => {
        for (const mark of ["one", "two"]) fillTables(file, mark);
      });
      const [old, tables] = [await readRows(store), await describeTables(store)];
      await upgrade(store);
      const upgraded = await readRows(store);
      // A version may end a table or forget rows, which nobody has deleted.
      const away = missingIn(upgraded, old);
      await changeRows(store, (file) => {
        fillTables(file, "three");
        file.exec(
          "delete from application_tags where application_id = 'two'; delete from queries where id = 'two'",
        );
        file.exec("update jobs set title = 'Other' where id = 'one'");
      });
      const newer = await readRows(store);

      await rollback(store);
      const older = await readRows(store);
      expect(await describeTables(store)).toEqual(tables);
      expect(comparable(older)).toEqual(comparable(add(asBefore(old, upgraded, newer), away), older));

      // Before the first start of the newer version, or after it.
      if (version !== lastVersion) await upgrade(store);
      await importKept(store);
      expect(comparable(await readRows(store))).toEqual(comparable(newer));
    },
  );

  it.skipIf(isShort)(
    "keeps what people sent and staff did, erased people erased, and what the older version did meanwhile",
    async () => {
      const store = await createOlderStore(engine);
      const [kept, erased, deleted, late] = [1, 2, 3, 4].map(() => createApplicant());
      if (!(kept && erased && deleted && late)) throw new Error("unreachable");
      await withProgram(store, async (url) => {
        for (const one of [kept, erased, deleted]) expect((await apply(url, one)).status).toBe(201);
      });
      await rollback(store);
      expect(await findLosses(store, [kept, erased, deleted])).toEqual([]);

      await withProgram(store, async (url) => {
        expect((await apply(url, late)).status).toBe(201);
        const headers = { authorization: `Bearer ${await signIn({ url })}` };
        const erase = await postJson(`${url}/v1/privacy/person/erase`, { email: erased.email }, headers);
        expect(erase.status).toBe(200);
      });
      await rollback(store);
      expect(await findLosses(store, [kept, deleted, late])).toEqual([]);
      const mails = await store.query("select id from outbox where recipient = ?", erased.email);
      expect([mails, await store.query("select id from applications where email = ?", erased.email)]).toEqual(
        [[], []],
      );
      const files = [
        join(store.dataDir, "jaalidar.db"),
        ...keptFolders(store)
          .slice(-1)
          .flatMap((folder) => [join(folder, "newer.db"), join(folder, "older.db")]),
      ];
      for (const file of files.slice(engine === "sqlite" ? 0 : 1))
        expect([file, readFileSync(file).includes(erased.email)]).toEqual([file, false]);

      // As the older version does: it knows no table with the words of resumes.
      await changeRows(store, (file) => {
        file.prepare("delete from applications where email = ?").run(deleted.email);
        file.prepare("delete from documents where sha256 = ?").run(deleted.sha256);
        file.prepare("update applications set status = 'Interview' where email = ?").run(kept.email);
      });
      await upgrade(store);
      await importKept(store);
      expect(await findLosses(store, [kept, late])).toEqual([]);
      const now = await store.query("select email, status from applications order by created_at");
      expect(now).toEqual([
        { email: kept.email, status: "Interview" },
        { email: late.email, status: "Pending" },
      ]);
      const lines = await store.query("select action from audit where action like 'backup.%' order by id");
      expect(lines.map(({ action }) => action)).toEqual([
        "backup.rolled-back",
        "backup.rolled-back",
        "backup.imported",
      ]);
    },
  );

  it("is whole or has not begun, and so is the import, when it is killed between any two steps", {
    timeout: 1_800_000,
  }, async (context) => {
    const upgraded = await createOlderStore(engine);
    await changeRows(upgraded, (file) => fillTables(file, "one"));
    await upgrade(upgraded);
    await changeRows(upgraded, (file) => fillTables(file, "two"));
    const rolledBack = keep(await copyStore(upgraded));
    await rollback(rolledBack);

    const whole = keep(await copyStore(rolledBack));
    await importKept(whole);

    const killed = await killBetweenSteps(["--yes"], upgraded, rolledBack);
    const kept = keptFolders(rolledBack).at(-1) ?? "";
    const killedImports = await killBetweenSteps(["--import", kept], rolledBack, whole);
    note(
      context,
      `${killed} kills of rollbacks and ${killedImports} of imports: nothing lost, nothing half done`,
    );
  });

  /**
   * Runs a command on copies of a store, and kills it before each of its steps; in `npm test` before those that rename,
   * or every third query. Expects each copy to be as before or as after. Returns the number of kills.
   */
  async function killBetweenSteps(parameters: string[], before: TestStore, after: TestStore) {
    const states = [await readRows(before), await readRows(after)].map((rows) => comparable(rows));
    const preload = { NODE_OPTIONS: `--import ${resolve("test/faults/kill-at.mjs")}` };
    const stride = isWhole || engine === "sqlite" ? 1 : 3;
    for (let kills = 0; ; kills += 1) {
      const store = await copyStore(before);
      const kill = {
        KILL_BELOW: store.dataDir,
        KILL_AT: String(kills * stride + 1),
        ...(!isWhole && { KILL_STEPS: engine === "sqlite" ? "renameSync" : "query" }),
      };
      const { code, said } = await startCommand("rollback", { ...store.env, ...preload, ...kill }, parameters)
        .ended;
      expect([0, "SIGKILL"], said).toContain(code);
      settleUnfinished(store.dataDir);
      expect(foldersIn(store.dataDir, "restoring-")).toEqual([]);
      const now = comparable(await readRows(store));
      expect(states).toContainEqual(now);
      if (code === 0) expect(now).toEqual(states[1]);
      const done = await withDatabase(store, (db) => readMigrations(db.read));
      // What the older tables have no place for is kept before they are there.
      if (done.at(-1) === lastVersion) verifyKept(keptFolders(store).at(-1) ?? "");
      await store.remove();
      if (code === 0) return kills;
    }
  }

  it.skipIf(isShort)(
    "says what to do where there is nothing to go back to, and changes nothing without being told to",
    async () => {
      const fresh = keep(await createStore(engine));
      expect(await refusal(fresh, ["--yes"])).toContain("There is no backup from before an upgrade");
      const same = join(fresh.dataDir, "same.db");
      expect((await runCommand("backup", fresh.env, ["--to", same])).code).toBe(0);
      expect(await refusal(fresh, ["--yes", "--to", same])).toContain("there is nothing to go back from");

      const store = await createOlderStore(engine);
      await upgrade(store);
      const [before, tables] = [await readRows(store), await describeTables(store)];
      expect(await refusal(store, [])).toContain("Add --yes");
      expect(await refusal(store, ["--yes", "--to", same])).toContain("a backup of another database");
      expect([await readRows(store), await describeTables(store)]).toEqual([before, tables]);
      expect(foldersIn(store.dataDir, "restoring-").concat(keptFolders(store))).toEqual([]);

      await withProgram(store, async () => {
        expect(await refusal(store, ["--yes"])).toContain("A server still uses this database");
      });

      await rollback(store);
      expect(await refusal(store, ["--yes"])).toContain("of another version of this program");
      const [folder = ""] = keptFolders(store);
      expect((await runCommand("doctor", store.env, ["--quick"])).said).toContain(`${folder} keeps`);
      expect(await refusal(fresh, ["--import", folder])).toContain("is of another database");
      writeFileSync(join(folder, "newer.db"), "not a database");
      expect(await refusal(store, ["--import", folder])).toContain("is not a backup of this program");
    },
  );

  it.runIf(engine === "sqlite")("changes nothing where the disk is full in the middle", async (context) => {
    const upgraded = await createOlderStore(engine);
    await upgrade(upgraded);
    await changeRows(upgraded, (file) => fillTables(file, "one"));
    const before = comparable(await readRows(upgraded));
    const store = keep(await createEmptyStore(engine));
    const disk = mountSmallDisk(store.dataDir, 64);
    if (!disk) return context.skip("only root may mount a small disk");
    try {
      cpSync(upgraded.dataDir, store.dataDir, { recursive: true });
      let refused = 0;
      for (let left = 0; ; left += ROOM_STEP) {
        disk.fill(left);
        const { code, said } = await runCommand("rollback", store.env, ["--yes"]);
        disk.empty();
        if (code === 0) break;
        refused += 1;
        expect(said).toContain(`There is no room left on the disk of ${store.dataDir}.`);
        expect([foldersIn(store.dataDir, "restoring-"), comparable(await readRows(store))]).toEqual([
          [],
          before,
        ]);
      }
      expect(refused).toBeGreaterThan(2);
      note(context, `refused with ${refused} sizes of a disk, each time as before`);
    } finally {
      disk.unmount();
    }
  });

  async function refusal(store: TestStore, parameters: string[]): Promise<string> {
    const { code, said } = await runCommand("rollback", store.env, parameters);
    expect(code, said).toBe(1);
    return said;
  }

  async function withProgram(store: TestStore, work: (url: string) => Promise<void>): Promise<void> {
    const program = await startProgram(store.env);
    try {
      await work(program.url);
    } finally {
      await stopProgram(program);
    }
  }
});
