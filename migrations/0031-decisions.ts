import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds what colleagues decide about an application together: scores, tags, and the reason why it was rejected. */
export const decisions: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("application_scores")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) =>
        column.notNull().references("applications.id").onDelete("cascade"),
      )
      .addColumn("author", "text", (column) => column.notNull())
      // A score stays when its author's account goes.
      .addColumn("author_id", "text", (column) => column.references("administrators.id").onDelete("set null"))
      .addColumn("points", "integer", (column) => column.notNull())
      .addColumn("sentence", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .addUniqueConstraint("application_scores_once", ["application_id", "author_id"] as never[])
      .execute();
    // Deleting an account looks for what refers to it.
    await db.schema
      .createIndex("application_scores_author")
      .on("application_scores")
      .column("author_id")
      .execute();

    await db.schema
      .createTable("application_tags")
      .addColumn("application_id", "text", (column) =>
        column.notNull().references("applications.id").onDelete("cascade"),
      )
      .addColumn("tag_key", "text", (column) => column.notNull())
      .addColumn("tag", "text", (column) => column.notNull())
      // That of the application, so that a filter by tag and archive is answered by one index.
      .addColumn("created_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("application_tags_key", ["application_id", "tag_key"] as never[])
      .execute();
    await db.schema
      .createIndex("application_tags_tag")
      .on("application_tags")
      .columns(["tag_key", "created_at", "application_id"])
      .execute();

    await db.schema
      .alterTable("applications")
      .addColumn("rejection_reason", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await db.schema
      .createIndex("applications_rejection_reason")
      .on("applications")
      .columns(["rejection_reason", "created_at", "id"])
      .execute();
  },
};
