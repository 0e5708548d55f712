import { recordAudit } from "#features/audit/storage.server.ts";
import type { Bucket } from "#features/limits.ts";
import { isAppCode } from "#features/two-step/rules.ts";
import { passTwoStep } from "#features/two-step/second-step.server.ts";
import { type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import { clientKey, networksOf } from "#platform/http/caller.server.ts";
import { sha256 } from "#platform/process/id.server.ts";
import { type Point, takeFor } from "#platform/process/rate-limit.server.ts";
import type { Services } from "#services.server.ts";
import { isKnownAddress } from "./address-storage.server.ts";
import * as contract from "./contract.ts";
import { verifyCurrentPassword } from "./current-password.server.ts";
import { createFailureRecord } from "./failures.server.ts";
import { createGuessPace } from "./guessing.server.ts";
import { hashPassword, isOutdated, verifyPassword } from "./password.server.ts";
import { beginSession } from "./sessions.server.ts";
import { confirmSession, deleteSession } from "./sessions-storage.server.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoints of signing in and out. */
export function authApi(services: Services): Handler[] {
  const { db, limiter, metrics } = services;
  const guesses = createGuessPace(limiter);
  const recordFailure = createFailureRecord(services);

  return [
    handle(contract.login, async (call) => {
      const from = clientKey(call.address);
      const account = sha256(normalizeEmail(call.body.email));
      const points: Point<Bucket>[] = [
        ["login", from],
        ["account", `${account} ${from}`],
      ];
      // Counted before the password is checked, or a burst could try more of them than it may.
      const { token, administrator } = await takeFor(limiter, points, () => login(call, account));
      for (const point of points) await limiter.forget(...point);
      await limiter.forget("code", administrator._id);
      return { token, administrator };
    }),

    handle(contract.logout, async (call) => {
      const { administratorId, sessionId } = call.actor;
      await db.transaction(async (tx) => {
        await deleteSession(tx, administratorId, sessionId);
        await recordAudit(tx, call, "session.ended", sessionId);
      });
      return { message: contract.outcomes.signedOut };
    }),

    handle(contract.confirmIdentity, async (call) => {
      const { actor, body, at } = call;
      const hash = await verifyCurrentPassword(services, actor.administratorId, body.currentPassword);
      await db.transaction(async (tx) => {
        if (!(await confirmSession(tx, actor, hash, at))) throw new Fault("unauthorized");
        await recordAudit(tx, call, "session.confirmed", actor.sessionId);
      });
      return { message: contract.outcomes.confirmed };
    }),

    handle(contract.me, async ({ actor }) => {
      const administrator = await storage.findAdministrator(db.read, actor.administratorId);
      if (!administrator) throw new Fault("unauthorized");
      return { data: { ...administrator, roles: await storage.findRoles(db.read, administrator._id) } };
    }),
  ];

  async function login(call: Call<typeof contract.login>, accountHash: string) {
    const { body, address, at } = call;
    const found = await storage.findAccount(db.read, body.email);
    // An e-mail without an account takes the same way at the same pace, so that neither answer nor time tells.
    const visit = { administratorId: found?._id ?? "", address };
    const known = await isKnownAddress(db.read, visit, at);
    const failed = { administratorId: found?._id, address, known };
    const isRight = await tryPassword(call, { account: found, accountHash, known });
    if (!isRight || !found) {
      recordFailure({ ...failed, step: "password" });
      throw wrongLogin();
    }
    // Of the account, wherever from: only callers with the password get here, and recovery codes are too long to guess.
    const point: Point<Bucket>[] = isAppCode(body.code) ? [["code", found._id]] : [];
    const token = await takeFor(limiter, point, () => signIn(found, call)).catch((error: unknown) => {
      if (isWrongCode(error)) recordFailure({ ...failed, step: "code" });
      throw error;
    });
    await renewHash(found, call);
    const { passwordHash: _, ...administrator } = found;
    return { token, administrator };
  }

  /** Hashes a right password anew when the cost has changed since. */
  async function renewHash(
    { _id, passwordHash }: storage.Account,
    { body, at }: Call<typeof contract.login>,
  ): Promise<void> {
    if (!isOutdated(passwordHash)) return;
    const change = { verified: passwordHash, next: await hashPassword(body.password) };
    await db.transaction(async (tx) => void (await storage.replacePasswordHash(tx, _id, change, at)));
  }

  /** Checks the password once this address may try. Throws Fault `tooMany` when it has to wait first. */
  async function tryPassword(
    { body, address }: Call<typeof contract.login>,
    { account, accountHash, known }: { account?: storage.Account; accountHash: string; known: boolean },
  ): Promise<boolean> {
    const path = networksOf(address);
    const household = path[1] ?? "";
    const wait = await guesses.pace(accountHash, household, known);
    if (wait > 0) {
      metrics.countRefusal("guess");
      throw new Fault("tooMany", { retryAfter: wait, message: contract.outcomes.waitFirst(wait) });
    }
    const caller = { path, first: known };
    try {
      const isRight = await verifyPassword(body.password, account?.passwordHash, caller);
      if (isRight) await guesses.unpace(accountHash, household);
      return isRight;
    } catch (error) {
      await guesses.unpace(accountHash, household);
      throw error;
    }
  }

  /**
   * Signs in. The second step and the session are one transaction, so a code is spent exactly when a session begins.
   */
  function signIn(account: storage.Account, call: Call<typeof contract.login>): Promise<string> {
    const { body, address, userAgent, at } = call;
    return db.transaction(async (tx) => {
      const step = await passTwoStep(tx, { administratorId: account._id, code: body.code, address, at });
      if (step !== "passed") {
        throw refusedCode(step === "wanted" ? contract.outcomes.codeWanted : contract.outcomes.wrongCode);
      }
      const token = await beginSession(tx, { account, keep: body.keep, userAgent, address }, at);
      if (!token) throw wrongLogin();
      return token;
    });
  }
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
