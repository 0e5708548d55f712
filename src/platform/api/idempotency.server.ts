import { sql } from "kysely";
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

/** What makes two requests the same one: the key given (or derived) and a digest of what was sent. */
export interface IdempotencyKey {
  keyHash: string;
  requestHash: string;
  /** For how long a repetition gets the first answer. */
  lifetimeMs: number;
  /** Keyed hash of the person who sent it: the answer is erased with them. */
  person?: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reads the Idempotency-Key header: undefined when there is none. Throws Fault `malformed` when it is empty, longer than
 * 255 characters or not visible ASCII.
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

/** A digest of what a validated body says, in which files count by their bytes. */
export async function digestBody(body: unknown): Promise<string> {
  const entries = partsSent(body).map(async ([name, value]) => [
    name,
    value instanceof File ? sha256(new Uint8Array(await value.arrayBuffer())) : value,
  ]);
  return sha256(JSON.stringify(await Promise.all(entries)));
}

/**
 * Does the work once for a key, in the caller's transaction: a repetition gets the first answer, and of two at the same
 * moment the second waits for the first. Throws Fault `invalid` when the key came with another request before.
 * @param stands whether what was answered first is still there; the work is done again where it is not
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
  const inserted = await keys
    .insertInto("idempotency_keys")
    .values({
      key_hash: key.keyHash,
      request_hash: key.requestHash,
      answer: "null",
      person: key.person ?? null,
      expires_at: new Date(now.getTime() + key.lifetimeMs).toISOString(),
    })
    .onConflict((conflict) => conflict.column("key_hash").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const first = await firstAnswer<T>(tx, key);
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

/** Deletes the keys of a person, so that what they send again is stored again. */
export async function deleteKeysOf(tx: Tx, person: string): Promise<void> {
  await tx
    .withTables<IdempotencyTables>()
    .deleteFrom("idempotency_keys")
    .where("person", "=", person)
    .execute();
}

/** Forgets the keys that have run out. */
export async function deleteExpiredKeys(tx: Tx, now: Date): Promise<void> {
  await tx
    .withTables<IdempotencyTables>()
    .deleteFrom("idempotency_keys")
    .where("expires_at", "<=", now.toISOString())
    .execute();
}

/** Holds the row until the transaction ends, by a write that changes nothing: the work is done again by one alone. */
async function firstAnswer<T>(tx: Tx, key: IdempotencyKey): Promise<T> {
  const row = await tx
    .withTables<IdempotencyTables>()
    .updateTable("idempotency_keys")
    .set({ answer: sql`answer` })
    .where("key_hash", "=", key.keyHash)
    .returning(["request_hash", "answer"])
    .executeTakeFirstOrThrow();
  if (row.request_hash !== key.requestHash) {
    throw new Fault("invalid", { message: "This Idempotency-Key was used for another request before." });
  }
  return JSON.parse(row.answer);
}
