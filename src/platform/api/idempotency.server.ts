import { DAY_MS } from "#platform/contract/durations.ts";
import { Fault } from "#platform/contract/errors.ts";
import { partsSent } from "#platform/contract/sent-parts.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { sha256 } from "#platform/process/id.server.ts";

type IdempotencyTables = {
  idempotency_keys: {
    key_hash: string;
    request_hash: string;
    answer: string;
    expires_at: string;
    person: string | null;
  };
};

/** Identifies a repeated request: its given or derived key, and a digest of its parameters and its body. */
export interface IdempotencyKey {
  keyHash: string;
  requestHash: string;
  /** The time in which a repetition gets the first answer. */
  lifetimeMs: number;
  /** Keyed hash of the sender, with whose data the answer is erased. */
  person?: string;
}

/**
 * Returns the Idempotency-Key header, undefined without one. Throws Fault `malformed` when it is empty, longer than 255
 * characters or not visible ASCII.
 */
export function idempotencyKeyOf(
  request: Request,
  operation: string,
  requestHash: string,
): IdempotencyKey | undefined {
  const key = request.headers.get("Idempotency-Key");
  if (key === null) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Fault("malformed", {
      message: "The Idempotency-Key must be 1 to 255 visible ASCII characters.",
    });
  }
  return { keyHash: sha256(`${operation}\n${key}`), requestHash, lifetimeMs: DAY_MS };
}

/** Returns a digest of the validated parameters and body of a request, in which files count by their bytes. */
export async function digestRequest(params: unknown, body: unknown): Promise<string> {
  // Apart from a field of the body with the same name.
  const path = Object.entries(Object(params)).map(([name, value]) => [`:${name}`, value]);
  const entries = partsSent(body).map(async ([name, value]) => [
    name,
    value instanceof File ? sha256(new Uint8Array(await value.arrayBuffer())) : value,
  ]);
  return sha256(JSON.stringify([...path, ...(await Promise.all(entries))]));
}

/** Stands in a key's row until its work is done; no JSON is empty. */
const NO_ANSWER = "";

/**
 * Runs the work once for a key, in the caller's transaction: a repetition gets the first answer, and of two at the same
 * moment the second waits. Throws Fault `invalid` when the key belongs to another request.
 * @param stands true while the record of the first answer exists; otherwise the work runs again
 */
export async function runIdempotent<T>(
  tx: Tx,
  key: IdempotencyKey | undefined,
  now: Date,
  work: () => Promise<T>,
  stands: (first: T) => Promise<boolean> = async () => true,
): Promise<{ answer: T; repeated: boolean }> {
  if (!key) return { answer: await work(), repeated: false };
  const keys = tx.withTables<IdempotencyTables>();
  await deleteExpiredKeys(tx, now);
  // One statement: a key may be erased with its person between two.
  const known = await keys
    .insertInto("idempotency_keys")
    .values({
      key_hash: key.keyHash,
      request_hash: key.requestHash,
      answer: NO_ANSWER,
      person: key.person ?? null,
      expires_at: new Date(now.getTime() + key.lifetimeMs).toISOString(),
    })
    .onConflict((conflict) =>
      // Changes nothing, and locks the row, so that only one caller repeats the work.
      conflict.column("key_hash").doUpdateSet((of) => ({ answer: of.ref("idempotency_keys.answer") })),
    )
    .returning(["request_hash", "answer"])
    .executeTakeFirstOrThrow();
  if (known.answer !== NO_ANSWER) {
    if (known.request_hash !== key.requestHash)
      throw new Fault("invalid", { message: "This Idempotency-Key was used for another request before." });
    const first: T = JSON.parse(known.answer);
    if (await stands(first)) return { answer: first, repeated: true };
  }
  const answer = await work();
  await keys
    .updateTable("idempotency_keys")
    .set({ answer: JSON.stringify(answer) })
    .where("key_hash", "=", key.keyHash)
    .execute();
  return { answer, repeated: false };
}

/** Deletes the keys of a person, so that a repeated form is stored again. */
export async function deleteKeysOf(tx: Tx, person: string): Promise<void> {
  await tx
    .withTables<IdempotencyTables>()
    .deleteFrom("idempotency_keys")
    .where("person", "=", person)
    .execute();
}

/** Deletes expired keys. */
export async function deleteExpiredKeys(tx: Tx, now: Date): Promise<void> {
  await tx
    .withTables<IdempotencyTables>()
    .deleteFrom("idempotency_keys")
    .where("expires_at", "<=", now.toISOString())
    .execute();
}
