import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Adds the words of notices and privacy pages as they stood, by their SHA-256, and names them in consents and in
 * quarantined messages. Of the rows there are the words are not known: they keep null.
 */
export const noticeTexts: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("notice_texts")
      .addColumn("hash", "text", (column) => column.primaryKey())
      .addColumn("words", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    for (const table of ["consents", "quarantine"])
      for (const name of ["notice_text", "privacy_page"]) {
        await db.schema
          .alterTable(table)
          .addColumn(name, "text", (column) => column.references("notice_texts.hash"))
          .execute();
        await db.schema.createIndex(`${table}_${name}`).on(table).column(name).execute();
      }
  },
};
