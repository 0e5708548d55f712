import { randomToken } from "#platform/process/id.server.ts";
import type { Database, Db, Tx } from "./db.server.ts";

type SettingTables = { settings: { name: string; value: string } };

/** Returns the secret of a name, which all processes of a database share; the first call creates it. */
export async function readSharedKey(db: Database, name: string): Promise<string> {
  return (await findSharedKey(db.read, name)) ?? db.transaction((tx) => keepKey(tx, name));
}

/** Returns the secret within a transaction. A rollback removes a created one, so callers must not keep it in memory. */
export async function readSharedKeyIn(tx: Tx, name: string): Promise<string> {
  return (await findSharedKey(tx, name)) ?? keepKey(tx, name);
}

/** Stores a new key unless another process was first. */
async function keepKey(tx: Db, name: string): Promise<string> {
  const value = randomToken();
  await tx
    .withTables<SettingTables>()
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await findSharedKey(tx, name)) ?? value;
}

/** Returns the secret of a name, undefined when there is none. */
export async function findSharedKey(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .withTables<SettingTables>()
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}
