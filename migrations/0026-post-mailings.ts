import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Adds posts that are sent to subscribers: one sending a post, and while it lasts one row a subscriber. A row loses its
 * subscriber when that one unsubscribes. E-mails in the outbox name the link that mail programs unsubscribe by.
 */
export const postMailings: Migration = {
  async up(db: Kysely<object>) {
    await db.schema.alterTable("outbox").addColumn("unsubscribe_url", "text").execute();
    await db.schema
      .createTable("post_mailings")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("post_id", "text", (column) => column.notNull().unique())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("last_subscriber_id", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("stopped_at", "text")
      .addColumn("ended_at", "text")
      .addColumn("delivered", "integer", (column) => column.notNull())
      .addColumn("refused", "integer", (column) => column.notNull())
      .addColumn("left_out", "integer", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("post_mailing_recipients")
      .addColumn("mail_id", "text", (column) => column.primaryKey())
      .addColumn("mailing_id", "text", (column) =>
        column.notNull().references("post_mailings.id").onDelete("cascade"),
      )
      .addColumn("subscriber_id", "text", (column) =>
        column.references("subscribers.id").onDelete("set null"),
      )
      .addColumn("status", "text", (column) => column.notNull())
      .addUniqueConstraint("post_mailing_recipients_once", ["mailing_id", "subscriber_id"] as never[])
      .execute();
    for (const column of ["subscriber_id", "mailing_id"])
      await db.schema
        .createIndex(`post_mailing_recipients_${column}`)
        .on("post_mailing_recipients")
        .columns(column === "mailing_id" ? [column, "status"] : [column])
        .execute();
  },
};
