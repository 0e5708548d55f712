import { randomInt } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";
import {
  DIGITS,
  groupedCode,
  isAppCode,
  plainCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  STEP_SECONDS,
} from "./rules.ts";

/** Steps before and after the present one whose codes are accepted: a phone's clock is never exact. */
const DRIFT = 1;

/** Returns a new secret of 160 bits, the length of its hash (RFC 4226, section 4), in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the code of a time step (RFC 6238). @param secret in base32 */
export function codeOfStep(secret: string, step: number): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), digits: DIGITS, counter: step });
}

/** Returns the time step of a moment: the number of half minutes since 1970. */
export function stepAt(now: Date): number {
  return TOTP.counter({ period: STEP_SECONDS, timestamp: now.getTime() });
}

/** Returns the accepted step of a typed code, undefined for a wrong code or one not newer than the last accepted. */
export function matchingStep(
  typed: string,
  { secret, lastStep }: { secret: string; lastStep: number },
  now: Date,
): number | undefined {
  // The library throws on a code of six characters that are not ASCII.
  if (!isAppCode(typed)) return undefined;
  const present = stepAt(now);
  const code = { token: plainCode(typed), secret: Secret.fromBase32(secret), digits: DIGITS };
  const offset = HOTP.validate({ ...code, counter: present, window: DRIFT });
  return offset !== null && present + offset > lastStep ? present + offset : undefined;
}

/** Letters and digits that cannot be mistaken for one another on paper. */
const LEGIBLE = "abcdefghijkmnpqrstuvwxyz23456789";

/** Returns new recovery codes, grouped for reading. */
export function newRecoveryCodes(): string[] {
  const letter = () => LEGIBLE[randomInt(LEGIBLE.length)] ?? "";
  const code = () => Array.from({ length: RECOVERY_CODE_LENGTH }, letter).join("");
  return Array.from({ length: RECOVERY_CODES }, () => groupedCode(code()));
}
