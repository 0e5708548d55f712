import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Holds what is counted of the steps of applications by the time they came in, so that no row of the table is read for
 * it, and the few applications that came far.
 */
export const stepsIndex: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createIndex("applications_steps")
      .on("applications")
      .columns(["created_at", "job_key", "job_id", "answered_after", "interviewed_after", "hired_after"])
      .execute();
    await db.schema.dropIndex("applications_created").execute();
    for (const step of ["interviewed", "hired"])
      await sql`create index ${sql.ref(`applications_${step}`)} on applications (${sql.ref(`${step}_after`)})
        where ${sql.ref(`${step}_after`)} is not null`.execute(db);
  },
};
