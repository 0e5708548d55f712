import { MINUTE_MS } from "#platform/contract/durations.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import { outcomes } from "./contract.ts";

/** How long a browser may be away at the issuer: signing in there may take a password, a phone and a form. */
export const BACK_WITHIN_MS = 10 * MINUTE_MS;

/** How far the clocks of the issuer and this server may differ. */
export const CLOCKS_DIFFER_S = 30;

/** Claims of an issuer about a person, with signature, audience, nonce and times checked. */
export interface Claims {
  issuer: string;
  subject: string;
  email?: unknown;
  email_verified?: unknown;
  /** Microsoft's word for a verified address ("e-mail domain owner verified"). */
  xms_edov?: unknown;
  /** The Workspace domain of a Google account. */
  hd?: unknown;
  /** When the person proved who they are, in seconds since 1970. */
  auth_time?: unknown;
}

/** Returns the name of an issuer as it stands within a sentence. */
export function issuerName(issuer: string): string {
  if (isGoogle(issuer)) return "Google";
  return isMicrosoft(issuer) ? "Microsoft" : "your company account";
}

function isGoogle(issuer: string): boolean {
  return new URL(issuer).hostname === "accounts.google.com";
}

function isMicrosoft(issuer: string): boolean {
  return /^login\.microsoftonline\.(com|us)$|^login\.partner\.microsoftonline\.cn$/.test(
    new URL(issuer).hostname,
  );
}

/** Returns whether an issuer signs people in anew when it is asked to. Google does not. */
export function confirmsIdentity(issuer: string): boolean {
  return !isGoogle(issuer);
}

/** Returns the address that an issuer has verified, or why it may not sign in. */
export function addressOf(
  claims: Claims,
  allowedDomains: readonly string[],
): { email: string } | { refused: string } {
  const { issuer } = claims;
  const name = issuerName(issuer);
  const email = typeof claims.email === "string" ? normalizeEmail(claims.email) : "";
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) return { refused: outcomes.noAddress(name) };
  if (!isVerified(claims, email)) return { refused: outcomes.unverifiedAddress(email, name) };
  const domain = email.slice(email.indexOf("@") + 1);
  if (allowedDomains.length > 0 && !allowedDomains.includes(domain))
    return { refused: outcomes.foreignDomain(email) };
  return { email };
}

/**
 * Returns whether an issuer vouches for an address. Microsoft verifies none unless its claim `xms_edov` says so; Google
 * speaks for its own addresses and for those of a Workspace, others may have changed hands since it asked.
 */
function isVerified(claims: Claims, email: string): boolean {
  const { issuer, email_verified, xms_edov, hd } = claims;
  if (isMicrosoft(issuer) && [true, 1, "1", "true"].includes(xms_edov as string)) return true;
  if (email_verified !== true && email_verified !== "true") return false;
  if (!isGoogle(issuer)) return true;
  return email.endsWith("@gmail.com") || (typeof hd === "string" && hd !== "");
}

/** Returns whether a person signed in at the issuer after a moment; a missing time counts as no. */
export function isFresh({ auth_time }: Claims, since: Date, now: Date): boolean {
  if (typeof auth_time !== "number") return false;
  const seconds = (moment: Date) => moment.getTime() / 1000;
  return (
    auth_time >= Math.floor(seconds(since)) - CLOCKS_DIFFER_S && auth_time <= seconds(now) + CLOCKS_DIFFER_S
  );
}
