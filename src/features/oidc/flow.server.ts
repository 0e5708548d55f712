import { createHmac } from "node:crypto";

/** The values of one flow that the issuer gets and gives back. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  /** The code verifier of PKCE (RFC 7636). */
  verifier: string;
}

/**
 * Returns the values of a flow, derived from the secret that only its browser has: nothing in the store can finish a
 * flow, and neither can another browser.
 */
export function flowSecrets(flow: string): FlowSecrets {
  const derive = (name: string) => createHmac("sha256", flow).update(name).digest("base64url");
  return { state: derive("state"), nonce: derive("nonce"), verifier: derive("verifier") };
}
