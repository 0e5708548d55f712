import type { recordAudit } from "#features/audit/storage.server.ts";
import { addressKey } from "#platform/caller.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Database } from "#platform/db.server.ts";
import { Fault } from "#platform/errors.ts";
import { randomToken, sha256 } from "#platform/id.server.ts";
import type { Limiter } from "#platform/limit.server.ts";
import { type Actor, type Handler, handle } from "#platform/serve.server.ts";
import * as contract from "./contract.ts";
import { verifyPassword } from "./password.server.ts";
import { accountKey } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Marks our tokens, so that a scanner finds one that has leaked. */
const TOKEN_PREFIX = "jds_";

export interface AuthParts {
  db: Database;
  clock: Clock;
  limiter: Limiter;
  audit: typeof recordAudit;
}

/** Signing in and out. */
export function authApi({ db, clock, limiter, audit }: AuthParts): Handler[] {
  return [
    handle(contract.login, async ({ body, address, userAgent }) => {
      const from = addressKey(address);
      const account = `${sha256(accountKey(body.email))} ${from}`;
      // Counted before the password is looked at, or a burst could try more of them than it may.
      await limiter.take("login", from);
      await limiter.take("account", account);
      const found = await storage.findAccount(db.read, body.email);
      if (!(await verifyPassword(body.password, found?.passwordHash)) || !found) {
        throw wrongLogin();
      }
      await limiter.forget("login", from);
      await limiter.forget("account", account);
      const token = TOKEN_PREFIX + randomToken();
      const now = clock.now();
      await db.transaction(async (tx) => {
        const session = { token, account: found, keep: body.keep, userAgent, address };
        const subjectId = await storage.insertSession(tx, session, now);
        if (!subjectId) throw wrongLogin();
        await storage.deleteDeadSessions(tx, now);
        await audit(tx, { actor: found._id, action: "session.begun", subjectId, address, at: now });
      });
      const { passwordHash: _, ...administrator } = found;
      return { token, administrator };
    }),

    handle(contract.logout, async ({ actor, address }) => {
      await db.transaction(async (tx) => {
        await storage.deleteSession(tx, actor.sessionId);
        const entry = { actor: actor.administratorId, action: "session.ended", subjectId: actor.sessionId };
        await audit(tx, { ...entry, address, at: clock.now() });
      });
      return { message: contract.outcomes.signedOut };
    }),

    handle(contract.me, async ({ actor }) => {
      const administrator = await storage.findAdministrator(db.read, actor.administratorId);
      if (!administrator) throw new Fault("unauthorized");
      return { data: administrator };
    }),
  ];
}

function wrongLogin(): Fault {
  return new Fault("unauthorized", { message: contract.outcomes.wrongLogin });
}

/** Gives the function that tells whose bearer token a request carries. */
export function createAuthenticate({
  db,
  clock,
}: Pick<AuthParts, "db" | "clock">): (token: string, call?: { passive?: boolean }) => Promise<Actor | null> {
  return async (token, { passive = false } = {}) => {
    if (!token.startsWith(TOKEN_PREFIX)) return null;
    const now = clock.now();
    const found = await storage.findActor(db.read, token, now);
    if (found?.stale && !passive) await noteUse(found.actor, now);
    return found?.actor ?? null;
  };

  /** Where nothing can be written just now, staff still read: the session only ends sooner. */
  async function noteUse({ sessionId }: Actor, now: Date): Promise<void> {
    try {
      await db.transaction((tx) => storage.touchSession(tx, sessionId, now));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
}
