import { randomToken } from "#platform/process/id.server.ts";
import type { Database, Db, Tx } from "./db.server.ts";

type SettingTables = { settings: { name: string; value: string } };

/** Gives the secret of a name that all processes of one database share; the first that asks makes it. */
export async function readSharedKey(db: Database, name: string): Promise<string> {
  return (await findSharedKey(db.read, name)) ?? db.transaction((tx) => keepKey(tx, name));
}

/** As `readSharedKey`, within a transaction: a key that it makes is gone again when that fails, so keep none in memory. */
export async function readSharedKeyIn(tx: Tx, name: string): Promise<string> {
  return (await findSharedKey(tx, name)) ?? keepKey(tx, name);
}

/** Keeps a new key unless another process was first. */
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

/** The secret of a name, when one was made. */
export async function findSharedKey(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .withTables<SettingTables>()
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}
