import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Adds when a session's holder last proved who they are, when an account was deactivated, and by whose hash a kept
 * answer is erased with its person. Deletes the unkeyed prints of messages, which tell what was written to whoever
 * guesses it.
 */
export const confirmation: Migration = {
  async up(db: Kysely<object>) {
    await db.schema.alterTable("sessions").addColumn("confirmed_at", "text").execute();
    await db.schema.alterTable("administrators").addColumn("deactivated_at", "text").execute();
    await sql`update administrators set deactivated_at = updated_at where active = 0`.execute(db);
    await db.schema.alterTable("idempotency_keys").addColumn("person", "text").execute();
    await db.schema.createIndex("idempotency_keys_person").on("idempotency_keys").column("person").execute();
    await sql`delete from message_prints`.execute(db);
    await db.schema.createIndex("message_prints_sender").on("message_prints").column("sender").execute();
  },
};
