import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds the library of pictures. Their bytes are documents: the stored picture, and what is made of it for pages. */
export const pictures: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("pictures")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("drawing", "integer", (column) => column.notNull())
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("focus_x", "integer", (column) => column.notNull())
      .addColumn("focus_y", "integer", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("picture_files")
      .addColumn("picture_id", "text", (column) =>
        column.notNull().references("pictures.id").onDelete("cascade"),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("document_id", "text", (column) => column.notNull().references("documents.id"))
      .addPrimaryKeyConstraint("picture_files_key", ["picture_id", "name"])
      .execute();
    await db.schema.createIndex("picture_files_document").on("picture_files").column("document_id").execute();
  },
};
