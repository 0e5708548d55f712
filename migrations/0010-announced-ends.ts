import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#platform/database/db.server.ts";

/** Adds the columns by which records keep to promised ends, which are announced. */
export function announcedEnds(engine: Engine): Migration {
  return {
    async up(db: Kysely<object>) {
      for (const table of ["applications", "queries", "get_in_touch"]) {
        await addPromise(db, engine, table);
        await addAnnouncement(db, table);
      }
      await addAnnouncement(db, "quarantine");
      // The notice that stood beside the form is that of the consent when staff release the record.
      await db.schema
        .alterTable("quarantine")
        .addColumn("notice_version", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      for (const table of ["queries", "get_in_touch"]) {
        await db.schema.createIndex(`${table}_created`).on(table).column("created_at").execute();
      }
    },
  };
}

/**
 * The latest end by the notice of the record's consent; null: until staff delete it. All earlier notices said a year.
 */
async function addPromise(db: Kysely<object>, engine: Engine, table: string): Promise<void> {
  await db.schema.alterTable(table).addColumn("promised_until", "text").execute();
  await sql`update ${sql.table(table)} set promised_until = ${yearLater(engine)}`.execute(db);
  await db.schema.createIndex(`${table}_promised`).on(table).column("promised_until").execute();
}

function yearLater(engine: Engine) {
  return engine === "sqlite"
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+365 days')`
    : sql`to_char((created_at::timestamptz + interval '365 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Since when the dashboard names a record among those that reach their end. */
async function addAnnouncement(db: Kysely<object>, table: string): Promise<void> {
  await db.schema.alterTable(table).addColumn("announced_at", "text").execute();
  const index = sql.ref(`${table}_announced`);
  await sql`
    create index ${index} on ${sql.table(table)} (announced_at) where announced_at is not null`.execute(db);
}
