import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Adds the words of the site that owners write in place of the shipped ones, as JSON, and what was published or put
 * aside before. No column refers to an account: words stay when the account of their writer ends.
 */
export const content: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("content_documents")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("draft", "text")
      .addColumn("published", "text")
      .addColumn("scheduled", "text")
      .addColumn("publish_at", "text")
      .addColumn("unpublish_at", "text")
      .addColumn("base", "text")
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .addColumn("updated_by", "text", (column) => column.notNull())
      .addUniqueConstraint("content_documents_key", ["kind", "key", "locale"] as never[])
      .execute();
    await db.schema
      .createTable("content_revisions")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("document_id", "text", (column) =>
        column.notNull().references("content_documents.id").onDelete("cascade"),
      )
      .addColumn("what", "text", (column) => column.notNull())
      .addColumn("words", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("created_by", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("content_revisions_document")
      .on("content_revisions")
      .columns(["document_id", "id"])
      .execute();
  },
};
