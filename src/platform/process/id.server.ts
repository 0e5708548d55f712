import { hash, randomBytes, randomUUIDv7 } from "node:crypto";

let last = "";

/**
 * Returns a new record id: UUIDv7, so that ids sort by the time they were made. Of those that this process makes in the
 * same millisecond, too, a later one sorts after an earlier one (RFC 9562, section 6.2, method 2): lists are read by
 * id.
 */
export function newId(): string {
  const made = randomUUIDv7();
  last = made > last ? made : following(last);
  return last;
}

/** Returns the id with one added to its random end. */
function following(id: string): string {
  const end = BigInt(`0x${id.slice(24)}`) + 1n;
  return id.slice(0, 24) + BigInt.asUintN(48, end).toString(16).padStart(12, "0");
}

/** Returns an id lower than all made from a moment (in milliseconds since 1970) on, and higher than earlier ones. */
export function firstIdAt(time: number): string {
  const hex = Math.trunc(time).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Returns the SHA-256 of bytes or text, in hex. */
export function sha256(content: Uint8Array | string): string {
  return hash("sha256", content);
}

/** Returns 256 random bits, URL-safe. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}
