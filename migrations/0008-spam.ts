import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds the quarantine, the form stamps that were used, and the fingerprints that tell a repeated message. */
export const spam: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("quarantine")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("documents", "text", (column) => column.notNull())
      .addColumn("reasons", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("quarantine_kind").on("quarantine").columns(["kind", "id"]).execute();
    await db.schema.createIndex("quarantine_created").on("quarantine").column("created_at").execute();
    await db.schema
      .createTable("used_stamps")
      .addColumn("nonce", "text", (column) => column.primaryKey())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("used_stamps_expires").on("used_stamps").column("expires_at").execute();
    await db.schema
      .createTable("message_prints")
      .addColumn("print", "text", (column) => column.notNull())
      .addColumn("sender", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("message_prints_key", ["print", "sender"])
      .execute();
    await db.schema.createIndex("message_prints_created").on("message_prints").column("created_at").execute();
  },
};
