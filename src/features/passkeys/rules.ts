import { MINUTE_MS } from "#platform/contract/durations.ts";
import {
  type CreationOptions,
  outcomes,
  type RequestOptions,
  type Transport,
  transport,
} from "./contract.ts";

/** How long a challenge waits for its answer. */
export const ANSWER_WITHIN_MS = 5 * MINUTE_MS;

/** Passkeys an account may have: phones, notebooks and keys of one person. */
export const PASSKEYS_AT_MOST = 20;

/** Algorithms of keys that every authenticator has one of: Ed25519, ECDSA with P-256, RSA (COSE numbers). */
export const algorithms = [-8, -7, -257];

/** The site that passkeys are made for (WebAuthn's relying party). */
export interface PasskeySite {
  /** The RP ID: the host of the public address. */
  id: string;
  origin: string;
}

/** Returns the site of a public address, or why browsers allow no passkeys there. */
export function passkeySite(publicUrl: string | undefined): PasskeySite | { off: string } {
  if (!publicUrl) return { off: outcomes.noAddress };
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (/^\[|^[\d.]+$/.test(hostname)) return { off: outcomes.ipAddress };
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (protocol !== "https:" && !isLocal) return { off: outcomes.insecure };
  return { id: hostname, origin };
}

/** A stored credential, as it is named to a browser. */
export interface KnownCredential {
  credentialId: string;
  transports: Transport[];
}

/** Returns the options with which a browser makes a discoverable passkey that verifies its user. */
export function creationOptionsOf(
  site: PasskeySite & { name: string },
  challenge: string,
  user: { id: string; email: string; name: string },
  known: readonly KnownCredential[],
): CreationOptions {
  return {
    challenge,
    rp: { id: site.id, name: site.name },
    user: { id: userHandleOf(user.id), name: user.email, displayName: user.name || user.email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: ANSWER_WITHIN_MS,
    excludeCredentials: known.map(describe),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/** Returns the options for signing with a passkey: one of the known ones, or any if none is named. */
export function requestOptionsOf(
  site: PasskeySite,
  challenge: string,
  known: readonly KnownCredential[] = [],
): RequestOptions {
  return {
    challenge,
    rpId: site.id,
    timeout: ANSWER_WITHIN_MS,
    allowCredentials: known.map(describe),
    userVerification: "required",
  };
}

function describe({ credentialId, transports }: KnownCredential) {
  return { id: credentialId, type: "public-key" as const, transports };
}

/** Returns those of a browser's transports that WebAuthn names. */
export function knownTransports(told: readonly string[]): Transport[] {
  return transport.options.filter((known) => told.includes(known));
}

/** Returns the handle under which a passkey keeps an account: its id, which names nobody. */
export function userHandleOf(administratorId: string): string {
  return btoa(administratorId).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
