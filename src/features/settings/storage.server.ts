import type { Query } from "#platform/db.server.ts";

type SettingsTables = {
  administrators: {
    id: string;
    email: string;
    notify_email: number;
    active: number;
  };
};

/** E-mail addresses of the active administrators who want notices. */
export async function findNoticeRecipients(db: Query): Promise<string[]> {
  const rows = await db
    .withTables<SettingsTables>()
    .selectFrom("administrators")
    .select("email")
    .where("active", "=", 1)
    .where("notify_email", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.email);
}
