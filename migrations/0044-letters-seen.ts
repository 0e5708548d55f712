import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Keeps with a letter the statuses that its applications were shown with. */
export const lettersSeen: Migration = {
  async up(db: Kysely<object>) {
    await db.schema.alterTable("letter_runs").addColumn("seen", "text").execute();
  },
};
