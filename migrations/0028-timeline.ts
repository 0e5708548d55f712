import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Joins the histories of all kinds of records in one table, and names for each record the administrator who looks after
 * it. A line of the timeline may be for some administrators, who are told of it.
 */
export const timeline: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("timeline")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("record_id", "text", (column) => column.notNull())
      .addColumn("event", "text", (column) => column.notNull())
      .addColumn("detail", "text", (column) => column.notNull())
      .addColumn("actor", "text", (column) => column.notNull())
      .addColumn("actor_id", "text", (column) => column.references("administrators.id").onDelete("set null"))
      .addColumn("mail_id", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("edited_at", "text")
      .execute();
    await sql`
      insert into timeline (id, kind, record_id, event, detail, actor, created_at)
      select id, 'application', application_id, event, detail, actor, created_at from application_history`.execute(
      db,
    );
    await db.schema.dropTable("application_history").execute();
    await db.schema.createIndex("timeline_record").on("timeline").columns(["record_id", "id"]).execute();
    // Deleting an account looks for what refers to it.
    await db.schema.createIndex("timeline_actor").on("timeline").column("actor_id").execute();

    await db.schema
      .createTable("timeline_recipients")
      .addColumn("entry_id", "text", (column) =>
        column.notNull().references("timeline.id").onDelete("cascade"),
      )
      .addColumn("administrator_id", "text", (column) =>
        column.notNull().references("administrators.id").onDelete("cascade"),
      )
      .addColumn("seen_at", "text")
      .addPrimaryKeyConstraint("timeline_recipients_once", ["entry_id", "administrator_id"] as never[])
      .execute();
    await db.schema
      .createIndex("timeline_recipients_administrator")
      .on("timeline_recipients")
      .columns(["administrator_id", "seen_at"])
      .execute();

    for (const table of ["applications", "queries", "get_in_touch"]) {
      await db.schema
        .alterTable(table)
        .addColumn("assignee_id", "text", (column) =>
          column.references("administrators.id").onDelete("set null"),
        )
        .execute();
      await db.schema.createIndex(`${table}_assignee`).on(table).columns(["assignee_id", "id"]).execute();
    }
  },
};
