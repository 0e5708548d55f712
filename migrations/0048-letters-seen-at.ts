import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Keeps with a letter to all that match when its sender saw them. */
export const lettersSeenAt: Migration = {
  async up(db: Kysely<object>) {
    await db.schema.alterTable("letter_runs").addColumn("seen_at", "text").execute();
  },
};
