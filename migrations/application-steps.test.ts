import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it } from "vitest";
import { openSqlite, sqliteKysely } from "#platform/database/sqlite.server.ts";
import { migrations } from "./all.ts";

it("the steps of the applications there are come from their timelines", async () => {
  const db = sqliteKysely(openSqlite(":memory:"));
  await sql`pragma foreign_keys = off`.execute(db);
  const migrator = new Migrator({ db, provider: migrations("sqlite") });
  const before = await migrator.migrateTo("0042-calendar-feeds");
  if (before.error) throw before.error;
  for (const [id, status] of [
    ["a", "Hired"],
    ["b", "Reviewed"],
    ["c", "Pending"],
  ])
    await sql`
      insert into applications (id, job_id, job_title, name, email, phone, expected_salary, experience,
        notice_period, status, resume_id, created_at, updated_at, search)
      values (${id}, '', '', 'x', 'x@mail.example', '', 1, 1, 1, ${status}, 'x', '2026-11-01T09:00:00.000Z',
        '2026-11-01T09:00:00.000Z', 'x')`.execute(db);
  const lines = [
    ["a", "mail", "Hello", "2026-11-01T10:00:00.000Z"],
    ["a", "mail", "Again", "2026-11-02T10:00:00.000Z"],
    ["a", "interview-arranged", "soon", "2026-11-02T09:00:30.000Z"],
    ["a", "status", "Pending → Hired", "2026-11-01T09:05:59.000Z"],
    ["a", "status", "Pending → Hired", "2026-11-01T09:07:59.000Z"],
    ["b", "mail-saved", "Hello", "2026-11-01T10:00:00.000Z"],
    ["b", "status", "Pending → Interview Scheduled", "2026-11-01T10:00:00.000Z"],
  ];
  for (const [index, [record, event, detail, at]] of lines.entries())
    await sql`
      insert into timeline (id, kind, record_id, event, detail, actor, created_at)
      values (${String(index)}, 'application', ${record}, ${event}, ${detail}, 'Asha', ${at})`.execute(db);
  const after = await migrator.migrateToLatest();
  if (after.error) throw after.error;
  const { rows } = await sql`
    select id, answered_after, interviewed_after, hired_after from applications order by id`.execute(db);
  expect(rows).toEqual([
    { id: "a", answered_after: 60, interviewed_after: 1440, hired_after: 7 },
    { id: "b", answered_after: null, interviewed_after: null, hired_after: null },
    { id: "c", answered_after: null, interviewed_after: null, hired_after: null },
  ]);
  await db.destroy();
});
