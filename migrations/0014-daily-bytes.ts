import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds the bytes that visitors have stored in a day and their refusals, by a keyed digest of the network. */
export const dailyBytes: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("daily_bytes")
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("network", "text", (column) => column.notNull())
      .addColumn("bytes", "bigint", (column) => column.notNull())
      .addColumn("refused", "integer", (column) => column.notNull())
      .addColumn("refused_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("daily_bytes_key", ["day", "network"])
      .execute();
  },
};
