import type { AuthTables } from "#features/auth/storage.server.ts";
import { issuedWithin } from "#platform/contract/issued.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { deleteOutOfTime } from "#platform/database/expiry.server.ts";
import { countSelected } from "#platform/database/records.server.ts";
import { newId, sha256 } from "#platform/process/id.server.ts";
import { RESET_WITHIN_MS } from "./rules.ts";

type ResetTables = AuthTables & {
  password_resets: { id: string; administrator_id: string; token_hash: string; created_at: string };
  /** Of an e-mail without an account the id is made up. */
  reset_requests: { id: string; administrator_id: string; address: string; created_at: string };
};
const tables = (db: Db) => db.withTables<ResetTables>();

/** The administrator whose password a link is for. */
export interface ResetOwner {
  _id: string;
  name: string;
  email: string;
}

/** Keeps a request until its e-mail is in the outbox: the same write whether or not there is such an account. */
export async function insertRequest(
  tx: Tx,
  { administratorId, address }: { administratorId: string | undefined; address: string },
  now: Date,
): Promise<void> {
  const request = {
    id: newId(),
    administrator_id: administratorId ?? newId(),
    address,
    created_at: now.toISOString(),
  };
  await tables(tx).insertInto("reset_requests").values(request).execute();
}

export async function findRequests(db: Db): Promise<string[]> {
  const rows = await tables(db).selectFrom("reset_requests").select("id").orderBy("id").limit(100).execute();
  return rows.map((row) => row.id);
}

/** Takes a request out and locks its account, so that requests of one account are counted one after the other. */
export async function takeRequest(
  tx: Tx,
  id: string,
): Promise<{ account: ResetOwner | undefined; address: string; createdAt: string } | undefined> {
  const request = await tables(tx)
    .deleteFrom("reset_requests")
    .where("id", "=", id)
    .returning(["administrator_id", "address", "created_at"])
    .executeTakeFirst();
  if (!request) return undefined;
  const row = await tables(tx)
    .updateTable("administrators")
    .set({ active: 1 })
    .where("id", "=", request.administrator_id)
    .where("active", "=", 1)
    .returning(["id", "name", "email"])
    .executeTakeFirst();
  const account = row && { _id: row.id, name: row.name, email: row.email };
  return { account, address: request.address, createdAt: request.created_at };
}

/** Counts the links that an administrator was sent and that are good by their time. */
export function countResets(tx: Tx, administratorId: string): Promise<number> {
  return countSelected(
    tables(tx).selectFrom("password_resets").where("administrator_id", "=", administratorId),
  );
}

/** Keeps the SHA-256 of a link's token. */
export async function insertReset(
  tx: Tx,
  { administratorId, token }: { administratorId: string; token: string },
  now: Date,
): Promise<void> {
  await tables(tx)
    .insertInto("password_resets")
    .values({
      id: newId(),
      administrator_id: administratorId,
      token_hash: sha256(token),
      created_at: now.toISOString(),
    })
    .execute();
}

/** Deletes the links and requests whose time is over, or that bear a time which has not come yet. */
export async function deleteOldResets(tx: Tx, now: Date): Promise<void> {
  await deleteOutOfTime(tx, "password_resets", RESET_WITHIN_MS, now);
  await deleteOutOfTime(tx, "reset_requests", RESET_WITHIN_MS, now);
}

/** Returns the active administrator whose link this is, while it is good. */
export async function findResetOwner(db: Db, token: string, now: Date): Promise<ResetOwner | undefined> {
  const [after, until] = issuedWithin(RESET_WITHIN_MS, now);
  const row = await tables(db)
    .selectFrom("password_resets")
    .innerJoin("administrators", "administrators.id", "password_resets.administrator_id")
    .select(["administrators.id", "name", "email"])
    .where("token_hash", "=", sha256(token))
    .where("password_resets.created_at", ">", after)
    .where("password_resets.created_at", "<=", until)
    .where("active", "=", 1)
    .executeTakeFirst();
  return row && { _id: row.id, name: row.name, email: row.email };
}

/** Spends a link, and every other one of the same administrator. Returns false when it was used before. */
export async function spendReset(tx: Tx, administratorId: string, token: string): Promise<boolean> {
  const spent = await tables(tx)
    .deleteFrom("password_resets")
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  await deleteResets(tx, administratorId);
  return spent.numDeletedRows > 0n;
}

/** Makes every link that an administrator was sent void. */
export async function deleteResets(tx: Tx, administratorId: string): Promise<void> {
  await tables(tx).deleteFrom("password_resets").where("administrator_id", "=", administratorId).execute();
}

/** Deletes every link, and every request for one. */
export async function deleteAllResets(tx: Tx): Promise<void> {
  await tables(tx).deleteFrom("password_resets").execute();
  await tables(tx).deleteFrom("reset_requests").execute();
}
