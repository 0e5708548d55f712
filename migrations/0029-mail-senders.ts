import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Notes who wrote an e-mail, and may take it back while it waits. */
export const mailSenders: Migration = {
  async up(db: Kysely<object>) {
    await db.schema.alterTable("outbox").addColumn("sender_id", "text").execute();
  },
};
