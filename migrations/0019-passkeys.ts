import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Passkeys of staff, and the challenges that a browser has five minutes to sign, kept as SHA-256. */
export const passkeys: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("passkeys")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("administrator_id", "text", (column) =>
        column.notNull().references("administrators.id").onDelete("cascade"),
      )
      .addColumn("credential_id", "text", (column) => column.notNull().unique())
      .addColumn("public_key", "text", (column) => column.notNull())
      .addColumn("counter", "bigint", (column) => column.notNull())
      .addColumn("transports", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("used_at", "text")
      .execute();
    await db.schema.createIndex("passkeys_administrator").on("passkeys").column("administrator_id").execute();
    await db.schema
      .createTable("passkey_challenges")
      .addColumn("challenge_hash", "text", (column) => column.primaryKey())
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("administrator_id", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("passkey_challenges_created")
      .on("passkey_challenges")
      .column("created_at")
      .execute();
  },
};
