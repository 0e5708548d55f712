import { Migrator } from "kysely/migration";
import { expect, it } from "vitest";
import { tablesOf } from "#platform/backup/backup-file.server.ts";
import { openSqlite, sqliteKysely } from "#platform/database/sqlite.server.ts";
import { migrations } from "./all.ts";

it("no row refers to another one of its table, since a backup copies them in any order", async () => {
  const database = openSqlite(":memory:");
  const db = sqliteKysely(database);
  const { error } = await new Migrator({ db, provider: migrations("sqlite") }).migrateToLatest();
  if (error) throw error;
  const references = database.prepare('select "table" as name from pragma_foreign_key_list(?)');
  const own = tablesOf(database).filter((table) => references.all(table).some(({ name }) => name === table));
  expect(own).toEqual([]);
  await db.destroy();
});
