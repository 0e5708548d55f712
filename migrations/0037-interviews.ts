import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Adds interviews with those who take part, and e-mails that carry a calendar. */
export const interviews: Migration = {
  async up(db: Kysely<object>) {
    await db.schema
      .createTable("interviews")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) =>
        column.notNull().references("applications.id").onDelete("cascade"),
      )
      .addColumn("starts_at", "text", (column) => column.notNull())
      .addColumn("minutes", "integer", (column) => column.notNull())
      .addColumn("location", "text", (column) => column.notNull())
      // Counts what left (RFC 5546 section 2.1.4), where the version counts every change.
      .addColumn("sequence", "integer", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("invites_applicant", "integer", (column) => column.notNull())
      .addColumn("cancelled_at", "text")
      .addColumn("arranged_by", "text", (column) =>
        column.references("administrators.id").onDelete("set null"),
      )
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("interviews_application")
      .on("interviews")
      .columns(["application_id", "starts_at"])
      .execute();
    // Deleting an account looks for what refers to it.
    await db.schema.createIndex("interviews_arranged_by").on("interviews").column("arranged_by").execute();

    await db.schema
      .createTable("interview_people")
      .addColumn("interview_id", "text", (column) =>
        column.notNull().references("interviews.id").onDelete("cascade"),
      )
      .addColumn("administrator_id", "text", (column) =>
        column.notNull().references("administrators.id").onDelete("cascade"),
      )
      .addPrimaryKeyConstraint("interview_people_once", ["interview_id", "administrator_id"] as never[])
      .execute();
    await db.schema
      .createIndex("interview_people_administrator")
      .on("interview_people")
      .columns(["administrator_id", "interview_id"])
      .execute();

    await db.schema
      .createTable("interview_letters")
      .addColumn("interview_id", "text", (column) =>
        column.notNull().references("interviews.id").onDelete("cascade"),
      )
      // The id of an administrator, or of the application for its applicant.
      .addColumn("person_id", "text", (column) => column.notNull())
      // The latest e-mail with its method, until it is known to have left.
      .addColumn("mail_id", "text")
      .addColumn("method", "text", (column) => column.notNull())
      // The method of the last one that left; empty before.
      .addColumn("last_left", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("interview_letters_once", ["interview_id", "person_id"] as never[])
      .execute();

    await db.schema.alterTable("outbox").addColumn("calendar", "text").execute();
  },
};
