import { invitationOf, join } from "#features/administrators/invitations.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { isKnownAddress } from "#features/auth/address-storage.server.ts";
import { verifyCurrentPassword } from "#features/auth/current-password.server.ts";
import { createFailureRecord } from "#features/auth/failures.server.ts";
import { NO_PASSWORD } from "#features/auth/password.server.ts";
import { accountNotice } from "#features/auth/rules.ts";
import { beginSession } from "#features/auth/sessions.server.ts";
import { confirmSession, deleteSessions, lockSession } from "#features/auth/sessions-storage.server.ts";
import { findAccountById, lockAccount } from "#features/auth/storage.server.ts";
import type { Bucket } from "#features/limits.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, required } from "#platform/contract/errors.ts";
import { isDuplicate, refuseOn } from "#platform/database/database-error.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { clientKey } from "#platform/http/caller.server.ts";
import { randomToken } from "#platform/process/id.server.ts";
import { countFailures, type Point, takeFor } from "#platform/process/rate-limit.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { readProof, siteOf, spend } from "./proof.server.ts";
import {
  creationOptionsOf,
  type KnownCredential,
  knownTransports,
  PASSKEYS_AT_MOST,
  type PasskeySite,
  passkeySite,
  requestOptionsOf,
  userHandleOf,
} from "./rules.ts";
import * as storage from "./storage.server.ts";
import { verifyAssertion, verifyNewCredential } from "./verification.server.ts";

const { outcomes } = contract;

/** Returns the endpoints of one's own passkeys, of signing in, joining and proving who one is with them. */
export function passkeysApi(services: Services): Handler[] {
  return [...ownPasskeys(services), ...signIn(services), ...joining(services), ...confirmation(services)];
}

function ownPasskeys(services: Services): Handler[] {
  const { env, db, mailer } = services;
  return [
    handle(contract.listPasskeys, async ({ actor }) => {
      const site = passkeySite(env.publicUrl);
      const data = await storage.findPasskeys(db.read, actor.administratorId);
      return { data, off: "off" in site ? site.off : "" };
    }),

    handle(contract.beginPasskey, async (call) => ({ options: await begin(services, call) })),

    handle(contract.addPasskey, async (call) => {
      const data = await add(services, call);
      mailer.wake();
      return { message: outcomes.added, data };
    }),

    handle(contract.renamePasskey, async (call) => {
      const { actor, params, body } = call;
      await db.transaction(async (tx) => {
        const named = await storage.renamePasskey(tx, actor.administratorId, { ...params, ...body });
        if (!named) throw noSuchPasskey();
        await recordAudit(tx, call, "passkey.renamed", params.id);
      });
      return { message: outcomes.renamed };
    }),

    handle(contract.removePasskey, async (call) => {
      await verifyCurrentPassword(services, call.actor.administratorId, call.body.currentPassword);
      await db.transaction((tx) => remove(services, tx, call));
      mailer.wake();
      return { message: outcomes.removed };
    }),
  ];
}

async function begin(services: Services, { actor, body, at }: Call<typeof contract.beginPasskey>) {
  const { administratorId } = actor;
  const site = siteOf(services);
  await verifyCurrentPassword(services, administratorId, body.currentPassword);
  const known = await requireRoom(services.db.read, administratorId);
  const challenge = await makeChallenge(services, { purpose: "add", administratorId }, at);
  const { name } = services.content.company();
  return creationOptionsOf({ ...site, name }, challenge, { ...actor, id: administratorId }, known);
}

/** Returns the credentials of an administrator who may have one more. Throws Fault `conflict` otherwise. */
async function requireRoom(db: Db, administratorId: string): Promise<KnownCredential[]> {
  const known = await storage.findCredentials(db, administratorId);
  if (known.length >= PASSKEYS_AT_MOST) throw new Fault("conflict", { message: outcomes.tooMany });
  return known;
}

