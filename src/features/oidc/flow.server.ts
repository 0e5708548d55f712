import { createHmac } from "node:crypto";
import { Fault, type FaultCode } from "#platform/contract/errors.ts";
import { randomToken } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import type { Issuer } from "./issuer.server.ts";
import { addressOf, type Claims, confirmsIdentity, isFresh } from "./rules.ts";
import * as storage from "./storage.server.ts";

const { outcomes } = contract;

/** The values of one flow that the issuer gets and gives back. */
interface FlowSecrets {
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

/** Returns the issuer. Throws Fault `conflict` where none is set up. */
export function issuerOf({ issuer }: Services): Issuer {
  if (!issuer) throw new Fault("conflict", { message: outcomes.off });
  return issuer;
}

/** Begins a flow. The issuer is asked first: while it is away nothing is stored. */
export async function beginFlow(
  services: Services,
  use: storage.FlowUse,
  at: Date,
): Promise<{ url: string; flow: string }> {
  const flow = randomToken();
  const url = await issuerOf(services).signInUrl(flow, use.purpose === "confirm");
  await services.db.transaction(async (tx) => {
    await storage.deleteOldFlows(tx, at);
    await storage.insertFlow(tx, flowSecrets(flow).state, use, at);
  });
  return { url, flow };
}

/** The issuer's claims about a person, and when it was asked for them. */
interface Finished {
  claims: Claims;
  begunAt: Date;
}

/**
 * Finishes a flow with the issuer's answer. The flow is spent before the answer is checked, so that each is tried once.
 * Returns the claims of the issuer, and when the flow began. Throws a Fault of the given code.
 */
export async function finishFlow(
  services: Services,
  answer: contract.IssuerAnswer,
  use: storage.FlowUse,
  at: Date,
  code: FaultCode,
): Promise<Finished> {
  const issuer = issuerOf(services);
  const { state } = flowSecrets(answer.flow);
  const begunAt =
    answer.state === state
      ? await services.db.transaction((tx) => storage.spendFlow(tx, state, use, at))
      : undefined;
  if (!begunAt) throw new Fault(code, { message: outcomes.expired });
  if (answer.error || !answer.code) {
    const words = answer.error === "access_denied" ? outcomes.cancelled : outcomes.declined;
    throw new Fault(code, { message: words(issuer.name) });
  }
  return { claims: await issuer.redeem(answer, code), begunAt };
}

/** Returns whether a person has proved at the issuer who they are since a flow began. */
export function isConfirmedBy(services: Services, { claims, begunAt }: Finished, at: Date): boolean {
  return confirmsIdentity(issuerOf(services).settings.issuer) && isFresh(claims, begunAt, at);
}

/** Returns the company account with its verified address. Throws a Fault of the given code. */
export function identityOf(services: Services, claims: Claims, code: FaultCode): storage.Identity {
  const { issuer, subject } = claims;
  const address = addressOf(claims, issuerOf(services).settings.allowedDomains);
  if ("refused" in address) throw new Fault(code, { message: address.refused });
  return { issuer, subject, email: address.email };
}
