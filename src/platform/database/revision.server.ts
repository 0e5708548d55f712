import { sql } from "kysely";
import type { Db, Tx } from "./db.server.ts";

type RevisionTables = {
  revisions: { name: string; value: number };
};

/**
 * Marks public content as changed, in the transaction of the change; pages of the older revision are not served again.
 */
export async function bumpRevision(tx: Tx): Promise<void> {
  await tx
    .withTables<RevisionTables>()
    .insertInto("revisions")
    .values({ name: "public", value: 1 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: sql`revisions.value + 1` }))
    .execute();
}

/** Returns the revision of the public content, a number that grows with every write to it. */
export async function readRevision(db: Db): Promise<number> {
  const row = await db
    .withTables<RevisionTables>()
    .selectFrom("revisions")
    .select("value")
    .where("name", "=", "public")
    .executeTakeFirst();
  return row?.value ?? 0;
}
