import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#platform/database/db.server.ts";

/**
 * Makes leads of both kinds of enquiry: stage, next step, the way by which the sender came, and the first answer. Adds
 * the morning digest: whom it is for, and the days on which it was written.
 */
export function leads(engine: Engine): Migration {
  return {
    async up(db: Kysely<object>) {
      for (const table of ["queries", "get_in_touch"]) {
        await addColumns(db, engine, table);
        await fillAnswers(db, table);
        for (const column of ["stage", "next_step_on", "waiting_sort"])
          await db.schema.createIndex(`${table}_${column}`).on(table).columns([column, "id"]).execute();
      }
      await db.schema
        .alterTable("administrators")
        .addColumn("notify_digest", "integer", (column) => column.notNull().defaultTo(1))
        .execute();
      await db.schema
        .createTable("enquiry_digests")
        .addColumn("day", "text", (column) => column.primaryKey())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
    },
  };
}

async function addColumns(db: Kysely<object>, engine: Engine, table: string): Promise<void> {
  // Orders are compared byte by byte on both engines; see 0003-lists-at-size.ts.
  const type = engine === "sqlite" ? sql`text` : sql`text collate "C"`;
  const texts = { source: "", stage: "new", lost_reason: "", next_step: "" };
  const orders = { next_step_on: "~", waiting_sort: "" };
  for (const [name, initial] of Object.entries(texts))
    await db.schema
      .alterTable(table)
      .addColumn(name, "text", (column) => column.notNull().defaultTo(initial))
      .execute();
  for (const [name, initial] of Object.entries(orders))
    await db.schema
      .alterTable(table)
      .addColumn(name, type, (column) => column.notNull().defaultTo(initial))
      .execute();
  await db.schema
    .alterTable(table)
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable(table).addColumn("first_answered_at", "text").execute();
}

/** Takes the first e-mail of the timeline for the first answer; one from before the timeline is known by its last. */
async function fillAnswers(db: Kysely<object>, name: string): Promise<void> {
  const table = sql.table(name);
  await sql`
    update ${table} set first_answered_at = coalesce(
      (select min(timeline.created_at) from timeline where record_id = ${table}.id and event = 'mail'), replied_at
    )`.execute(db);
  await sql`
    update ${table}
    set waiting_sort = (case when first_answered_at is null then '0' else '1' end) || created_at`.execute(db);
}
