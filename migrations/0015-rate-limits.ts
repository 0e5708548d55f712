import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#platform/database/db.server.ts";

/** Adds the use of limits, by a keyed digest of the caller; on SQLite the one process has it in memory. */
export const rateLimits = (engine: Engine): Migration => ({
  async up(db: Kysely<object>) {
    if (engine === "sqlite") return;
    // Unlogged: a statement waits for no sync, and a crash of the database forgets minutes of counts. The room left in
    // pages lets updates stay where the row is.
    await sql`
      create unlogged table rate_limits (
        name text primary key,
        used integer not null,
        ends_at timestamptz not null
      ) with (fillfactor = 70)`.execute(db);
  },
});
