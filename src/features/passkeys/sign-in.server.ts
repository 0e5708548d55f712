import { invitationOf, join } from "#features/administrators/invitations.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { isKnownAddress } from "#features/auth/address-storage.server.ts";
import type { SignedIn } from "#features/auth/contract.ts";
import { createFailureRecord } from "#features/auth/failures.server.ts";
import { NO_PASSWORD } from "#features/auth/password.server.ts";
import { beginSession } from "#features/auth/sessions.server.ts";
import { findAccountById } from "#features/auth/storage.server.ts";
import type { Bucket } from "#features/limits.ts";
import { type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, required } from "#platform/contract/errors.ts";
import { isDuplicate, refuseOn } from "#platform/database/database-error.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { clientKey } from "#platform/http/caller.server.ts";
import { countFailures, type Point, takeFor } from "#platform/process/rate-limit.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { alreadyAdded, makeChallenge, readNewCredential, siteOf, spend } from "./proof.server.ts";
import { creationOptionsOf, type PasskeySite, requestOptionsOf, userHandleOf } from "./rules.ts";
import * as storage from "./storage.server.ts";
import { verifyAssertion } from "./verification.server.ts";

const { outcomes } = contract;

/** Returns the endpoints of signing in and of joining, before there is a session. */
export function signInHandlers(services: Services): Handler[] {
  return [...signIn(services), ...joining(services)];
}

function signIn(services: Services): Handler[] {
  const { db, limiter } = services;
  const recordFailure = createFailureRecord(services);
  const pointsOf = (address: string): Point<Bucket>[] => [["login", clientKey(address)]];

  return [
    handle(contract.beginPasskeySignIn, ({ address, at }) =>
      takeFor(limiter, pointsOf(address), async () => {
        const site = siteOf(services);
        const challenge = await makeChallenge(services, { purpose: "sign-in" }, at);
        return { options: requestOptionsOf(site, challenge) };
      }),
    ),

    handle(contract.signInByPasskey, (call) =>
      countFailures(limiter, pointsOf(call.address), () => signInBy(call)),
    ),
  ];

  /** Signs in. Nothing of the account is counted, or anyone who knows a credential could keep its owner out. */
  async function signInBy(call: Call<typeof contract.signInByPasskey>): Promise<SignedIn> {
    const { body, address, at } = call;
    const { credential } = body;
    const site = siteOf(services);
    await spend(services, credential, { purpose: "sign-in" }, at, "unauthorized");
    const passkey = required(await storage.findPasskey(db.read, credential.id), unknownPasskey);
    try {
      const counter = await checkedCounter(credential, passkey, site);
      return await db.transaction((tx) => beginBy(tx, passkey, counter, call));
    } catch (error) {
      if (error instanceof Fault && error.code === "unauthorized") {
        const { administratorId } = passkey;
        const known = await isKnownAddress(db.read, { administratorId, address }, at);
        recordFailure({ administratorId, address, known, step: "passkey" });
      }
      throw error;
    }
  }

  async function checkedCounter(
    credential: contract.Assertion,
    passkey: storage.StoredPasskey,
    site: PasskeySite,
  ) {
    const isOwner = credential.response.userHandle === userHandleOf(passkey.administratorId);
    const counter = isOwner ? await verifyAssertion(credential, passkey, site) : undefined;
    if (counter === undefined) throw unauthorized(outcomes.unverified);
    return counter;
  }
}

/** Begins the session of a passkey in the transaction that notes its use. */
async function beginBy(
  tx: Tx,
  passkey: storage.StoredPasskey,
  counter: number,
  { body, address, userAgent, at }: Call<typeof contract.signInByPasskey>,
): Promise<SignedIn> {
  if (!(await storage.noteUse(tx, passkey._id, counter, at))) throw unauthorized(outcomes.copied);
  const account = required(await findAccountById(tx, passkey.administratorId), unknownPasskey);
  const session = { account, keep: body.keep, userAgent, address };
  const signedIn = required(await beginSession(tx, session, at), unknownPasskey);
  await recordAudit(tx, { actor: account._id, address, at }, "passkey.used", passkey._id);
  return signedIn;
}

function joining(services: Services): Handler[] {
  return [
    handle(contract.beginJoinByPasskey, async ({ body, at }) => {
      const site = siteOf(services);
      const { _id, email } = await invitationOf(services, body.token, at);
      const challenge = await makeChallenge(services, { purpose: "join", administratorId: _id }, at);
      const { name } = services.content.company();
      const user = { id: _id, email, name: body.name };
      return { options: creationOptionsOf({ ...site, name }, challenge, user, []) };
    }),

    handle(contract.joinByPasskey, (call) => joinBy(services, call)),
  ];
}

/** Makes an account that has a passkey and no password. */
async function joinBy(services: Services, call: Call<typeof contract.joinByPasskey>): Promise<SignedIn> {
  const { body, address, at } = call;
  const { token, name } = body;
  const invitation = await invitationOf(services, token, at);
  const { _id } = invitation;
  const use = { purpose: "join" as const, administratorId: _id };
  const made = await readNewCredential(services, body.credential, use, at);
  return refuseOn(isDuplicate, alreadyAdded, () =>
    services.db.transaction(async (tx) => {
      const proof = { passwordHash: NO_PASSWORD, confirmed: true };
      const joined = await join(tx, { ...invitation, token, name, ...proof }, call);
      const passkey = await storage.insertPasskey(tx, { ...made, name: outcomes.firstName }, at);
      await recordAudit(tx, { actor: _id, address, at }, "passkey.added", passkey._id);
      return joined;
    }),
  );
}

function unknownPasskey(): Fault {
  return unauthorized(outcomes.unknown);
}

function unauthorized(message: string): Fault {
  return new Fault("unauthorized", { message });
}
