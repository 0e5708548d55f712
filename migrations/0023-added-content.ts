import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Adds what documents need that owners add themselves, such as posts of the blog: when they were published, whether
 * they are deleted, and the keys that they had before. A deleted one keeps its row for its history.
 */
export const addedContent: Migration = {
  async up(db: Kysely<object>) {
    for (const column of ["first_published_at", "last_published_at", "deleted_at"])
      await db.schema.alterTable("content_documents").addColumn(column, "text").execute();
    await db.schema
      .createTable("content_moves")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("target", "text", (column) =>
        column.notNull().references("content_documents.id").onDelete("cascade"),
      )
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("content_moves_target").on("content_moves").column("target").execute();
  },
};
