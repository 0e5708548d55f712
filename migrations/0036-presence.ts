import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds which documents of the site staff have open at the moment. */
export const presence: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("presence")
      .addColumn("session_id", "text", (column) =>
        column.notNull().references("sessions.id").onDelete("cascade"),
      )
      .addColumn("document_id", "text", (column) => column.notNull())
      .addColumn("seen_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("presence_key", ["session_id", "document_id"] as never[])
      .execute();
    await db.schema
      .createIndex("presence_document")
      .on("presence")
      .columns(["document_id", "seen_at"])
      .execute();
    await db.schema.createIndex("presence_seen").on("presence").column("seen_at").execute();
  },
};
