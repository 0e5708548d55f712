import { recordAudit } from "#features/audit/storage.server.ts";
import { verifyCurrentPassword } from "#features/auth/current-password.server.ts";
import { accountNotice } from "#features/auth/rules.ts";
import { deleteSessions } from "#features/auth/sessions-storage.server.ts";
import { findAdministrator } from "#features/auth/storage.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { deleteNewsTo, undoAllOf } from "#features/mail/undo.server.ts";
import { permissionsOf } from "#features/roles.ts";
import { deleteTwoStep } from "#features/two-step/storage.server.ts";
import { type By, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, required } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { deactivate } from "./deactivate.server.ts";
import { invitationHandlers, refuseGoneJob, unknownJob } from "./invitations.server.ts";
import { deleteInvitationsBy, findInvitations } from "./invitations-storage.server.ts";
import { grantText } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoints of staff accounts: deactivating, switching off another's two-step sign-in, invitations. */
export function administratorsApi(services: Services): Handler[] {
  return [...accountHandlers(services), ...invitationHandlers(services)];
}

function accountHandlers(services: Services): Handler[] {
  const { db, mailer, letterWriter } = services;
  const { outcomes } = contract;
  return [
    handle(contract.listAdministrators, async ({ actor, at }) => ({
      data: await storage.findAccounts(db.read, actor.administratorId),
      invitations: await findInvitations(db.read, at),
    })),

    handle(contract.setAdministratorActive, async (call) => {
      const { params, body } = call;
      await verifyCurrentPassword(services, call);
      const change = body.active ? activate : endAccount;
      await db.transaction((tx) => change(services, tx, params.id, call));
      mailer.wake();
      letterWriter.wake();
      return { message: body.active ? outcomes.activated : outcomes.deactivated };
    }),

    handle(contract.changeRoles, async (call) => {
      await verifyCurrentPassword(services, call);
      await refuseGoneJob(() => db.transaction((tx) => changeRoles(services, tx, call)));
      mailer.wake();
      letterWriter.wake();
      return { message: outcomes.rolesChanged };
    }),

    handle(contract.resetTwoStep, async (call) => {
      await verifyCurrentPassword(services, call);
      await resetTwoStep(services, call);
      return { message: outcomes.twoStepReset };
    }),
  ];
}

/**
 * Deactivates an account that is not the caller's own, so one active account is always left: of two administrators who
 * deactivate each other at the same moment the second finds, once the accounts are locked, that theirs is inactive. The
 * account's invitations go with it, since they may be a way back in, and the e-mails from it and to it that have not
 * left.
 */
async function endAccount(services: Services, tx: Tx, id: string, by: By): Promise<void> {
  if (id === by.actor.administratorId)
    throw new Fault("conflict", { message: contract.outcomes.notYourself });
  const active = await storage.lockActive(tx, by.actor);
  const person = required(await deactivate(services, tx, id, by.at), noSuchAdministrator);
  await deleteSessions(tx, id);
  if (active.some(({ _id }) => _id === id)) {
    await recordAudit(tx, by, "administrator.deactivated", id);
    await enqueueMail(tx, accountNotice("deactivated", person, services.content.company()), by.at);
  }
  await withdrawInvitationsOf(tx, id, by);
  await undoAllOf(tx, by, id);
}

async function withdrawInvitationsOf(tx: Tx, id: string, by: By): Promise<void> {
  for (const invitationId of await deleteInvitationsBy(tx, id)) {
    await recordAudit(tx, by, "invitation.withdrawn", invitationId);
  }
}

async function activate(_: Services, tx: Tx, id: string, by: By): Promise<void> {
  const active = await storage.lockActive(tx, by.actor);
  if (!(await storage.setActive(tx, id, true, by.at))) throw noSuchAdministrator();
  if (!active.some(({ _id }) => _id === id)) await recordAudit(tx, by, "administrator.activated", id);
}

/**
 * Changes the roles of an account, the caller's own too. Of two owners who take each other's role away at the same
 * moment the second finds, once the accounts are locked, that they may not do it any more. What a lost right had begun
 * ends as it does when an account is deactivated.
 */
async function changeRoles(
  services: Services,
  tx: Tx,
  call: Call<typeof contract.changeRoles>,
): Promise<void> {
  const { id } = call.params;
  const { roles, jobs } = call.body;
  const active = await storage.lockActive(tx, call.actor);
  const person = required(await findAdministrator(tx, id), noSuchAdministrator);
  const keepsOwner =
    roles.includes("owner") || active.some((one) => one._id !== id && one.roles.includes("owner"));
  if (!keepsOwner) throw new Fault("conflict", { message: contract.outcomes.lastOwner });
  const by = call.actor.administratorId;
  if (!(await storage.updateRoles(tx, id, { roles, jobs, by }, call.at))) throw unknownJob();
  await recordAudit(tx, call, "administrator.roles-changed", id, grantText(call.body));
  await enqueueMail(tx, accountNotice("rolesChanged", person, services.content.company()), call.at);
  const held = permissionsOf(roles);
  if (!held.has("administrators.change")) await withdrawInvitationsOf(tx, id, call);
  if (!held.has("mail.send")) await undoAllOf(tx, call, id);
  await deleteNewsTo(services, tx, person.email, { roles, jobs });
}

async function resetTwoStep(
  { db, mailer, content }: Services,
  call: Call<typeof contract.resetTwoStep>,
): Promise<void> {
  const { id } = call.params;
  const { notYourTwoStep, twoStepIsOff } = contract.outcomes;
  if (id === call.actor.administratorId) throw new Fault("conflict", { message: notYourTwoStep });
  await db.transaction(async (tx) => {
    await storage.lockActive(tx, call.actor);
    const person = required(await findAdministrator(tx, id), noSuchAdministrator);
    if (!(await deleteTwoStep(tx, id))) throw new Fault("conflict", { message: twoStepIsOff });
    await deleteSessions(tx, id);
    await recordAudit(tx, call, "two-step.reset", id);
    await enqueueMail(tx, accountNotice("twoStepReset", person, content.company()), call.at);
  });
  mailer.wake();
}

function noSuchAdministrator(): Fault {
  return new Fault("notFound", { message: contract.outcomes.noSuchAdministrator });
}
