import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Holds what is counted of the steps of applications by the time they came in, so that no row of the table is read for it. */
export const stepsIndex: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createIndex("applications_steps")
      .on("applications")
      .columns(["created_at", "job_key", "job_id", "answered_after", "interviewed_after", "hired_after"])
      .execute();
    await db.schema.dropIndex("applications_created").execute();
  },
};
