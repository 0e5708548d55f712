import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import {
  DIGITS,
  groupedCode,
  plainCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  STEP_SECONDS,
} from "./rules.ts";

/** The alphabet of base32 (RFC 4648), which authenticator apps take secrets in. */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Steps before and after the present one whose codes count too: the phone's clock is never exact. */
const DRIFT = 1;

/** A new secret of 160 bits, as long as the hash it is used with (RFC 4226, section 4), in base32. */
export function newSecret(): string {
  return toBase32(randomBytes(20));
}

/** The code of a time step (RFC 6238: HOTP over the number of half minutes since 1970). @param secret in base32 */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The time step that a moment is in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/**
 * The step whose code this is, of those that count now and come after the last one that was used: a code lets nobody in
 * twice. Undefined when it is none of theirs.
 */
export function matchingStep(
  typed: string,
  { secret, lastStep }: { secret: string; lastStep: number },
  now: Date,
): number | undefined {
  const given = Buffer.from(plainCode(typed));
  const present = stepAt(now);
  for (let step = Math.max(present - DRIFT, lastStep + 1); step <= present + DRIFT; step += 1) {
    const wanted = Buffer.from(codeOfStep(secret, step));
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return step;
  }
  return undefined;
}

/** Letters and digits that nobody mistakes for one another on paper. */
const LEGIBLE = "abcdefghijkmnpqrstuvwxyz23456789";

/** New recovery codes, as they are shown. */
export function newRecoveryCodes(): string[] {
  const letter = () => LEGIBLE[randomInt(LEGIBLE.length)] ?? "";
  const code = () => Array.from({ length: RECOVERY_CODE_LENGTH }, letter).join("");
  return Array.from({ length: RECOVERY_CODES }, () => groupedCode(code()));
}

function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = bits.match(/.{1,5}/g) ?? [];
  return letters.map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((eight) => Number.parseInt(eight, 2)));
}
