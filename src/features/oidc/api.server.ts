import { recordAudit } from "#features/audit/storage.server.ts";
import { verifyCurrentPassword } from "#features/auth/current-password.server.ts";
import { NO_PASSWORD } from "#features/auth/password.server.ts";
import { endOtherSessions } from "#features/auth/sessions.server.ts";
import { confirmSession, lockSession } from "#features/auth/sessions-storage.server.ts";
import { findAccountById, findPasswordHash } from "#features/auth/storage.server.ts";
import { type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { beginFlow, finishFlow, identityOf, isConfirmedBy, issuerOf } from "./flow.server.ts";
import { link, refuseDuplicate } from "./link.server.ts";
import { confirmsIdentity } from "./rules.ts";
import { signInHandlers } from "./sign-in.server.ts";
import * as storage from "./storage.server.ts";

const { outcomes } = contract;

/** Returns the endpoints of signing in with a company account, of linking one, and of proving who one is with it. */
export function oidcApi(services: Services): Handler[] {
  return [...signInHandlers(services), ...ownAccounts(services), ...confirmation(services)];
}

function ownAccounts(services: Services): Handler[] {
  const { db, mailer, issuer } = services;
  return [
    handle(contract.listCompanyAccounts, async ({ actor }) => {
      const accounts = await storage.findCompanyAccounts(db.read, actor.administratorId);
      const own = issuer && accounts.some(({ issuerId }) => issuerId === issuer.settings.issuer);
      return {
        data: accounts.map(({ issuerId: _, ...account }) => account),
        issuer: issuer?.name ?? "",
        confirms: Boolean(own) && confirmsIdentity(issuer?.settings.issuer ?? ""),
      };
    }),

    handle(contract.beginOidcLink, async (call) => {
      issuerOf(services);
      await verifyCurrentPassword(services, call);
      const { administratorId } = call.actor;
      return beginFlow(services, { purpose: "link", administratorId }, call.at);
    }),

    handle(contract.addCompanyAccount, async (call) => {
      const data = await add(services, call);
      mailer.wake();
      return { message: outcomes.linked, data };
    }),

    handle(contract.removeCompanyAccount, async (call) => {
      await refuseLastWay(db.read, call.actor.administratorId);
      await verifyCurrentPassword(services, call);
      await db.transaction((tx) => remove(services, tx, call));
      mailer.wake();
      return { message: outcomes.removed };
    }),
  ];
}

/** Links a company account of the same verified address: the offices that give both then speak of one person. */
async function add(
  services: Services,
  call: Call<typeof contract.addCompanyAccount>,
): Promise<contract.CompanyAccount> {
  const { administratorId, email } = call.actor;
  const use = { purpose: "link" as const, administratorId };
  const { claims } = await finishFlow(services, call.body, use, call.at, "invalid");
  const identity = identityOf(services, claims, "invalid");
  if (identity.email !== normalizeEmail(email))
    throw new Fault("invalid", { message: outcomes.wrongAddress(identity.email, email) });
  const owner = { _id: administratorId, email };
  return refuseDuplicate(() =>
    services.db.transaction(async (tx) => {
      await lockSession(tx, call.actor);
      const linked = await storage.findLinked(tx, identity);
      if (linked && linked.administratorId !== administratorId)
        throw new Fault("conflict", { message: outcomes.linkedElsewhere });
      return link(services, tx, { ...identity, administratorId }, owner, call);
    }),
  );
}

/** Refuses to remove the only way in: an account without a password, made by an invitation, has no other. */
async function refuseLastWay(db: Db, administratorId: string): Promise<void> {
  if ((await findPasswordHash(db, administratorId)) === NO_PASSWORD)
    throw new Fault("conflict", { message: outcomes.lastWay });
}

/** Removes a company account, and ends the other sessions of its owner: one of them may have begun with it. */
async function remove(
  services: Services,
  tx: Tx,
  call: Call<typeof contract.removeCompanyAccount>,
): Promise<void> {
  const { id } = call.params;
  await lockSession(tx, call.actor);
  if (!(await storage.deleteCompanyAccount(tx, call.actor.administratorId, id)))
    throw new Fault("notFound", { message: outcomes.noSuchAccount });
  await recordAudit(tx, call, "company-account.removed", id);
  await endOtherSessions(services, tx, call, "companyAccountRemoved");
}

function confirmation(services: Services): Handler[] {
  return [
    handle(contract.beginOidcConfirmation, ({ actor: { administratorId }, at }) => {
      const { name, settings } = issuerOf(services);
      if (!confirmsIdentity(settings.issuer))
        throw new Fault("conflict", { message: outcomes.notFresh(name) });
      return beginFlow(services, { purpose: "confirm", administratorId }, at);
    }),

    handle(contract.confirmByOidc, async (call) => {
      await confirm(services, call);
      return { message: outcomes.confirmed };
    }),
  ];
}

/** Notes that a person has signed in anew at the issuer with a company account of theirs. */
async function confirm(services: Services, call: Call<typeof contract.confirmByOidc>): Promise<void> {
  const { actor, at } = call;
  const { administratorId } = actor;
  const use = { purpose: "confirm" as const, administratorId };
  const finished = await finishFlow(services, call.body, use, call.at, "invalid");
  const { claims } = finished;
  if (!isConfirmedBy(services, finished, at))
    throw new Fault("invalid", { message: outcomes.notFresh(issuerOf(services).name) });
  await services.db.transaction(async (tx) => {
    const linked = await storage.findLinked(tx, claims);
    if (linked?.administratorId !== administratorId)
      throw new Fault("invalid", { message: outcomes.notYours });
    await storage.noteUse(tx, linked._id, at);
    const account = await findAccountById(tx, administratorId);
    if (!account || !(await confirmSession(tx, actor, account.passwordHash, at)))
      throw new Fault("unauthorized");
    await recordAudit(tx, call, "company-account.confirmed", linked._id);
  });
}
