import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Adds the company accounts (OpenID Connect) that are linked to accounts of staff, and the sign-ins that browsers are
 * away for at the issuer.
 */
export const companyAccounts: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("company_accounts")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("administrator_id", "text", (column) =>
        column.notNull().references("administrators.id").onDelete("cascade"),
      )
      .addColumn("issuer", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("used_at", "text")
      .addUniqueConstraint("company_accounts_subject", ["issuer", "subject"] as never[])
      .addUniqueConstraint("company_accounts_one", ["administrator_id", "issuer"] as never[])
      .execute();
    await db.schema
      .createTable("oidc_flows")
      .addColumn("state_hash", "text", (column) => column.primaryKey())
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("administrator_id", "text", (column) => column.notNull())
      .addColumn("issuer", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("oidc_flows_created").on("oidc_flows").column("created_at").execute();
  },
};
