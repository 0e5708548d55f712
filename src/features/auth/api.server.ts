import type { recordAudit } from "#features/audit/storage.server.ts";
import type { PassTwoStep } from "#features/two-step/api.server.ts";
import { isAppCode } from "#features/two-step/rules.ts";
import { type Actor, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import type { Database, Tx } from "#platform/database/db.server.ts";
import { addressKey, networksOf } from "#platform/http/caller.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import { randomToken, sha256 } from "#platform/process/id.server.ts";
import type { Log } from "#platform/process/log.server.ts";
import { type Limiter, type Point, takeFor } from "#platform/process/rate-limit.server.ts";
import { isKnownAddress, keepAddress } from "./address-storage.server.ts";
import * as contract from "./contract.ts";
import type { VerifyCurrent } from "./current-password.server.ts";
import { createFailureRecord } from "./failures.server.ts";
import { verifyPassword } from "./password.server.ts";
import { accountKey } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Marks our tokens, so that a scanner finds one that has leaked. */
const TOKEN_PREFIX = "jds_";

export interface AuthParts {
  db: Database;
  clock: Clock;
  log: Log;
  limiter: Limiter;
  audit: typeof recordAudit;
  beginSession: BeginSession;
  passTwoStep: PassTwoStep;
  verifyCurrent: VerifyCurrent;
}

/** Signing in and out. */
export function authApi(parts: AuthParts): Handler[] {
  const { db, clock, limiter, audit, beginSession, passTwoStep, verifyCurrent } = parts;
  const recordFailure = createFailureRecord(parts);

  return [
    handle(contract.login, async (call) => {
      const from = addressKey(call.address);
      const account = sha256(accountKey(call.body.email));
      const points: Point[] = [
        ["login", from],
        ["account", `${account} ${from}`],
      ];
      // Counted before the password is looked at, or a burst could try more of them than it may.
      const { token, administrator } = await takeFor(limiter, points, () => login(call, account));
      for (const point of points) await limiter.forget(...point);
      await limiter.forget("code", administrator._id);
      return { token, administrator };
    }),

    handle(contract.logout, async ({ actor, address }) => {
      await db.transaction(async (tx) => {
        await storage.deleteSession(tx, actor.sessionId);
        const entry = { actor, action: "session.ended", subjectId: actor.sessionId } as const;
        await audit(tx, { ...entry, address, at: clock.now() });
      });
      return { message: contract.outcomes.signedOut };
    }),

    handle(contract.confirmIdentity, async ({ actor, address, body }) => {
      const hash = await verifyCurrent(actor.administratorId, body.currentPassword);
      const now = clock.now();
      await db.transaction(async (tx) => {
        if (!(await storage.confirmSession(tx, actor, hash, now))) throw new Fault("unauthorized");
        const entry = { actor, action: "session.confirmed", subjectId: actor.sessionId } as const;
        await audit(tx, { ...entry, address, at: now });
      });
      return { message: contract.outcomes.confirmed };
    }),

    handle(contract.me, async ({ actor }) => {
      const administrator = await storage.findAdministrator(db.read, actor.administratorId);
      if (!administrator) throw new Fault("unauthorized");
      return { data: administrator };
    }),
  ];

  async function login(call: Call<typeof contract.login>, accountHash: string) {
    const { body, address } = call;
    const found = await storage.findAccount(db.read, body.email);
    // An e-mail without an account takes the same way at the same pace, so that neither answer nor time tells.
    const visit = { administratorId: found?._id ?? "", address };
    const known = await isKnownAddress(db.read, visit, clock.now());
    const failed = { administratorId: found?._id, address, known };
    const isRight = await tryPassword(call, { account: found, accountHash, known });
    if (!isRight || !found) {
      recordFailure({ ...failed, step: "password" });
      throw wrongLogin();
    }
    // Of the account, wherever from: only who has the password gets here, and recovery codes are too long to guess.
    const point: Point[] = isAppCode(body.code) ? [["code", found._id]] : [];
    const token = await takeFor(limiter, point, () => signIn(found, call)).catch((error: unknown) => {
      if (isWrongCode(error)) recordFailure({ ...failed, step: "code" });
      throw error;
    });
    const { passwordHash: _, ...administrator } = found;
    return { token, administrator };
  }

  /** Looks at the password once this address may try. Throws Fault `tooMany` when it has to wait first. */
  async function tryPassword(
    { body, address }: Call<typeof contract.login>,
    { account, accountHash, known }: { account?: storage.Account; accountHash: string; known: boolean },
  ): Promise<boolean> {
    const path = networksOf(address);
    const household = path[1] ?? "";
    const wait = await limiter.pace(accountHash, household, known);
    if (wait > 0)
      throw new Fault("tooMany", { retryAfter: wait, message: contract.outcomes.waitFirst(wait) });
    const seat = { path, first: known };
    try {
      const isRight = await verifyPassword(body.password, account?.passwordHash, seat);
      if (isRight) await limiter.unpace(accountHash, household);
      return isRight;
    } catch (error) {
      await limiter.unpace(accountHash, household);
      throw error;
    }
  }

  /** The second step and the session are one transaction, so that a code is spent exactly when it let someone in. */
  function signIn(
    account: storage.Account,
    { body, address, userAgent }: Call<typeof contract.login>,
  ): Promise<string> {
    const now = clock.now();
    return db.transaction(async (tx) => {
      const step = await passTwoStep(tx, { administratorId: account._id, code: body.code, address }, now);
      if (step !== "passed") {
        throw refusedCode(step === "wanted" ? contract.outcomes.codeWanted : contract.outcomes.wrongCode);
      }
      const token = await beginSession(tx, { account, keep: body.keep, userAgent, address }, now);
      if (!token) throw wrongLogin();
      return token;
    });
  }
}

/** Begins a session and gives its token; undefined when the account's password was changed after it was verified. */
export type BeginSession = (
  tx: Tx,
  session: Omit<storage.NewSession, "token">,
  now: Date,
) => Promise<string | undefined>;

/** Gives the function that signs someone in, in the caller's transaction: after a login, and with a new account. */
export function createBeginSession(audit: typeof recordAudit): BeginSession {
  return async (tx, session, now) => {
    const token = TOKEN_PREFIX + randomToken();
    const subjectId = await storage.insertSession(tx, { ...session, token }, now);
    if (!subjectId) return undefined;
    await storage.deleteDeadSessions(tx, now);
    const { account, address } = session;
    await keepAddress(tx, { administratorId: account._id, address }, now);
    await audit(tx, { actor: account._id, action: "session.begun", subjectId, address, at: now });
    return token;
  };
}

function wrongLogin(): Fault {
  return new Fault("unauthorized", { message: contract.outcomes.wrongLogin });
}

function refusedCode(message: string): Fault {
  return fieldFault("code", message, "unauthorized");
}

function isWrongCode(error: unknown): boolean {
  return error instanceof Fault && error.message === contract.outcomes.wrongCode;
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
  async function noteUse(actor: Actor, now: Date): Promise<void> {
    try {
      await db.transaction((tx) => storage.touchSession(tx, actor, now));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
}
