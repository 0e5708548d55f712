import type { AuthTables } from "#features/auth/storage.server.ts";
import type { Query, Tx } from "#platform/db.server.ts";
import { newId, sha256 } from "#platform/id.server.ts";

type ResetTables = AuthTables & {
  password_resets: { id: string; administrator_id: string; token_hash: string; created_at: string };
};

/** Whose password a link is for. */
export interface ResetOwner {
  _id: string;
  name: string;
  email: string;
}

/** How many links an administrator was sent since a moment. */
export async function countResets(db: Query, administratorId: string, since: Date): Promise<number> {
  const { count } = await db
    .withTables<ResetTables>()
    .selectFrom("password_resets")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("administrator_id", "=", administratorId)
    .where("created_at", ">", since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** Keeps the SHA-256 of a link's token, and forgets the links that are too old. */
export async function insertReset(
  tx: Tx,
  { administratorId, token, expired }: { administratorId: string; token: string; expired: Date },
  now: Date,
): Promise<void> {
  const tables = tx.withTables<ResetTables>();
  await tables.deleteFrom("password_resets").where("created_at", "<=", expired.toISOString()).execute();
  await tables
    .insertInto("password_resets")
    .values({
      id: newId(),
      administrator_id: administratorId,
      token_hash: sha256(token),
      created_at: now.toISOString(),
    })
    .execute();
}

/** The active administrator whose link this is, while it is good. @param since when it was made at the earliest */
export async function findResetOwner(db: Query, token: string, since: Date): Promise<ResetOwner | undefined> {
  const row = await db
    .withTables<ResetTables>()
    .selectFrom("password_resets")
    .innerJoin("administrators", "administrators.id", "password_resets.administrator_id")
    .select(["administrators.id", "name", "email"])
    .where("token_hash", "=", sha256(token))
    .where("password_resets.created_at", ">", since.toISOString())
    .where("active", "=", 1)
    .executeTakeFirst();
  return row && { _id: row.id, name: row.name, email: row.email };
}

/** Uses a link up, and every other one of the same administrator; gives false when it was used before. */
export async function spendReset(tx: Tx, administratorId: string, token: string): Promise<boolean> {
  const spent = await tx
    .withTables<ResetTables>()
    .deleteFrom("password_resets")
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  await deleteResets(tx, administratorId);
  return spent.numDeletedRows > 0n;
}

/** Makes every link that an administrator was sent void. */
export async function deleteResets(tx: Tx, administratorId: string): Promise<void> {
  await tx
    .withTables<ResetTables>()
    .deleteFrom("password_resets")
    .where("administrator_id", "=", administratorId)
    .execute();
}

/** Makes every link of everybody void. */
export async function deleteAllResets(tx: Tx): Promise<void> {
  await tx.withTables<ResetTables>().deleteFrom("password_resets").execute();
}
