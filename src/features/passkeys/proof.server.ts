import { Fault, type FaultCode } from "#platform/contract/errors.ts";
import { randomToken } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import { type Assertion, type NewCredential, outcomes } from "./contract.ts";
import { knownTransports, type PasskeySite, passkeySite } from "./rules.ts";
import * as storage from "./storage.server.ts";
import { challengeOf, verifyAssertion, verifyNewCredential } from "./verification.server.ts";

/** Returns the site of passkeys. Throws Fault `conflict` with the reason where they are off. */
export function siteOf({ env }: Pick<Services, "env">): PasskeySite {
  const site = passkeySite(env.publicUrl);
  if ("off" in site) throw new Fault("conflict", { message: site.off });
  return site;
}

/** Returns a new challenge, which is kept until it is answered. */
export async function makeChallenge(
  { db }: Pick<Services, "db">,
  use: storage.ChallengeUse,
  at: Date,
): Promise<string> {
  const challenge = randomToken();
  await db.transaction(async (tx) => {
    await storage.deleteOldChallenges(tx, at);
    await storage.insertChallenge(tx, challenge, use, at);
  });
  return challenge;
}

/** Spends the challenge of an answer before the answer is checked, so that each is tried once. */
export async function spend(
  { db }: Pick<Services, "db">,
  answer: Assertion | NewCredential,
  use: storage.ChallengeUse,
  at: Date,
  code: FaultCode,
): Promise<void> {
  const good = await db.transaction((tx) => storage.spendChallenge(tx, challengeOf(answer), use, at));
  if (!good) throw new Fault(code, { message: outcomes.expired });
}

/** Checks what a browser made, and returns it as it is stored. */
export async function readNewCredential(
  services: Pick<Services, "env" | "db">,
  credential: NewCredential,
  use: Required<storage.ChallengeUse>,
  at: Date,
) {
  const site = siteOf(services);
  await spend(services, credential, use, at, "invalid");
  const verified = await verifyNewCredential(credential, site);
  if (!verified) throw new Fault("invalid", { message: outcomes.unverified });
  return {
    administratorId: use.administratorId,
    credentialId: credential.id,
    transports: knownTransports(credential.response.transports),
    ...verified,
  };
}

/** Returns the refusal of a credential that is stored already. */
export function alreadyAdded(): Fault {
  return new Fault("conflict", { message: outcomes.exists });
}

/**
 * Checks that an administrator has signed with a passkey of theirs. Returns its id and its counter, for the write that
 * judges it. Throws a Fault of the given code.
 */
export async function readProof(
  services: Pick<Services, "env" | "db">,
  credential: Assertion,
  { use, administratorId }: { use: storage.ChallengeUse; administratorId: string },
  at: Date,
  code: FaultCode,
): Promise<{ _id: string; counter: number }> {
  const site = siteOf(services);
  await spend(services, credential, use, at, code);
  const passkey = await storage.findPasskey(services.db.read, credential.id);
  if (passkey?.administratorId !== administratorId) throw new Fault(code, { message: outcomes.notYours });
  const counter = await verifyAssertion(credential, passkey, site);
  if (counter === undefined) throw new Fault(code, { message: outcomes.unverified });
  return { _id: passkey._id, counter };
}
