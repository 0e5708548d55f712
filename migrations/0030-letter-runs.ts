import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds letters to many applicants: one row for all of them, and one for each application, which goes with it. */
export const letterRuns: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("letter_runs")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("sender_id", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("description", "text", (column) => column.notNull())
      .addColumn("signature", "text", (column) => column.notNull())
      .addColumn("status", "text")
      .addColumn("held_minutes", "integer", (column) => column.notNull())
      .addColumn("total", "integer", (column) => column.notNull())
      .addColumn("written", "integer", (column) => column.notNull())
      .addColumn("undone", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("stopped_at", "text")
      .addColumn("ended_at", "text")
      .execute();
    await db.schema
      .createTable("letter_recipients")
      .addColumn("run_id", "text", (column) =>
        column.notNull().references("letter_runs.id").onDelete("cascade"),
      )
      .addColumn("application_id", "text", (column) =>
        column.notNull().references("applications.id").onDelete("cascade"),
      )
      .addColumn("mail_id", "text")
      .addColumn("former_status", "text")
      .addColumn("withdrawn", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("letter_recipients_key", ["run_id", "application_id"] as never[])
      .execute();
    await db.schema
      .createIndex("letter_recipients_application_id")
      .on("letter_recipients")
      .column("application_id")
      .execute();
  },
};
