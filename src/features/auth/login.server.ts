import type { Bucket } from "#features/limits.ts";
import { isAppCode } from "#features/two-step/rules.ts";
import { passTwoStep } from "#features/two-step/second-step.server.ts";
import type { Call } from "#platform/api/serve.server.ts";
import { Fault, fieldFault, required } from "#platform/contract/errors.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import { clientKey, networksOf } from "#platform/http/caller.server.ts";
import { sha256 } from "#platform/process/id.server.ts";
import { countFailures, type Point, takeFor } from "#platform/process/rate-limit.server.ts";
import type { Services } from "#services.server.ts";
import { isKnownAddress } from "./address-storage.server.ts";
import * as contract from "./contract.ts";
import { createFailureRecord } from "./failures.server.ts";
import { createGuessPace } from "./guessing.server.ts";
import { hashPassword, isOutdated, verifyPassword } from "./password.server.ts";
import { beginSession } from "./sessions.server.ts";
import { type Account, findAccount, replacePasswordHash } from "./storage.server.ts";

const { outcomes } = contract;

type LoginCall = Call<typeof contract.login>;

/** Returns the function that signs in by e-mail and password, and by a code where two-step sign-in is on. */
export function createLogin(services: Services): (call: LoginCall) => Promise<contract.SignedIn> {
  const { db, limiter, metrics } = services;
  const guesses = createGuessPace(limiter);
  const recordFailure = createFailureRecord(services);

  return async (call) => {
    const from = clientKey(call.address);
    const accountHash = sha256(normalizeEmail(call.body.email));
    const points: Point<Bucket>[] = [
      ["login", from],
      ["account", `${accountHash} ${from}`],
    ];
    // Counted before the password is checked, or a burst could try more of them than it may.
    const signedIn = await countFailures(limiter, points, () => login(call, accountHash));
    await limiter.forget("code", signedIn.administrator._id);
    return signedIn;
  };

  async function login(call: LoginCall, accountHash: string): Promise<contract.SignedIn> {
    const { body, address, at } = call;
    const account = await findAccount(db.read, body.email);
    // An e-mail without an account takes the same way at the same pace, so that neither answer nor time tells.
    const known = await isKnownAddress(db.read, { administratorId: account?._id ?? "", address }, at);
    const failure = { administratorId: account?._id, address, known };
    const isRight = await tryPassword(call, { account, accountHash, known });
    if (!isRight || !account) {
      recordFailure({ ...failure, step: "password" });
      throw wrongLogin();
    }
    // Of the account, wherever from: only callers with the password get here, and recovery codes are too long to guess.
    const points: Point<Bucket>[] = isAppCode(body.code) ? [["code", account._id]] : [];
    const signedIn = await takeFor(limiter, points, () => signIn(account, call)).catch((error: unknown) => {
      if (isWrongCode(error)) recordFailure({ ...failure, step: "code" });
      throw error;
    });
    await renewHash(account, call);
    return signedIn;
  }

  /** Checks the password once this address may try. Throws Fault `tooMany` when it has to wait first. */
  async function tryPassword(
    { body, address }: LoginCall,
    { account, accountHash, known }: { account?: Account; accountHash: string; known: boolean },
  ): Promise<boolean> {
    const path = networksOf(address);
    const household = path[1] ?? "";
    const wait = await guesses.pace(accountHash, household, known);
    if (wait > 0) {
      metrics.countRefusal("guess");
      throw new Fault("tooMany", { retryAfter: wait, message: outcomes.waitFirst(wait) });
    }
    try {
      const caller = { path, first: known };
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
  function signIn(account: Account, call: LoginCall): Promise<contract.SignedIn> {
    const { body, address, userAgent, at } = call;
    return db.transaction(async (tx) => {
      const step = await passTwoStep(tx, { administratorId: account._id, code: body.code, address, at });
      if (step !== "passed") throw refusedCode(step === "wanted" ? outcomes.codeWanted : outcomes.wrongCode);
      const session = { account, keep: body.keep, userAgent, address };
      return required(await beginSession(tx, session, at), wrongLogin);
    });
  }

  /** Hashes a right password anew when the cost has changed since. */
  async function renewHash({ _id, passwordHash }: Account, { body, at }: LoginCall): Promise<void> {
    if (!isOutdated(passwordHash)) return;
    const change = { verified: passwordHash, next: await hashPassword(body.password) };
    await db.transaction(async (tx) => void (await replacePasswordHash(tx, _id, change, at)));
  }
}

function wrongLogin(): Fault {
  return new Fault("unauthorized", { message: outcomes.wrongLogin });
}

function refusedCode(message: string): Fault {
  return fieldFault("code", message, "unauthorized");
}

function isWrongCode(error: unknown): boolean {
  return error instanceof Fault && error.message === outcomes.wrongCode;
}
