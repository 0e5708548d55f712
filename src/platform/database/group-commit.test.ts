import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "#platform/process/log.server.ts";
import { type Database, openDatabase, sqliteFile, type Tx } from "./db.server.ts";

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "jaalidar-test-"));
  db = openDatabase({ dataDir, databaseUrl: undefined }, createLog("silent"));
  await db.transaction(async (tx) => {
    await sql`create table notes (id integer primary key, text blob)`.execute(tx);
  });
});

afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const write = (tx: Tx, id: number) => sql`insert into notes (id, text) values (${id}, 'a')`.execute(tx);
const read = async () => (await sql<{ id: number }>`select id from notes order by id`.execute(db.read)).rows;

test("one that fails undoes its own writes and nobody else's", async () => {
  const works = Array.from({ length: 40 }, (_, id) =>
    db.transaction(async (tx) => {
      await write(tx, id);
      if (id % 4 === 1) throw new Error(`number ${id} is not right`);
      // A constraint of the database undoes a work too.
      if (id % 4 === 2) await write(tx, id);
      return id;
    }),
  );
  const results = await Promise.allSettled(works);
  for (const [id, result] of results.entries())
    expect([id, result.status]).toEqual([id, id % 4 === 1 || id % 4 === 2 ? "rejected" : "fulfilled"]);
  expect(results[1]).toMatchObject({ reason: { message: "number 1 is not right" } });
  expect(results[2]).toMatchObject({ reason: { message: /UNIQUE/ } });
  const kept = Array.from({ length: 40 }, (_, id) => id).filter((id) => id % 4 === 0 || id % 4 === 3);
  expect((await read()).map(({ id }) => id)).toEqual(kept);
});

test("nobody is told before the commit that all share: whoever was told is there for another reader", async () => {
  const other = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  const find = other.prepare("select count(*) as count from notes where id = ?");
  await Promise.all(
    Array.from({ length: 100 }, async (_, id) => {
      await db.transaction((tx) => write(tx, id));
      expect(find.get(id)).toEqual({ count: 1 });
    }),
  );
  other.close();
});

test("many that come together share few commits", async () => {
  const other = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  const seen = new Set<unknown>();
  const look = () => seen.add(other.prepare("select count(*) as count from notes").get()?.count);
  look();
  await Promise.all(
    Array.from({ length: 64 }, async (_, id) => {
      await db.transaction((tx) => write(tx, id));
      look();
    }),
  );
  other.close();
  expect(seen.size).toBeLessThan(16);
});

test("when no room is left those that did not fit are told so, and all that was told to be kept is", async () => {
  const pages =
    (await sql<{ page_count: number }>`pragma page_count`.execute(db.read)).rows[0]?.page_count ?? 0;
  await db.transaction((tx) => sql.raw(`pragma max_page_count = ${pages + 40}`).execute(tx));
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, id) =>
      db.transaction((tx) => sql`insert into notes (id, text) values (${id}, zeroblob(10000))`.execute(tx)),
    ),
  );
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "diskFull" });
  const kept = results.flatMap((result, id) => (result.status === "fulfilled" ? [id] : []));
  expect((await read()).map(({ id }) => id)).toEqual(kept);
  await db.transaction((tx) => sql.raw("pragma max_page_count = 100000").execute(tx));
  await db.transaction((tx) => write(tx, 1_000));
});

test("those that wait for another process's lock all run once it lets go", async () => {
  const other = new DatabaseSync(sqliteFile(dataDir));
  other.exec("begin immediate");
  const works = Array.from({ length: 10 }, (_, id) => db.transaction((tx) => write(tx, id)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  other.exec("rollback");
  other.close();
  await Promise.all(works);
  expect(await read()).toHaveLength(10);
});
