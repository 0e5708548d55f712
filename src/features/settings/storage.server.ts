import { accountJobs } from "#features/administrators/jobs-storage.server.ts";
import { type AuthTables, toRights } from "#features/auth/storage.server.ts";
import { isInScope, type Permission } from "#features/roles.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import type { NotificationsBody, Settings } from "./contract.ts";

const tables = (db: Db) => db.withTables<AuthTables>();

/** Names who may read what a notice is about. */
export interface NoticeReaders {
  permission: Permission;
  /** For an application, the `_id` of its job; null for one without a job. */
  jobId?: string | null;
}

/**
 * Returns the e-mail addresses of the active administrators who may read what a notice is about.
 * @param wish the column of the switch that must be on
 */
export async function findNoticeRecipients(
  db: Db,
  { permission, jobId }: NoticeReaders,
  wish: "notify_email" | "notify_digest" = "notify_email",
): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom("administrators")
    .select(["email", "roles", accountJobs.ids.as("named_jobs")])
    .where("active", "=", 1)
    .where(wish, "=", 1)
    .orderBy("id")
    .execute();
  const readers = rows.filter((row) => {
    const { permissions, jobs } = toRights(row);
    return permissions.has(permission) && (jobId === undefined || isInScope(jobs, jobId));
  });
  return readers.map(({ email }) => email);
}

/** Returns an administrator's profile and preferences. */
export async function findSettings(db: Db, administratorId: string): Promise<Settings | undefined> {
  const row = await tables(db)
    .selectFrom("administrators")
    .select(["id", "name", "email", "phone", "notify_email", "notify_digest", "notify_sms"])
    .where("id", "=", administratorId)
    .executeTakeFirst();
  return (
    row && {
      profile: { _id: row.id, name: row.name, email: row.email, phone: row.phone },
      notifications: {
        email: row.notify_email === 1,
        digest: row.notify_digest === 1,
        sms: row.notify_sms === 1,
      },
    }
  );
}

/** Saves a profile. Throws the engine's unique error when another administrator has the e-mail address. */
export async function updateProfile(
  tx: Tx,
  administratorId: string,
  { name, email, phone }: { name: string; phone: string; email?: string | undefined },
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable("administrators")
    .set({ name, phone, ...(email && { email: normalizeEmail(email) }), updated_at: now.toISOString() })
    .where("id", "=", administratorId)
    .execute();
}

export async function updateNotifications(
  tx: Tx,
  administratorId: string,
  { email, digest, sms }: NotificationsBody,
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable("administrators")
    .set({
      notify_email: email ? 1 : 0,
      ...(digest !== undefined && { notify_digest: digest ? 1 : 0 }),
      notify_sms: sms ? 1 : 0,
      updated_at: now.toISOString(),
    })
    .where("id", "=", administratorId)
    .execute();
}
