import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Invitations and forgotten passwords by single-use links, of which only the SHA-256 is kept; two-step sign-in with its
 * recovery codes; when an administrator was last here; and mails whose text is forgotten as soon as they are sent.
 */
export const accounts: Migration = {
  async up(db: Kysely<object>) {
    await db.schema.alterTable("administrators").addColumn("seen_at", "text").execute();
    await db.schema
      .alterTable("outbox")
      .addColumn("secret", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await links(db);
    await twoStep(db);
  },
};

async function links(db: Kysely<object>): Promise<void> {
  await db.schema
    .createTable("invitations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("invited_by", "text", (column) => column.references("administrators.id").onDelete("set null"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("password_resets")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("administrator_id", "text", (column) =>
      column.notNull().references("administrators.id").onDelete("cascade"),
    )
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("password_resets_administrator")
    .on("password_resets")
    .column("administrator_id")
    .execute();
}

async function twoStep(db: Kysely<object>): Promise<void> {
  await db.schema
    .createTable("two_step")
    .addColumn("administrator_id", "text", (column) =>
      column.primaryKey().references("administrators.id").onDelete("cascade"),
    )
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("last_step", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .execute();
  await db.schema
    .createTable("recovery_codes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("administrator_id", "text", (column) =>
      column.notNull().references("two_step.administrator_id").onDelete("cascade"),
    )
    .addColumn("code_hash", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("recovery_codes_administrator")
    .on("recovery_codes")
    .column("administrator_id")
    .execute();
}
