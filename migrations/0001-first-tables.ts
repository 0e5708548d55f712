import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#platform/database/db.server.ts";

/**
 * The first set of tables. Written once for both engines: text for ids (UUIDv7), times (ISO 8601, UTC) and JSON,
 * integer 0/1 for switches; only the type for bytes differs.
 */
export function firstTables(engine: Engine): Migration {
  const bytes = engine === "sqlite" ? sql`blob` : sql`bytea`;
  return {
    async up(db: Kysely<object>) {
      await accounts(db);
      await documents(db, bytes);
      await jobs(db);
      await team(db);
      await applications(db);
      await enquiries(db);
      await mail(db);
      await records(db);
    },
  };
}

async function accounts(db: Kysely<object>): Promise<void> {
  await db.schema
    .createTable("administrators")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("phone", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("notify_email", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("notify_sms", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("active", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("administrator_id", "text", (column) =>
      column.notNull().references("administrators.id").onDelete("cascade"),
    )
    .addColumn("keep", "integer", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessions_administrator").on("sessions").column("administrator_id").execute();
}

/** The bytes are the last column, so that reading the others never touches them. */
async function documents(db: Kysely<object>, bytes: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable("documents")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("media_type", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("flags", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("bytes", bytes, (column) => column.notNull())
    .execute();
}

async function jobs(db: Kysely<object>): Promise<void> {
  await db.schema
    .createTable("jobs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("job_id", "text", (column) => column.notNull().unique())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("salary_range", "double precision", (column) => column.notNull())
    .addColumn("requirements", "text", (column) => column.notNull())
    .addColumn("experience", "text", (column) => column.notNull())
    .addColumn("location", "text", (column) => column.notNull())
    .addColumn("employment_type", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("closes_on", "text")
    .addColumn("posted_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("sample", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("search", "text", (column) => column.notNull())
    .execute();
}

async function team(db: Kysely<object>): Promise<void> {
  await db.schema
    .createTable("team_members")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("designation", "text", (column) => column.notNull())
    .addColumn("department", "text", (column) => column.notNull())
    .addColumn("bio", "text", (column) => column.notNull())
    .addColumn("image_id", "text", (column) => column.references("documents.id").onDelete("set null"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("sample", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("search", "text", (column) => column.notNull())
    .execute();
}

/** An application keeps its job's id and title as text, so that deleting the job leaves them readable. */
async function applications(db: Kysely<object>): Promise<void> {
  await db.schema
    .createTable("applications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("job_key", "text", (column) => column.references("jobs.id").onDelete("set null"))
    .addColumn("job_id", "text", (column) => column.notNull())
    .addColumn("job_title", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("expected_salary", "double precision", (column) => column.notNull())
    .addColumn("experience", "double precision", (column) => column.notNull())
    .addColumn("notice_period", "double precision", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("resume_id", "text", (column) => column.notNull().references("documents.id"))
    .addColumn("additional_id", "text", (column) => column.references("documents.id"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("search", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("applications_job").on("applications").column("job_key").execute();
  await db.schema.createIndex("applications_status").on("applications").columns(["status", "id"]).execute();
  // Deleting a document looks for who refers to it.
  await db.schema.createIndex("applications_resume").on("applications").column("resume_id").execute();
  await db.schema.createIndex("applications_additional").on("applications").column("additional_id").execute();
  await db.schema
    .createTable("application_history")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("application_id", "text", (column) =>
      column.notNull().references("applications.id").onDelete("cascade"),
    )
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("application_history_application")
    .on("application_history")
    .column("application_id")
    .execute();
}

async function enquiries(db: Kysely<object>): Promise<void> {
  await db.schema
    .createTable("queries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone_number", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("search", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("get_in_touch")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("first_name", "text", (column) => column.notNull())
    .addColumn("last_name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("mobile_number", "text", (column) => column.notNull())
    .addColumn("company_name", "text", (column) => column.notNull())
    .addColumn("country", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("budget", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("search", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("subscribers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("unsubscribe_token", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .execute();
  await db.schema
    .createTable("consents")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("subject_kind", "text", (column) => column.notNull())
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("notice_version", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("consents_subject").on("consents").column("subject_id").execute();
}

/**
 * Mails leave from here only: written in the transaction of what they tell about, sent by the worker (design section
 * 7).
 */
async function mail(db: Kysely<object>): Promise<void> {
  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("reply_to", "text")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("subject_id", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("uncertain", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("last_error", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("sent_at", "text")
    .execute();
  await db.schema.createIndex("outbox_due").on("outbox").columns(["status", "due_at"]).execute();
  await db.schema.createIndex("outbox_subject").on("outbox").column("subject_id").execute();
}

async function records(db: Kysely<object>): Promise<void> {
  await db.schema
    .createTable("settings")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("audit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject_kind", "text", (column) => column.notNull())
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("revisions")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("idempotency_keys")
    .addColumn("key_hash", "text", (column) => column.primaryKey())
    .addColumn("request_hash", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("idempotency_keys_expiry")
    .on("idempotency_keys")
    .column("expires_at")
    .execute();
}
