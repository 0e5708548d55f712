import { recordAudit } from "#features/audit/storage.server.ts";
import { verifyCurrentPassword } from "#features/auth/current-password.server.ts";
import { accountNotice } from "#features/auth/rules.ts";
import { endOtherSessions } from "#features/auth/sessions.server.ts";
import { confirmSession, lockSession } from "#features/auth/sessions-storage.server.ts";
import { findAccountById, lockAccount } from "#features/auth/storage.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { isDuplicate, refuseOn } from "#platform/database/database-error.server.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { alreadyAdded, makeChallenge, readNewCredential, readProof, siteOf } from "./proof.server.ts";
import {
  creationOptionsOf,
  type KnownCredential,
  PASSKEYS_AT_MOST,
  passkeySite,
  requestOptionsOf,
} from "./rules.ts";
import { signInHandlers } from "./sign-in.server.ts";
import * as storage from "./storage.server.ts";

const { outcomes } = contract;

/** Returns the endpoints of one's own passkeys, of signing in, joining and proving who one is with them. */
export function passkeysApi(services: Services): Handler[] {
  return [...ownPasskeys(services), ...signInHandlers(services), ...confirmation(services)];
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
      await verifyCurrentPassword(services, call);
      await db.transaction((tx) => remove(services, tx, call));
      mailer.wake();
      return { message: outcomes.removed };
    }),
  ];
}

async function begin(services: Services, call: Call<typeof contract.beginPasskey>) {
  const { actor, at } = call;
  const { administratorId } = actor;
  const site = siteOf(services);
  await verifyCurrentPassword(services, call);
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
  const made = await readNewCredential(services, body.credential, { purpose: "add", administratorId }, at);
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

/** Removes a passkey, and ends the other sessions of its owner: one of them may have begun with it. */
async function remove(services: Services, tx: Tx, call: Call<typeof contract.removePasskey>): Promise<void> {
  const { id } = call.params;
  await lockSession(tx, call.actor);
  if (!(await storage.deletePasskey(tx, call.actor.administratorId, id))) throw noSuchPasskey();
  await recordAudit(tx, call, "passkey.removed", id);
  await endOtherSessions(services, tx, call, "passkeyRemoved");
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

function noSuchPasskey(): Fault {
  return new Fault("notFound", { message: outcomes.noSuchPasskey });
}
