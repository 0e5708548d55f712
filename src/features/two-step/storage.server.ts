import type { Db, Tx } from "#platform/database/db.server.ts";
import { countSelected } from "#platform/database/records.server.ts";
import { newId, sha256 } from "#platform/process/id.server.ts";
import type { TwoStepState } from "./contract.ts";
import { plainCode } from "./rules.ts";

/** Tables of two-step sign-in; the list of administrators reads them too. */
export type TwoStepTables = {
  two_step: {
    administrator_id: string;
    secret: string;
    /** The time step of the last code that was used. */
    last_step: number;
    created_at: string;
    /** Null while no code of the app was confirmed yet: then it is off. */
    confirmed_at: string | null;
  };
  recovery_codes: { id: string; administrator_id: string; code_hash: string };
};
const tables = (db: Db) => db.withTables<TwoStepTables>();

interface Secret {
  secret: string;
  lastStep: number;
}

export async function findTwoStepState(db: Db, administratorId: string): Promise<TwoStepState> {
  const row = await tables(db)
    .selectFrom("two_step")
    .select("confirmed_at")
    .where("administrator_id", "=", administratorId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (!row) return { on: false, since: null, recoveryCodesLeft: 0 };
  const codes = tables(db).selectFrom("recovery_codes").where("administrator_id", "=", administratorId);
  return { on: true, since: row.confirmed_at, recoveryCodesLeft: await countSelected(codes) };
}

/** Returns the secret that sign-ins are checked against; undefined while two-step sign-in is off. */
export async function findSecret(db: Db, administratorId: string): Promise<Secret | undefined> {
  return secretOf(db, administratorId).where("confirmed_at", "is not", null).executeTakeFirst();
}

/**
 * Returns the secret that waits for its first code.
 * @param since when it was made at the earliest
 */
export async function findUnconfirmedSecret(
  db: Db,
  administratorId: string,
  since: Date,
): Promise<Secret | undefined> {
  return secretOf(db, administratorId)
    .where("confirmed_at", "is", null)
    .where("created_at", ">", since.toISOString())
    .executeTakeFirst();
}

function secretOf(db: Db, administratorId: string) {
  return tables(db)
    .selectFrom("two_step")
    .select(["secret", "last_step as lastStep"])
    .where("administrator_id", "=", administratorId);
}

/** Stores a secret until its first code, in place of one that got none. Returns false when two-step sign-in is on. */
export async function insertSecret(
  tx: Tx,
  administratorId: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const row = { secret, last_step: 0, created_at: now.toISOString(), confirmed_at: null };
  const stored = await tables(tx)
    .insertInto("two_step")
    .values({ administrator_id: administratorId, ...row })
    .onConflict((conflict) =>
      conflict.column("administrator_id").doUpdateSet(row).where("two_step.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Switches two-step sign-in on by the first code. Returns false when the secret is not the one it was made with. */
export async function confirmSecret(
  tx: Tx,
  administratorId: string,
  { secret, step }: { secret: string; step: number },
  now: Date,
): Promise<boolean> {
  const confirmed = await tables(tx)
    .updateTable("two_step")
    .set({ confirmed_at: now.toISOString(), last_step: step })
    .where("administrator_id", "=", administratorId)
    .where("secret", "=", secret)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}

/** Records that the code of a step was used. Returns false when it, or a later one, was used before. */
export async function spendStep(tx: Tx, administratorId: string, step: number): Promise<boolean> {
  const spent = await tables(tx)
    .updateTable("two_step")
    .set({ last_step: step })
    .where("administrator_id", "=", administratorId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}

/** Spends a recovery code. Returns false when it is none, or was used before. */
export async function spendRecoveryCode(tx: Tx, administratorId: string, typed: string): Promise<boolean> {
  const spent = await tables(tx)
    .deleteFrom("recovery_codes")
    .where("administrator_id", "=", administratorId)
    .where("code_hash", "=", hashOf(typed))
    .executeTakeFirst();
  return spent.numDeletedRows > 0n;
}

/** Puts new recovery codes in place of the old ones; only their hashes are kept. */
export async function replaceRecoveryCodes(
  tx: Tx,
  administratorId: string,
  codes: readonly string[],
): Promise<void> {
  await tables(tx).deleteFrom("recovery_codes").where("administrator_id", "=", administratorId).execute();
  const rows = codes.map((code) => ({
    id: newId(),
    administrator_id: administratorId,
    code_hash: hashOf(code),
  }));
  await tables(tx).insertInto("recovery_codes").values(rows).execute();
}

/** Switches two-step sign-in off and deletes its secret and codes. Returns false when it was off. */
export async function deleteTwoStep(tx: Tx, administratorId: string): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom("two_step")
    .where("administrator_id", "=", administratorId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Returns the hash of a code. SHA-256 is enough: the codes are random and long, not chosen by people. */
function hashOf(code: string): string {
  return sha256(plainCode(code));
}
