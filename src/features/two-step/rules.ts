/** How often the app shows another code, in seconds, and how many digits it has: what every app expects (RFC 6238). */
export const STEP_SECONDS = 30;
export const DIGITS = 6;

/**
 * How many recovery codes there are, and how long each is: 120 random bits, so that a plain SHA-256 keeps them (ASVS
 * 6.5.2).
 */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 24;

/** For how long a secret that was shown waits for its first code. */
export const CONFIRM_WITHIN_MS = 15 * 60_000;

/** Returns a code without the spaces, hyphens and capitals that people type. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, "").toLowerCase();
}

/** Returns true for a code of an authenticator app. Everything else can only be a recovery code. */
export function isAppCode(typed: string): boolean {
  return /^[0-9]{6}$/.test(plainCode(typed));
}

/** Returns a recovery code as it is shown: in groups of four. */
export function groupedCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/**
 * Returns the content of the QR code for an authenticator app.
 * @param secret in base32
 * @param company the name that the app shows
 */
export function otpauthUri(secret: string, email: string, company: string): string {
  const issuer = encodeURIComponent(company);
  const label = `${issuer}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
