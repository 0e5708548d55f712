import type { Tx } from "#platform/database/db.server.ts";

type DigestTables = { enquiry_digests: { day: string; created_at: string } };

/** Says that the digest of a day is written. Returns false when it was already. */
export async function insertDigestDay(tx: Tx, day: string, now: Date): Promise<boolean> {
  const inserted = await tx
    .withTables<DigestTables>()
    .insertInto("enquiry_digests")
    .values({ day, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
