import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it } from "vitest";
import { queryStorage } from "#features/enquiries/storage.server.ts";
import { openSqlite, sqliteKysely } from "#platform/database/sqlite.server.ts";
import { migrations } from "./all.ts";

it("takes the first e-mail for the first answer of the enquiries there are, and lets the others wait", async () => {
  const db = sqliteKysely(openSqlite(":memory:"));
  const migrator = new Migrator({ db, provider: migrations("sqlite") });
  const before = await migrator.migrateTo("0030-letter-runs");
  if (before.error) throw before.error;
  const enquiries = [
    ["a", "2026-11-03", null],
    ["b", "2026-11-02", "2026-11-09"],
    ["c", "2026-11-01", "2026-11-08"],
  ] as const;
  for (const [id, createdAt, repliedAt] of enquiries)
    await sql`
      insert into queries (id, name, email, phone_number, message, search, created_at, replied_at)
      values (${id}, 'x', 'x@mail.example', '9876543210', 'x', 'x', ${createdAt}, ${repliedAt})`.execute(db);
  await sql`
    insert into timeline (id, kind, record_id, event, detail, actor, created_at)
    values ('t', 'query', 'b', 'mail', 'Hello', 'Asha', '2026-11-05'),
      ('u', 'query', 'b', 'mail', 'Again', 'Asha', '2026-11-09')`.execute(db);
  const after = await migrator.migrateToLatest();
  if (after.error) throw after.error;
  const whole = { limit: undefined, after: undefined };
  const found = await queryStorage.list(db, { sort: "waiting" }).find(whole);
  expect(found.map(({ _id, firstAnsweredAt }) => [_id, firstAnsweredAt])).toEqual([
    ["a", null],
    ["c", "2026-11-08"],
    ["b", "2026-11-05"],
  ]);
  expect(found[0]).toMatchObject({ stage: "new", nextStep: "", nextStepOn: "", source: "", version: 1 });
  expect(await queryStorage.list(db, { waiting: true }).count()).toBe(1);
  await db.destroy();
});
