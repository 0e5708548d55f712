import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it } from "vitest";
import { findConsents } from "#features/privacy/storage.server.ts";
import { openSqlite, sqliteKysely } from "#platform/database/sqlite.server.ts";
import { migrations } from "./all.ts";

it("leaves the consents there are, without words", async () => {
  const db = sqliteKysely(openSqlite(":memory:"));
  const migrator = new Migrator({ db, provider: migrations("sqlite") });
  const before = await migrator.migrateTo("0026-post-mailings");
  if (before.error) throw before.error;
  await sql`
    insert into consents (id, subject_kind, subject_id, notice_version, created_at)
    values ('a', 'query', 'b', 'enquiry-2026-11-20', '2026-11-20')`.execute(db);
  const after = await migrator.migrateToLatest();
  if (after.error) throw after.error;
  const consent = { version: "enquiry-2026-11-20", agreedAt: "2026-11-20", notice: null, privacyPage: null };
  expect([...(await findConsents(db, ["b"]))]).toEqual([["b", consent]]);
  await db.destroy();
});
