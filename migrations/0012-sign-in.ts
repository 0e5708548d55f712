import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The addresses that an account was signed in to from, as keyed hashes, and requests for a new password before their
 * e-mail.
 */
export const signIn: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("known_addresses")
      .addColumn("administrator_id", "text", (column) =>
        column.notNull().references("administrators.id").onDelete("cascade"),
      )
      .addColumn("address_hash", "text", (column) => column.notNull())
      .addColumn("seen_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("known_addresses_key", ["administrator_id", "address_hash"])
      .execute();
    await db.schema.createIndex("known_addresses_seen").on("known_addresses").column("seen_at").execute();
    await db.schema
      .createTable("reset_requests")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("administrator_id", "text", (column) => column.notNull())
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
  },
};
