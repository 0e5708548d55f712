import type { recordAudit } from "#features/audit/storage.server.ts";
import type { isCommonPassword } from "#features/auth/common-passwords.ts";
import { passwordRules } from "#features/auth/contract.ts";
import type { VerifyCurrent } from "#features/auth/current-password.server.ts";
import type { hashPassword } from "#features/auth/password.server.ts";
import { accountKey, accountNotice } from "#features/auth/rules.ts";
import type { deleteSessions, replacePasswordHash } from "#features/auth/storage.server.ts";
import type { enqueueMail } from "#features/mail/storage.server.ts";
import type { deleteResets } from "#features/password-reset/storage.server.ts";
import { type Actor, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import { type Database, isDuplicate } from "#platform/database/db.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./storage.server.ts";

export interface SettingsParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  verifyCurrent: VerifyCurrent;
  passwords: { hash: typeof hashPassword; isCommon: typeof isCommonPassword };
  accounts: {
    replacePasswordHash: typeof replacePasswordHash;
    deleteSessions: typeof deleteSessions;
    deleteResets: typeof deleteResets;
  };
  enqueueMail: typeof enqueueMail;
  mailer: { wake(): void };
}

/** What each administrator sets for themselves: profile, password, notices, signed-in devices. */
export function settingsApi(parts: SettingsParts): Handler[] {
  return [...ownHandlers(parts), ...sessionHandlers(parts)];
}

function ownHandlers(parts: SettingsParts): Handler[] {
  const { db, clock, audit } = parts;
  return [
    handle(contract.readSettings, async ({ actor }) => ({ data: await settingsOf(db, actor) })),

    handle(contract.updateProfile, async (call) => {
      await updateProfile(parts, call);
      return { message: contract.outcomes.profileSaved, data: await settingsOf(db, call.actor) };
    }),

    handle(contract.changePassword, async (call) => {
      await changePassword(parts, call);
      return { message: contract.outcomes.passwordChanged };
    }),

    handle(contract.updateNotifications, async ({ body, actor, address }) => {
      const now = clock.now();
      await db.transaction(async (tx) => {
        await storage.updateNotifications(tx, actor.administratorId, body, now);
        await audit(tx, {
          actor,
          action: "notifications.changed",
          subjectId: actor.administratorId,
          address,
          at: now,
        });
      });
      return { message: contract.outcomes.notificationsSaved, data: await settingsOf(db, actor) };
    }),
  ];
}

async function settingsOf(db: Database, { administratorId }: Actor): Promise<contract.Settings> {
  const settings = await storage.findSettings(db.read, administratorId);
  if (!settings) throw new Fault("unauthorized");
  return settings;
}

/** Another e-mail address wants the password, and the old one is told: whoever has the address can reset the password. */
async function updateProfile(
  { db, clock, audit, verifyCurrent, accounts, enqueueMail, mailer }: SettingsParts,
  { body, actor, address }: Call<typeof contract.updateProfile>,
): Promise<void> {
  const { administratorId, email } = actor;
  const moves = accountKey(body.email) !== email;
  if (moves) {
    const message = body.currentPassword ? passwordRules.wrong : contract.outcomes.passwordForEmail;
    await verifyCurrent(administratorId, body.currentPassword, message);
  }
  const now = clock.now();
  await refuseTakenEmail(() =>
    db.transaction(async (tx) => {
      await storage.updateProfile(tx, administratorId, body, now);
      await audit(tx, { actor, action: "profile.changed", subjectId: administratorId, address, at: now });
      if (!moves) return;
      await accounts.deleteResets(tx, administratorId);
      await enqueueMail(tx, accountNotice("emailChanged", { _id: administratorId, email }), now);
    }),
  );
  mailer.wake();
}

async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw fieldFault("email", contract.outcomes.emailTaken, "conflict");
  }
}

async function changePassword(
  { db, clock, audit, verifyCurrent, passwords, accounts, enqueueMail, mailer }: SettingsParts,
  { body, actor, address }: Call<typeof contract.changePassword>,
): Promise<void> {
  const { administratorId, sessionId, email, name } = actor;
  if (passwords.isCommon(body.newPassword, [name, email])) {
    throw fieldFault("newPassword", passwordRules.common);
  }
  const verified = await verifyCurrent(administratorId, body.currentPassword);
  const next = await passwords.hash(body.newPassword);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const replaced = await accounts.replacePasswordHash(tx, administratorId, { verified, next }, now);
    if (!replaced) throw fieldFault("currentPassword", passwordRules.wrong);
    await accounts.deleteSessions(tx, administratorId, sessionId);
    await accounts.deleteResets(tx, administratorId);
    await audit(tx, { actor, action: "password.changed", subjectId: administratorId, address, at: now });
    await enqueueMail(tx, accountNotice("passwordChanged", { _id: administratorId, email }), now);
  });
  mailer.wake();
}

function sessionHandlers({ db, clock, audit }: SettingsParts): Handler[] {
  return [
    handle(contract.listSessions, async ({ actor: { administratorId, sessionId } }) => ({
      data: await storage.findSessions(db.read, { administratorId, currentId: sessionId }, clock.now()),
    })),

    handle(contract.endSession, async ({ params, actor, address }) => {
      await db.transaction(async (tx) => {
        if (!(await storage.deleteSession(tx, actor.administratorId, params.id))) {
          throw new Fault("notFound", { message: contract.outcomes.noSuchSession });
        }
        await audit(tx, { actor, action: "session.ended", subjectId: params.id, address, at: clock.now() });
      });
      return { message: contract.outcomes.sessionEnded };
    }),
  ];
}
