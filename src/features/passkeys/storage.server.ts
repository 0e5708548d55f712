import { issuedWithin } from "#platform/contract/issued.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { deleteOutOfTime } from "#platform/database/expiry.server.ts";
import { newId, sha256 } from "#platform/process/id.server.ts";
import type { Passkey } from "./contract.ts";
import { ANSWER_WITHIN_MS, type KnownCredential, knownTransports } from "./rules.ts";

type PasskeyTables = {
  administrators: { id: string; active: number };
  passkeys: {
    id: string;
    administrator_id: string;
    /** In base64url, as the public key in COSE is. */
    credential_id: string;
    public_key: string;
    counter: number;
    /** Parted by spaces. */
    transports: string;
    name: string;
    created_at: string;
    used_at: string | null;
  };
  passkey_challenges: {
    challenge_hash: string;
    purpose: string;
    /** "" at the sign-in, when nobody is known yet. */
    administrator_id: string;
    created_at: string;
  };
};
const tables = (db: Db) => db.withTables<PasskeyTables>();

/** A passkey as a signature is checked by it. */
export interface StoredPasskey extends KnownCredential {
  _id: string;
  administratorId: string;
  publicKey: string;
}

/** Says what a challenge was made for. */
export interface ChallengeUse {
  purpose: "add" | "join" | "sign-in" | "confirm";
  /** Left out at the sign-in; at the join the id that the account is going to have. */
  administratorId?: string;
}

/** Returns the passkeys of an administrator, the oldest first. */
export async function findPasskeys(db: Db, administratorId: string): Promise<Passkey[]> {
  const rows = await tables(db)
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "used_at"])
    .where("administrator_id", "=", administratorId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    createdAt: row.created_at,
    usedAt: row.used_at,
  }));
}

/** Returns the credentials of an administrator. */
export async function findCredentials(db: Db, administratorId: string): Promise<KnownCredential[]> {
  const rows = await tables(db)
    .selectFrom("passkeys")
    .select(["credential_id", "transports"])
    .where("administrator_id", "=", administratorId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    credentialId: row.credential_id,
    transports: knownTransports(row.transports.split(" ")),
  }));
}

/** Returns the passkey of a credential, while its account is active. */
export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await tables(db)
    .selectFrom("passkeys")
    .innerJoin("administrators", "administrators.id", "passkeys.administrator_id")
    .select(["passkeys.id", "administrator_id", "public_key", "transports"])
    .where("credential_id", "=", credentialId)
    .where("active", "=", 1)
    .executeTakeFirst();
  return (
    row && {
      _id: row.id,
      administratorId: row.administrator_id,
      credentialId,
      publicKey: row.public_key,
      transports: knownTransports(row.transports.split(" ")),
    }
  );
}

/** Adds a passkey. Throws the engine's unique error when its credential is there already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<StoredPasskey, "_id"> & { name: string; counter: number },
  now: Date,
): Promise<Passkey> {
  const { administratorId, credentialId, publicKey, counter, transports, name } = passkey;
  const row = {
    id: newId(),
    administrator_id: administratorId,
    credential_id: credentialId,
    public_key: publicKey,
    counter,
    transports: transports.join(" "),
    name,
    created_at: now.toISOString(),
    used_at: null,
  };
  await tables(tx).insertInto("passkeys").values(row).execute();
  return { _id: row.id, name, createdAt: row.created_at, usedAt: null };
}

/**
 * Notes a use of a passkey by its counter. Returns false when the counter did not go up, which a copy would show; a
 * passkey that does not count stays at 0.
 */
export async function noteUse(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const used = await tables(tx)
    .updateTable("passkeys")
    .set({ counter, used_at: now.toISOString() })
    .where("id", "=", id)
    .where("counter", counter === 0 ? "=" : "<", counter)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Renames a passkey of an administrator. Returns false when there is none of this id. */
export async function renamePasskey(
  tx: Tx,
  administratorId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const renamed = await tables(tx)
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("administrator_id", "=", administratorId)
    .executeTakeFirst();
  return renamed.numUpdatedRows > 0n;
}

/** Deletes a passkey of an administrator. Returns false when there is none of this id. */
export async function deletePasskey(tx: Tx, administratorId: string, id: string): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("administrator_id", "=", administratorId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Keeps the SHA-256 of a challenge until it is answered. */
export async function insertChallenge(
  tx: Tx,
  challenge: string,
  { purpose, administratorId = "" }: ChallengeUse,
  now: Date,
): Promise<void> {
  const row = { purpose, administrator_id: administratorId, created_at: now.toISOString() };
  await tables(tx)
    .insertInto("passkey_challenges")
    .values({ challenge_hash: sha256(challenge), ...row })
    .execute();
}

/** Deletes a challenge, so that it is answered once. Returns whether it was good for this use, and in time. */
export async function spendChallenge(
  tx: Tx,
  challenge: string,
  { purpose, administratorId = "" }: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const [after, until] = issuedWithin(ANSWER_WITHIN_MS, now);
  const row = await tables(tx)
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", sha256(challenge))
    .returning(["purpose", "administrator_id", "created_at"])
    .executeTakeFirst();
  if (row?.purpose !== purpose || row.administrator_id !== administratorId) return false;
  return row.created_at > after && row.created_at <= until;
}

/** Deletes the challenges whose time is over, or that bear a time which has not come yet. */
export function deleteOldChallenges(tx: Tx, now: Date): Promise<void> {
  return deleteOutOfTime(tx, "passkey_challenges", ANSWER_WITHIN_MS, now);
}
