import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Adds the roles of accounts and invitations, parted by spaces. Whoever is there already may do everything, as before.
 */
export const accountRoles: Migration = {
  async up(db: Kysely<object>) {
    for (const table of ["administrators", "invitations"])
      await db.schema
        .alterTable(table)
        .addColumn("roles", "text", (column) => column.notNull().defaultTo("owner"))
        .execute();
  },
};
