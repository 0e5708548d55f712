import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds what erasure and retention need, and an audit log that can be read by action and person. */
export const privacy: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("erasures")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("erasures_subject").on("erasures").column("subject").execute();
    await db.schema
      .alterTable("audit")
      .addColumn("detail", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await db.schema.createIndex("audit_action").on("audit").columns(["action", "id"]).execute();
    await db.schema.createIndex("audit_actor").on("audit").columns(["actor", "id"]).execute();
    // The run of retention takes the oldest first.
    await db.schema.createIndex("audit_created").on("audit").column("created_at").execute();
    await db.schema.createIndex("outbox_created").on("outbox").column("created_at").execute();
    // A mail that staff wrote and that still waits outlives its record until it has been sent.
    await db.schema
      .alterTable("outbox")
      .addColumn("orphaned", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