async function add(services: Services, call: Call<typeof contract.addPasskey>): Promise<contract.Passkey> {
  const { actor, body, at } = call;
  const { administratorId, email } = actor;
  const made = await readNew(services, body.credential, { purpose: "add", administratorId }, at);
  return refuseOn(isDuplicate, alreadyAdded, () =>
    services.db.transaction(async (tx) => {
      await lockAccount(tx, administratorId);
      await lockSession(tx, actor);
      // Again: several may have been begun before the first was added, also in two sessions at once.
      await requireRoom(tx, administratorId);
      const added = await storage.insertPasskey(tx, { ...made, name: body.name }, at);
      await recordAudit(tx, call, "passkey.added", added._id);
      const company = services.content.company();
      await enqueueMail(tx, accountNotice("passkeyAdded", { _id: administratorId, email }, company), at);
      return added;
    }),
  );
}

/** Checks what a browser made, and returns it as it is stored. */
async function readNew(
  services: Services,
  credential: contract.NewCredential,
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

/** Removes a passkey, and ends the other sessions of its owner: one of them may have begun with it. */
async function remove(
  { content }: Services,
  tx: Tx,
  call: Call<typeof contract.removePasskey>,
): Promise<void> {
  const { administratorId, sessionId, email } = call.actor;
  const { id } = call.params;
  if (!(await storage.deletePasskey(tx, administratorId, id))) throw noSuchPasskey();
  await deleteSessions(tx, administratorId, sessionId);
  await recordAudit(tx, call, "passkey.removed", id);
  const company = content.company();
  await enqueueMail(tx, accountNotice("passkeyRemoved", { _id: administratorId, email }, company), call.at);
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
  async function signInBy(call: Call<typeof contract.signInByPasskey>) {
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
) {
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
async function joinBy(services: Services, call: Call<typeof contract.joinByPasskey>) {
  const { body, address, at } = call;
  const { token, name } = body;
  const invitation = await invitationOf(services, token, at);
  const { _id } = invitation;
  const made = await readNew(services, body.credential, { purpose: "join", administratorId: _id }, at);
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

function confirmation(services: Services): Handler[] {
  const { db } = services;
  return [
    handle(contract.beginPasskeyConfirmation, async ({ actor: { administratorId }, at }) => {
      const site = siteOf(services);
      const known = await storage.findCredentials(db.read, administratorId);
      if (known.length === 0) throw new Fault("conflict", { message: outcomes.none });
      const challenge = await makeChallenge(services, { purpose: "confirm", administratorId }, at);
      return { options: requestOptionsOf(site, challenge, known) };
    }),

    handle(contract.confirmByPasskey, async (call) => {
      await confirm(services, call);
      return { message: outcomes.confirmed };
    }),
  ];
}

async function confirm(services: Services, call: Call<typeof contract.confirmByPasskey>): Promise<void> {
  const { actor, at } = call;
  const { administratorId } = actor;
  const proof = { use: { purpose: "confirm" as const, administratorId }, administratorId };
  const { _id, counter } = await readProof(services, call.body.credential, proof, at, "invalid");
  await services.db.transaction(async (tx) => {
    if (!(await storage.noteUse(tx, _id, counter, at)))
      throw new Fault("invalid", { message: outcomes.copied });
    const account = await findAccountById(tx, administratorId);
    if (!account || !(await confirmSession(tx, actor, account.passwordHash, at)))
      throw new Fault("unauthorized");
    await recordAudit(tx, call, "passkey.confirmed", _id);
  });
}

async function makeChallenge({ db }: Services, use: storage.ChallengeUse, at: Date): Promise<string> {
  const challenge = randomToken();
  await db.transaction(async (tx) => {
    await storage.deleteOldChallenges(tx, at);
    await storage.insertChallenge(tx, challenge, use, at);
  });
  return challenge;
}

function unknownPasskey(): Fault {
  return unauthorized(outcomes.unknown);
}

function unauthorized(message: string): Fault {
  return new Fault("unauthorized", { message });
}

function alreadyAdded(): Fault {
  return new Fault("conflict", { message: outcomes.exists });
}

function noSuchPasskey(): Fault {
  return new Fault("notFound", { message: outcomes.noSuchPasskey });
}
