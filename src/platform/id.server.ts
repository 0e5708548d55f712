import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";

/** A new record id: UUIDv7, so that ids sort by the time they were made. */
export function newId(): string {
  return randomUUIDv7();
}

/** SHA-256 of bytes or text, in hex. */
export function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

/** 256 random bits, URL-safe. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}
