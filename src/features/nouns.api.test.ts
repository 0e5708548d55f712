import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/create-test-app.ts";
import { kindOf, kinds, kindsWith } from "./kinds.ts";
import { nouns, personalNouns } from "./nouns.server.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Every column of the migrated schema, as `table.column`. */
async function findColumns(): Promise<string[]> {
  const tables = await app.services.db.read.introspection.getTables();
  return tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
}

/** Columns of e-mail addresses that no noun registers. */
function findUnregistered(columns: readonly string[]): string[] {
  const registered = new Set(nouns.map(({ table, emailColumn }) => `${table}.${emailColumn}`));
  return columns.filter((column) => /[._](e?mail|recipient)$/.test(column) && !registered.has(column));
}

/** Columns that say whether e-mails are wanted, and keep no address. */
const unregistered = ["administrators.notify_email"];

it("has a noun for every kind, in one order", () => {
  expect(nouns.map(({ name }) => name)).toEqual(Object.keys(kinds));
});

it("registers every table that has a column of e-mail addresses", async () => {
  expect(findUnregistered(await findColumns()).toSorted()).toEqual(unregistered.toSorted());
});

it("fails for a table of addresses that nobody has registered", () => {
  expect(findUnregistered(["queries.email", "referees.email", "notes.body"])).toEqual(["referees.email"]);
});

it("names tables and columns that there are", async () => {
  const columns = await findColumns();
  for (const { name, table, emailColumn, nameColumns = [] } of nouns) {
    const { announced, notice } = kindOf(name);
    const ends = [announced && "announced_at", notice && "promised_until"];
    for (const column of ["id", "created_at", emailColumn, ...nameColumns, ...ends]) {
      if (column) expect(columns).toContain(`${table}.${column}`);
    }
  }
});

it("finds and removes what it keeps about people", async () => {
  expect(personalNouns.map(({ name }) => name)).toEqual(kindsWith("personal"));
  for (const { addresses, find, remove } of personalNouns) {
    const { db } = app.services;
    expect(await addresses.find(db.read, "nobody@mail.example")).toEqual([]);
    expect(await find(db.read, ["none"], "all")).toEqual([]);
    expect(await db.transaction((tx) => remove(tx, ["none"]))).toEqual([]);
  }
});

it("erases in time, announces and releases what its kind says", () => {
  for (const { name, expiry, announcements, remove, release, findNew } of nouns) {
    const { endsAfter, announced, form, personal, news } = kindOf(name);
    expect([name, Boolean(expiry && remove)]).toEqual([name, Boolean(endsAfter)]);
    expect([name, Boolean(announcements)]).toEqual([name, Boolean(announced)]);
    expect([name, Boolean(release)]).toEqual([name, Boolean(form)]);
    expect([name, Boolean(findNew)]).toEqual([name, Boolean(personal && news)]);
  }
});
