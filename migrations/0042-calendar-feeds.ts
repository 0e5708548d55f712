import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds the secret addresses at which calendars read the interviews of an administrator. */
export const calendarFeeds: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("calendar_feeds")
      .addColumn("administrator_id", "text", (column) =>
        column.primaryKey().references("administrators.id").onDelete("cascade"),
      )
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
  },
};
