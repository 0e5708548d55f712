import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Adds a job's questions and its lead, and what applicants answered with the words of each question as it stood. The
 * index counts what waits for an answer by job and status without reading the rows.
 */
export const jobQuestions: Migration = {
  async up(db: Kysely<object>) {
    for (const [table, column] of [
      ["jobs", "questions"],
      ["applications", "answers"],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn(column, "text", (text) => text.notNull().defaultTo("[]"))
        .execute();
    await db.schema
      .alterTable("jobs")
      .addColumn("lead_id", "text", (column) => column.references("team_members.id").onDelete("set null"))
      .execute();
    await db.schema
      .alterTable("jobs")
      .addColumn("lead_sentence", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    // Deleting a member looks for what refers to it.
    await db.schema.createIndex("jobs_lead").on("jobs").column("lead_id").execute();
    await db.schema
      .createIndex("applications_undecided")
      .on("applications")
      .columns(["job_key", "status", "created_at"])
      .execute();
  },
};
