import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds indexes by which the applications of one phone number or one file are found, the latest first. */
export const relatedApplications: Migration = {
  async up(db: Kysely<object>) {
    await db.schema.createIndex("applications_phone").on("applications").columns(["phone", "id"]).execute();
    await db.schema.createIndex("documents_sha256").on("documents").columns(["sha256", "id"]).execute();
  },
};
