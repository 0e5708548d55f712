import { createHmac } from "node:crypto";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { readSetting, readSharedKeyIn } from "#platform/database/settings.server.ts";
import { clientKey } from "#platform/http/caller.server.ts";
import { KNOWN_AT_MOST, KNOWN_FOR_MS } from "./rules.ts";

type AddressTables = {
  known_addresses: { administrator_id: string; address_hash: string; seen_at: string };
};
const tables = (db: Db) => db.withTables<AddressTables>();

const KEY_NAME = "known-address-key";

interface Visit {
  administratorId: string;
  address: string;
}

/** Returns true when the account was signed in to from this address, or its IPv6 network of 64 bits, before. */
export async function isKnownAddress(db: Db, visit: Visit, now: Date): Promise<boolean> {
  const row = await tables(db)
    .selectFrom("known_addresses")
    .select("seen_at")
    .where("administrator_id", "=", visit.administratorId)
    .where("address_hash", "=", hashOf(visit, (await readSetting(db, KEY_NAME)) ?? ""))
    .where("seen_at", ">", knownSince(now))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps a keyed hash of the address that an account was signed in to from, and deletes those beyond its number and
 * time.
 */
export async function keepAddress(tx: Tx, visit: Visit, now: Date): Promise<void> {
  const { administratorId } = visit;
  const seen = { seen_at: now.toISOString() };
  const row = {
    administrator_id: administratorId,
    address_hash: hashOf(visit, await readSharedKeyIn(tx, KEY_NAME)),
    ...seen,
  };
  await tables(tx)
    .insertInto("known_addresses")
    .values(row)
    .onConflict((conflict) => conflict.columns(["administrator_id", "address_hash"]).doUpdateSet(seen))
    .execute();
  const oldest = await tables(tx)
    .selectFrom("known_addresses")
    .select("address_hash")
    .where("administrator_id", "=", administratorId)
    .orderBy("seen_at", "desc")
    .offset(KNOWN_AT_MOST)
    .limit(KNOWN_AT_MOST)
    .execute();
  const beyond = oldest.map((one) => one.address_hash);
  if (beyond.length === 0) return;
  await tables(tx)
    .deleteFrom("known_addresses")
    .where("administrator_id", "=", administratorId)
    .where("address_hash", "in", beyond)
    .execute();
}

/** Deletes the addresses that no account was signed in to from for long. */
export async function deleteOldAddresses(tx: Tx, now: Date): Promise<void> {
  await tables(tx).deleteFrom("known_addresses").where("seen_at", "<=", knownSince(now)).execute();
}

function knownSince(now: Date): string {
  return new Date(now.getTime() - KNOWN_FOR_MS).toISOString();
}

/** Returns the hash of an address with its account, so that it does not show two accounts used from one address. */
function hashOf({ administratorId, address }: Visit, key: string): string {
  return createHmac("sha256", key)
    .update(`${administratorId} ${clientKey(address)}`)
    .digest("base64url");
}
