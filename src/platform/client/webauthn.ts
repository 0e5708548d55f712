import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/**
 * Names why a browser gave no passkey. `cancelled` may also be a device without a passkey for this site: browsers don't
 * tell pages which.
 */
type WebAuthnFailure = "cancelled" | "exists" | "unsupported" | "failed";

type Result<T> = { ok: true; credential: T } | { ok: false; failure: WebAuthnFailure };

/** Asks the browser to make a passkey. Returns the credential for the server to check. */
export function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  return ask(async ({ startRegistration }) => {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const type = "public-key" as const;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  });
}

/** Asks the browser to sign with a passkey. Returns the assertion for the server to check. */
export function signWithPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  return ask(async ({ startAuthentication }) => {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const signed = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
    return { id, rawId, type: "public-key" as const, response: signed };
  });
}

type Library = typeof import("@simplewebauthn/browser");

/** Loads the library when it is first needed: few visits of the sign-in page use it. */
async function ask<T>(work: (library: Library) => Promise<T>): Promise<Result<T>> {
  try {
    const library = await import("@simplewebauthn/browser");
    if (!library.browserSupportsWebAuthn()) return { ok: false, failure: "unsupported" };
    return { ok: true, credential: await work(library) };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

/** Returns the failure of a DOMException's name (WebAuthn, sections 5.1.3 and 5.1.4). */
function failureOf(error: unknown): WebAuthnFailure {
  const { name } = Object(error) as { name?: string };
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  if (name === "InvalidStateError") return "exists";
  return name === "NotSupportedError" || name === "ConstraintError" ? "unsupported" : "failed";
}
