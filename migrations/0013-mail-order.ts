import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Orders waiting e-mails by how urgent they are, and remembers when the latest ones of each administrator may leave.
 */
export const mailOrder: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .alterTable("outbox")
      .addColumn("priority", "integer", (column) => column.notNull().defaultTo(2))
      .execute();
    await sql`
      update outbox set priority = case
        when kind in ('password-reset', 'invitation', 'account-notice') then 0
        when kind in ('staff', 'application-receipt') then 1
        when kind = 'newsletter-confirmation' then 3
        else 2 end
      where status = 'queued'`.execute(db);
    await db.schema.dropIndex("outbox_due").execute();
    await db.schema
      .createIndex("outbox_waiting")
      .on("outbox")
      .columns(["status", "priority", "due_at"])
      .execute();
    await db.schema
      .createTable("mail_pace")
      .addColumn("administrator_id", "text", (column) => column.primaryKey())
      .addColumn("leaves_at", "text", (column) => column.notNull())
      .addColumn("latest_at", "text", (column) => column.notNull())
      .execute();
  },
};
