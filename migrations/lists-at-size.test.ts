import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listQueries } from "#features/queries/storage.server.ts";
import { sortKey } from "#platform/sort.server.ts";
import { openSqlite, sqliteKysely } from "#platform/sqlite.server.ts";
import { migrations } from "./all.ts";

const database = openSqlite(":memory:");
const db = sqliteKysely(database);
const people = [...Array(600).keys()].map((one) => ({
  id: idOf(one),
  name: one % 2 ? `Élan ${one}` : `elan ${one}`,
}));

function idOf(one: number): string {
  return `0199e5a0-0000-7000-8000-${String(one).padStart(12, "0")}`;
}

beforeAll(async () => {
  const migrator = new Migrator({ db, provider: migrations("sqlite") });
  const before = await migrator.migrateTo("0002-read-marks");
  if (before.error) throw before.error;
  for (const { id, name } of people) {
    await sql`
      insert into queries (id, name, email, phone_number, message, created_at, search)
      values (${id}, ${name}, 'x@y.example', '9', 'm', '2026-01-01', ${name.toLowerCase()})`.execute(db);
  }
  const after = await migrator.migrateToLatest();
  if (after.error) throw after.error;
});
afterAll(() => db.destroy());

const find = (q: string) => listQueries(db, { q, sort: "name" }).find({ limit: undefined, after: undefined });

it("sorts and finds what was there before it", async () => {
  const names = (await find("lan")).map(({ name }) => name);
  const sorted = people
    .map(({ name }) => name)
    .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  expect(names).toEqual(sorted);
  expect((await find("lan 599")).map(({ _id }) => _id)).toEqual([idOf(599)]);
});

it("keeps the index right when a text is changed, a row deleted and the file tidied", async () => {
  await sql`update queries set search = 'another text' where id = ${idOf(599)}`.execute(db);
  expect(await find("lan 599")).toEqual([]);
  expect((await find("another")).map(({ _id }) => _id)).toEqual([idOf(599)]);
  await sql`delete from queries where id < ${idOf(500)}`.execute(db);
  database.exec("VACUUM");
  expect((await find("lan 501")).map(({ _id }) => _id)).toEqual([idOf(501)]);
  expect(await find("lan 499")).toEqual([]);
  // Compares the index with every text it is of; throws where they differ.
  database.exec("INSERT INTO queries_search (queries_search, rank) VALUES ('integrity-check', 1)");
});

it("wipes a deleted text from the index at once", async () => {
  const text = "ξψω";
  const isKept = () => {
    const blocks = database.prepare("SELECT block FROM queries_search_data").all();
    return blocks.some(({ block }) => block instanceof Uint8Array && Buffer.from(block).includes(text));
  };
  await sql`update queries set search = ${text} where id = ${idOf(599)}`.execute(db);
  expect(isKept()).toBe(true);
  await sql`delete from queries where id = ${idOf(599)}`.execute(db);
  expect(isKept()).toBe(false);
});
