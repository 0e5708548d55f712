import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { ConcurrencyLimit, type PermitRequest } from "#platform/process/concurrency-limit.server.ts";
import { passwordCost } from "./password-cost.server.ts";

const deriveKey = promisify(argon2);

const KEY_BYTES = 32;
/** The cost as each hash names it, so that it may change later. */
const SETTINGS = `m=${passwordCost.memory},t=${passwordCost.passes},p=${passwordCost.parallelism}`;

/** Stands for the hash of an account that has no password: its owner signs in with a company account. */
export const NO_PASSWORD = "";

/** Each hash takes 19 MiB while it runs: two at once, the others wait. */
export const hashing = new ConcurrencyLimit({ permits: 2, queue: 200, timeoutMs: 10_000 });

/** Callers that have shown a token of ours: they go first. */
const TRUSTED: PermitRequest = { first: true };

/** Returns the argon2id hash of a password as typed, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, { ...passwordCost, caller: TRUSTED });
  return `$argon2id$v=19$${SETTINGS}$${base64(salt)}$${base64(key)}`;
}

/**
 * Returns true when the password is the hashed one. Without a hash (an account may have NO_PASSWORD) it takes the
 * same time and returns false, so that an answer does not tell which e-mail has an account (trust.md section 2).
 * @param caller where it waits for its turn; before all others when left out
 */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  caller = TRUSTED,
): Promise<boolean> {
  const [, , , settings, salt, key] = (hash || NOBODY).split("$");
  const parsed = /^m=(\d+),t=(\d+),p=(\d+)$/.exec(settings ?? "");
  if (!parsed || !salt || !key) throw new Error("A password hash in the database is not in the PHC format.");
  const expected = Buffer.from(key, "base64");
  const [memory, passes, parallelism] = parsed.slice(1).map(Number) as [number, number, number];
  const settled = { memory, passes, parallelism, caller };
  const actual = await derive(password, Buffer.from(salt, "base64"), settled);
  return timingSafeEqual(actual, expected) && Boolean(hash);
}

/** Returns whether a hash was made at another cost than today's. */
export function isOutdated(hash: string): boolean {
  return hash.split("$")[3] !== SETTINGS;
}

/** A hash that no password is known for, with the present cost. */
const NOBODY = `$argon2id$v=19$${SETTINGS}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(KEY_BYTES))}`;

function derive(
  password: string,
  nonce: Buffer,
  {
    caller,
    ...settings
  }: Pick<Argon2Parameters, "memory" | "passes" | "parallelism"> & { caller: PermitRequest },
): Promise<Buffer> {
  // Verified as received: NFKC only makes two keyboards' ways to type one character the same (NIST SP 800-63B).
  const message = Buffer.from(password.normalize("NFKC"));
  const work = () => deriveKey("argon2id", { message, nonce, tagLength: KEY_BYTES, ...settings });
  return hashing.run(work, caller);
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/** Letters and digits without look-alikes, to be copied from a screen. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** Returns a password of twenty characters of 32: a hundred random bits. */
export function randomPassword(): string {
  return Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
