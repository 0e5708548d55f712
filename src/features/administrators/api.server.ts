import { accountNotice } from "#features/auth/rules.ts";
import type { deleteSessions, findAdministrator } from "#features/auth/storage.server.ts";
import type { enqueueMail } from "#features/mail/storage.server.ts";
import type { deleteTwoStep } from "#features/two-step/storage.server.ts";
import { type By, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/database/db.server.ts";
import * as contract from "./contract.ts";
import { type InvitationParts, invitationHandlers } from "./invitations.server.ts";
import * as storage from "./storage.server.ts";

export interface AdministratorsParts extends InvitationParts {
  accounts: InvitationParts["accounts"] & {
    find: typeof findAdministrator;
    deleteSessions: typeof deleteSessions;
    deleteTwoStep: typeof deleteTwoStep;
  };
  enqueueMail: typeof enqueueMail;
}

/** Who may work here: deactivating, helping who is locked out, inviting, and taking an invitation up. */
export function administratorsApi(parts: AdministratorsParts): Handler[] {
  return [...accountHandlers(parts), ...invitationHandlers(parts)];
}

function accountHandlers(parts: AdministratorsParts): Handler[] {
  const { db, clock, verifyCurrent } = parts;
  const { outcomes } = contract;
  return [
    handle(contract.listAdministrators, async ({ actor }) => ({
      data: await storage.findAccounts(db.read, actor.administratorId),
      invitations: await storage.findInvitations(db.read, clock.now()),
    })),

    handle(contract.setAdministratorActive, async ({ params, body, actor, address }) => {
      await verifyCurrent(actor.administratorId, body.currentPassword);
      const change = body.active ? activate : deactivate;
      await db.transaction((tx) => change(parts, tx, params.id, { actor, address, at: clock.now() }));
      parts.mailer.wake();
      return { message: body.active ? outcomes.activated : outcomes.deactivated };
    }),

    handle(contract.resetTwoStep, async (call) => {
      await verifyCurrent(call.actor.administratorId, call.body.currentPassword);
      await resetTwoStep(parts, call);
      return { message: outcomes.twoStepReset };
    }),
  ];
}

/** Who does something, from where and when. */
interface Deed extends By {
  at: Date;
}

/**
 * Nobody deactivates themselves, so one active account is always left: of two who deactivate each other at the same
 * moment the second finds, once they hold the accounts, that they are no longer active. What they invited goes with
 * them: it may be their own way back in.
 */
async function deactivate(
  { accounts, audit, enqueueMail }: AdministratorsParts,
  tx: Tx,
  id: string,
  by: Deed,
): Promise<void> {
  if (id === by.actor.administratorId)
    throw new Fault("conflict", { message: contract.outcomes.notYourself });
  const active = await storage.lockActive(tx, by.actor);
  if (!(await storage.setActive(tx, id, false, by.at))) throw noSuchAdministrator();
  await accounts.deleteSessions(tx, id);
  const person = active.includes(id) && (await accounts.find(tx, id));
  if (person) {
    await audit(tx, { ...by, action: "administrator.deactivated", subjectId: id });
    await enqueueMail(tx, accountNotice("deactivated", person), by.at);
  }
  for (const subjectId of await storage.deleteInvitationsBy(tx, id)) {
    await audit(tx, { ...by, action: "invitation.withdrawn", subjectId });
  }
}

async function activate({ audit }: AdministratorsParts, tx: Tx, id: string, by: Deed): Promise<void> {
  const active = await storage.lockActive(tx, by.actor);
  if (!(await storage.setActive(tx, id, true, by.at))) throw noSuchAdministrator();
  if (!active.includes(id)) await audit(tx, { ...by, action: "administrator.activated", subjectId: id });
}

async function resetTwoStep(
  { db, clock, audit, accounts, enqueueMail, mailer }: AdministratorsParts,
  { params: { id }, actor, address }: Call<typeof contract.resetTwoStep>,
): Promise<void> {
  const { notYourTwoStep, twoStepIsOff } = contract.outcomes;
  if (id === actor.administratorId) throw new Fault("conflict", { message: notYourTwoStep });
  const now = clock.now();
  await db.transaction(async (tx) => {
    const person = await accounts.find(tx, id);
    if (!person) throw noSuchAdministrator();
    if (!(await accounts.deleteTwoStep(tx, id))) throw new Fault("conflict", { message: twoStepIsOff });
    await accounts.deleteSessions(tx, id);
    await audit(tx, { actor, action: "two-step.reset", subjectId: id, address, at: now });
    await enqueueMail(tx, accountNotice("twoStepReset", person), now);
  });
  mailer.wake();
}

function noSuchAdministrator(): Fault {
  return new Fault("notFound", { message: contract.outcomes.noSuchAdministrator });
}
