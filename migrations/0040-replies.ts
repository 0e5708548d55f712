import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Finds the record of an e-mail that somebody answers. */
export const replies: Migration = {
  async up(db: Kysely<object>) {
    await db.schema.createIndex("timeline_mail").on("timeline").column("mail_id").execute();
  },
};
