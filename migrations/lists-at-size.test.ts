import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EnquiryFilter, queryStorage } from "#features/enquiries/storage.server.ts";
import { readPage } from "#platform/database/pagination.server.ts";
import { countSelected } from "#platform/database/records.server.ts";
import { sortKey } from "#platform/database/sort.server.ts";
import { openSqlite, sqliteKysely } from "#platform/database/sqlite.server.ts";
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

const find = (q: string) =>
  queryStorage.list(db, { q, sort: "name" }).find({ limit: undefined, after: undefined });

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

it("finds and counts the same among more than are gathered and sorted", async () => {
  const many = 10_050;
  await sql`
    with recursive rows (one) as (select 1 union all select one + 1 from rows where one < ${many})
    insert into queries (id, name, email, phone_number, message, created_at, search, name_sort)
    select printf('0199e5a1-0000-7000-8000-%012d', one), printf('%03d', one % 500), 'e', '9', 'm', '2026-01-01',
      'crowd ' || one, printf('%03d', one % 500) from rows`.execute(db);
  const filters: EnquiryFilter[] = [{ q: "crowd " }, { q: "wd" }, { q: "row", unread: true }];
  for (const filter of filters) {
    for (const lead of ["planner", "filter", "order"] as const) {
      expect(await countSelected(queryStorage.select(db, filter, lead))).toBe(many);
    }
    const first = await readPage({ limit: 30 }, queryStorage.list(db, { ...filter, sort: "-name" }));
    const wish = { limit: 30, cursor: first.next ?? "" };
    const second = await readPage(wish, queryStorage.list(db, { ...filter, sort: "-name" }));
    expect([first.total, second.total]).toEqual([many, many]);
    // Twenty or twenty-one of each of the last two keys, those that came last first.
    const ends = [...first.rows, ...second.rows].map(({ _id }) => Number(_id.slice(-12)));
    const wanted = [9_999, 9_998, 9_997].flatMap((last) =>
      [...Array(20).keys()].map((one) => last - 500 * one),
    );
    expect(ends).toEqual(wanted);
  }
});
