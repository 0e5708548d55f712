import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Says when those who take part in an interview are reminded; null once they were, and where nobody is. */
export const interviewReminders: Migration = {
  async up(db: Kysely<object>) {
    await db.schema.alterTable("interviews").addColumn("remind_at", "text").execute();
    await db.schema.createIndex("interviews_remind").on("interviews").column("remind_at").execute();
  },
};
