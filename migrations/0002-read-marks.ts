import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** When staff first opened what came in, and when they last answered it. */
export const readMarks: Migration = {
  async up(db: Kysely<object>) {
    for (const table of ["applications", "queries", "get_in_touch"]) {
      await db.schema.alterTable(table).addColumn("read_at", "text").execute();
    }
    for (const table of ["queries", "get_in_touch"]) {
      await db.schema.alterTable(table).addColumn("replied_at", "text").execute();
    }
  },
};
