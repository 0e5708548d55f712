import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Where a document stands with the virus scanner; those from before there was one count as not scanned. */
export const documentScans: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .alterTable("documents")
      .addColumn("scan", "text", (column) => column.notNull().defaultTo("none"))
      .execute();
    // What waits is looked for every few seconds, and is next to nothing among all documents.
    await db.schema
      .createIndex("documents_pending")
      .on("documents")
      .column("created_at")
      .where("scan" as never, "=", "pending")
      .execute();
  },
};
