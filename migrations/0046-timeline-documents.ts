import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Names the documents that came with a line of a timeline, such as the files of a reply. */
export const timelineDocuments: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("timeline_documents")
      .addColumn("document_id", "text", (column) =>
        column.primaryKey().references("documents.id").onDelete("cascade"),
      )
      .addColumn("entry_id", "text", (column) =>
        column.notNull().references("timeline.id").onDelete("cascade"),
      )
      .execute();
    await db.schema
      .createIndex("timeline_documents_entry")
      .on("timeline_documents")
      .column("entry_id")
      .execute();
    // Those without a line are looked for every day, and attachments are few among all documents.
    await db.schema
      .createIndex("documents_attachments")
      .on("documents")
      .column("id")
      .where("kind" as never, "=", "attachment")
      .execute();
  },
};
