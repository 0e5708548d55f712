import { randomToken } from "#platform/process/id.server.ts";
import type { Database, Db, Tx } from "./db.server.ts";

type SettingTables = { settings: { name: string; value: string } };

/** Returns the value of a setting; undefined when it has none. */
export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .withTables<SettingTables>()
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}

/** Writes a setting, replacing its former value. */
export async function writeSetting(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .withTables<SettingTables>()
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Writes a setting that has no value yet. Returns false when it has one, or another process is writing it. */
export async function insertSetting(tx: Tx, name: string, value: string): Promise<boolean> {
  const inserted = await tx
    .withTables<SettingTables>()
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteSetting(tx: Tx, name: string): Promise<void> {
  await tx.withTables<SettingTables>().deleteFrom("settings").where("name", "=", name).execute();
}

/**
 * Locks a setting until the transaction ends, by a write that changes nothing: of two processes the second sees what
 * the first has written. Returns its value.
 * @param initial the value that it gets when it has none
 */
export async function lockSetting(tx: Tx, name: string, initial: string): Promise<string> {
  const row = await tx
    .withTables<SettingTables>()
    .insertInto("settings")
    .values({ name, value: initial })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((of) => ({ value: of.ref("settings.value") })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Returns the access to a setting that holds JSON; its value is undefined until it is written. */
export function jsonSetting<Value>(name: string) {
  const parse = (text: string | undefined): Value | undefined => (text ? JSON.parse(text) : undefined);
  return {
    read: async (db: Db) => parse(await readSetting(db, name)),
    /** Locks it as `lockSetting` does. */
    lock: async (tx: Tx) => parse(await lockSetting(tx, name, "")),
    write: (tx: Tx, value: Value) => writeSetting(tx, name, JSON.stringify(value)),
  };
}

/** Returns the secret of a name that all processes of one database share; the first that asks makes it. */
export async function readSharedKey(db: Database, name: string): Promise<string> {
  return (await readSetting(db.read, name)) ?? db.transaction((tx) => readSharedKeyIn(tx, name));
}

/**
 * Returns such a secret within a transaction: a key that it makes is gone again when that fails, so keep none in
 * memory.
 * @param wanted the key that it should be where there is none yet
 */
export async function readSharedKeyIn(tx: Tx, name: string, wanted?: string): Promise<string> {
  const known = await readSetting(tx, name);
  if (known !== undefined) return known;
  const made = wanted ?? randomToken();
  await insertSetting(tx, name, made);
  return (await readSetting(tx, name)) ?? made;
}
