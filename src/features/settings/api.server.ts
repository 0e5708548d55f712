import type { recordAudit } from "#features/audit/storage.server.ts";
import type { isCommonPassword } from "#features/auth/common-passwords.ts";
import type { hashPassword, verifyPassword } from "#features/auth/password.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import { type Database, isDuplicate, type Tx } from "#platform/db.server.ts";
import { Fault } from "#platform/errors.ts";
import type { Limiter } from "#platform/limit.server.ts";
import { type Actor, type Call, type Handler, handle } from "#platform/serve.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./storage.server.ts";

export interface SettingsParts {
  db: Database;
  clock: Clock;
  limiter: Limiter;
  audit: typeof recordAudit;
  passwords: {
    hash: typeof hashPassword;
    verify: typeof verifyPassword;
    isCommon: typeof isCommonPassword;
  };
}

/** What each administrator sets for themselves: profile, password, notices, signed-in devices. */
export function settingsApi({ db, clock, limiter, audit, passwords }: SettingsParts): Handler[] {
  return [
    handle(contract.readSettings, async ({ actor }) => ({ data: await settingsOf(actor) })),

    handle(contract.updateProfile, async ({ body, actor, address }) => {
      const now = clock.now();
      await refuseTakenEmail(() =>
        db.transaction(async (tx) => {
          await storage.updateProfile(tx, actor.administratorId, body, now);
          await record(tx, "profile.changed", actor.administratorId, { actor, address, at: now });
        }),
      );
      return { message: contract.outcomes.profileSaved, data: await settingsOf(actor) };
    }),

    handle(contract.changePassword, async (call) => {
      await changePassword(call);
      return { message: contract.outcomes.passwordChanged };
    }),

    handle(contract.updateNotifications, async ({ body, actor, address }) => {
      const now = clock.now();
      await db.transaction(async (tx) => {
        await storage.updateNotifications(tx, actor.administratorId, body, now);
        await record(tx, "notifications.changed", actor.administratorId, { actor, address, at: now });
      });
      return { message: contract.outcomes.notificationsSaved, data: await settingsOf(actor) };
    }),

    handle(contract.listSessions, async ({ actor: { administratorId, sessionId } }) => ({
      data: await storage.findSessions(db.read, { administratorId, currentId: sessionId }, clock.now()),
    })),

    handle(contract.endSession, async ({ params, actor, address }) => {
      await db.transaction(async (tx) => {
        if (!(await storage.deleteSession(tx, actor.administratorId, params.id))) {
          throw new Fault("notFound", { message: contract.outcomes.noSuchSession });
        }
        await record(tx, "session.ended", params.id, { actor, address, at: clock.now() });
      });
      return { message: contract.outcomes.sessionEnded };
    }),
  ];

  async function changePassword({ body, actor, address }: Call<typeof contract.changePassword>) {
    const { administratorId, sessionId, email, name } = actor;
    if (passwords.isCommon(body.newPassword, [name, email])) {
      throw refused("newPassword", contract.outcomes.commonPassword);
    }
    const verified = await verifyCurrent(administratorId, body.currentPassword);
    const next = await passwords.hash(body.newPassword);
    const now = clock.now();
    await db.transaction(async (tx) => {
      const replaced = await storage.replacePasswordHash(tx, administratorId, { verified, next }, now);
      if (!replaced) throw refused("currentPassword", contract.outcomes.wrongPassword);
      await storage.deleteOtherSessions(tx, administratorId, sessionId);
      await record(tx, "password.changed", administratorId, { actor, address, at: now });
    });
  }

  /**
   * The hash of the present password. Attempts are counted before they are looked at, so that many at once are too:
   * a stolen token must not let someone try them all.
   */
  async function verifyCurrent(administratorId: string, password: string): Promise<string> {
    await limiter.take("account", `password ${administratorId}`);
    const hash = await storage.findPasswordHash(db.read, administratorId);
    if (hash && (await passwords.verify(password, hash))) return hash;
    throw refused("currentPassword", contract.outcomes.wrongPassword);
  }

  async function settingsOf({ administratorId }: Actor): Promise<contract.Settings> {
    const settings = await storage.findSettings(db.read, administratorId);
    if (!settings) throw new Fault("unauthorized");
    return settings;
  }

  function record(
    tx: Tx,
    action: string,
    subjectId: string,
    { actor, address, at }: { actor: Actor; address: string; at: Date },
  ): Promise<void> {
    return audit(tx, { actor: actor.administratorId, action, subjectId, address, at });
  }
}

function refused(field: string, message: string): Fault {
  return new Fault("invalid", { message, fields: { [field]: message } });
}

async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const message = contract.outcomes.emailTaken;
    throw new Fault("conflict", { message, fields: { email: message } });
  }
}
