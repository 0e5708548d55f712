import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds the page from which an enquiry was sent; "" where that is not known. */
export const enquiryPages: Migration = {
  async up(db: Kysely<object>) {
    for (const table of ["queries", "get_in_touch"])
      await db.schema
        .alterTable(table)
        .addColumn("page", "text", (column) => column.notNull().defaultTo(""))
        .execute();
  },
};
