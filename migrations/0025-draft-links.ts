import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds links that show a page with a draft to people without an account. */
export const draftLinks: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("draft_links")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("document_id", "text", (column) => column.notNull())
      .addColumn("path", "text", (column) => column.notNull())
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("created_by", "text", (column) =>
        column.notNull().references("administrators.id").onDelete("cascade"),
      )
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("draft_links_document")
      .on("draft_links")
      .columns(["document_id", "id"])
      .execute();
    await db.schema.createIndex("draft_links_created_by").on("draft_links").column("created_by").execute();
  },
};
