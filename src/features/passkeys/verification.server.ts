import type { Assertion, NewCredential } from "./contract.ts";
import { algorithms, type PasskeySite } from "./rules.ts";
import type { StoredPasskey } from "./storage.server.ts";

// Loaded for the first passkey: it is a sixth of the program's code, and registers hundreds of ASN.1 types.
const library = () => import("./library.server.ts");

/** Returns the challenge that a browser says it has signed; "" where its answer can't be read. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** Returns the public key and counter of a new credential; undefined when it was not made as this site asked. */
export async function verifyNewCredential(
  credential: NewCredential,
  site: PasskeySite,
): Promise<{ publicKey: string; counter: number } | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    if (await hasCertificates(credential)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...credential.response, transports: [] },
        clientExtensionResults: {},
      },
      ...expected(credential, site),
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo.credential.id !== credential.id) return undefined;
    const { publicKey, counter } = registrationInfo.credential;
    return { publicKey: Buffer.from(publicKey).toString("base64url"), counter };
  } catch {
    return undefined;
  }
}

/**
 * Returns the counter of a passkey's signature; undefined when it was not made for this site by a user whom the device
 * has verified. The caller checks the counter as it writes it.
 */
export async function verifyAssertion(
  assertion: Assertion,
  passkey: StoredPasskey,
  site: PasskeySite,
): Promise<number | undefined> {
  const { userHandle, ...response } = assertion.response;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      ...expected(assertion, site),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: 0,
        transports: passkey.transports,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the values that an answer must have: a challenge spent just now, of this site, with its person checked. */
function expected(answer: NewCredential | Assertion, site: PasskeySite) {
  return {
    expectedChallenge: challengeOf(answer),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  };
}

/**
 * Returns whether a new credential brings certificates of its maker. They were not asked for, and to check them the
 * library would call addresses that they name.
 */
async function hasCertificates({ response }: NewCredential): Promise<boolean> {
  const { decodeAttestationObject } = await library();
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, "base64url")),
  );
  const format = attestation.get("fmt");
  return format !== "none" && (format !== "packed" || attestation.get("attStmt").get("x5c") !== undefined);
}
