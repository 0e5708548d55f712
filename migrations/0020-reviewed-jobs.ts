import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Adds the jobs whose applications a reviewer sees, of accounts and of invitations, and since when and by whom an
 * account has its roles.
 */
export const reviewedJobs: Migration = {
  async up(db: Kysely<object>) {
    await namedJobs(db, "reviewed_jobs", "administrator_id", "administrators.id");
    await namedJobs(db, "invited_jobs", "invitation_id", "invitations.id");
    const accounts = db.schema.alterTable("administrators");
    await accounts.addColumn("roles_since", "text").execute();
    // No reference: a backup copies the rows of a table in any order, so none may refer to another one of its table.
    await accounts.addColumn("roles_by", "text").execute();
  },
};

async function namedJobs(db: Kysely<object>, table: string, holder: string, of: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn(holder, "text", (column) => column.notNull().references(of).onDelete("cascade"))
    .addColumn("job_id", "text", (column) => column.notNull().references("jobs.id").onDelete("cascade"))
    .addPrimaryKeyConstraint(`${table}_key`, [holder, "job_id"] as never[])
    .execute();
  // Deleting a job looks for who refers to it.
  await db.schema.createIndex(`${table}_job`).on(table).column("job_id").execute();
}
