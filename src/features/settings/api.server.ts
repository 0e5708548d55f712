import { recordAudit } from "#features/audit/storage.server.ts";
import { refuseCommonPassword } from "#features/auth/common-passwords.server.ts";
import { passwordRules } from "#features/auth/contract.ts";
import { verifyCurrentPassword } from "#features/auth/current-password.server.ts";
import { hashPassword } from "#features/auth/password.server.ts";
import { accountNotice } from "#features/auth/rules.ts";
import { endOtherSessions } from "#features/auth/sessions.server.ts";
import { deleteSession, findSessions, lockSession } from "#features/auth/sessions-storage.server.ts";
import { findAdministrator, lockAccount, replacePasswordHash } from "#features/auth/storage.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { deleteResets } from "#features/password-reset/storage.server.ts";
import { type Actor, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, fieldFault, required } from "#platform/contract/errors.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import { isDuplicate, refuseOn } from "#platform/database/database-error.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoints of an administrator's own settings: profile, password, notices, signed-in devices. */
export function settingsApi(services: Services): Handler[] {
  return [...ownHandlers(services), ...sessionHandlers(services)];
}

function ownHandlers(services: Services): Handler[] {
  const { db } = services;
  return [
    handle(contract.readSettings, async ({ actor }) => ({ data: await settingsOf(services, actor) })),

    handle(contract.updateProfile, async (call) => {
      await updateProfile(services, call);
      return { message: contract.outcomes.profileSaved, data: await settingsOf(services, call.actor) };
    }),

    handle(contract.changePassword, async (call) => {
      await changePassword(services, call);
      return { message: contract.outcomes.passwordChanged };
    }),

    handle(contract.updateNotifications, async (call) => {
      const { body, actor, at } = call;
      await db.transaction(async (tx) => {
        await storage.updateNotifications(tx, actor.administratorId, body, at);
        await recordAudit(tx, call, "notifications.changed", actor.administratorId);
      });
      return { message: contract.outcomes.notificationsSaved, data: await settingsOf(services, actor) };
    }),
  ];
}

async function settingsOf({ db }: Services, { administratorId }: Actor): Promise<contract.Settings> {
  return required(await storage.findSettings(db.read, administratorId), () => new Fault("unauthorized"));
}

/**
 * Changes the profile. Another e-mail address takes the password, and a mail goes to the old one: with the mailbox of
 * an account its password can be reset.
 */
async function updateProfile(services: Services, call: Call<typeof contract.updateProfile>): Promise<void> {
  const { body, actor, at } = call;
  const { administratorId, email } = actor;
  const moves = normalizeEmail(body.email) !== email;
  if (moves) {
    const message = body.currentPassword ? passwordRules.wrong : contract.outcomes.passwordForEmail;
    await verifyCurrentPassword(services, call, message);
  }
  await refuseOn(isDuplicate, emailTaken, () =>
    services.db.transaction(async (tx) => {
      await lockAccount(tx, administratorId);
      const before = await findAdministrator(tx, administratorId);
      // An address that another call has changed since this one began stays.
      const profile = { ...body, email: moves ? body.email : undefined };
      await storage.updateProfile(tx, administratorId, profile, at);
      await recordAudit(tx, call, "profile.changed", administratorId);
      if (!moves || !before) return;
      await lockSession(tx, actor);
      await deleteResets(tx, administratorId);
      await enqueueMail(tx, accountNotice("emailChanged", before, services.content.company()), at);
    }),
  );
  services.mailer.wake();
}

function emailTaken(): Fault {
  return fieldFault("email", contract.outcomes.emailTaken, "conflict");
}

async function changePassword(services: Services, call: Call<typeof contract.changePassword>): Promise<void> {
  const { body, actor, at } = call;
  const { administratorId, email, name } = actor;
  refuseCommonPassword(body.newPassword, services.content.company(), [name, email]);
  const verified = await verifyCurrentPassword(services, call);
  const next = await hashPassword(body.newPassword);
  await services.db.transaction(async (tx) => {
    const replaced = await replacePasswordHash(tx, administratorId, { verified, next }, at);
    if (!replaced) throw fieldFault("currentPassword", passwordRules.wrong);
    await lockSession(tx, actor);
    await deleteResets(tx, administratorId);
    await recordAudit(tx, call, "password.changed", administratorId);
    await endOtherSessions(services, tx, call, "passwordChanged");
  });
  services.mailer.wake();
}

function sessionHandlers({ db }: Services): Handler[] {
  return [
    handle(contract.listSessions, async ({ actor: { administratorId, sessionId }, at }) => ({
      data: await findSessions(db.read, { administratorId, currentId: sessionId }, at),
    })),

    handle(contract.endSession, async (call) => {
      const { id } = call.params;
      await db.transaction(async (tx) => {
        if (!(await deleteSession(tx, call.actor.administratorId, id))) {
          throw new Fault("notFound", { message: contract.outcomes.noSuchSession });
        }
        await recordAudit(tx, call, "session.ended", id);
      });
      return { message: contract.outcomes.sessionEnded };
    }),
  ];
}
