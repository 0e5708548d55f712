import { fieldFault } from "#platform/contract/errors.ts";
import type { Database } from "#platform/database/db.server.ts";
import { type Limiter, takeFor } from "#platform/process/rate-limit.server.ts";
import { passwordRules } from "./contract.ts";
import { verifyPassword } from "./password.server.ts";
import { findPasswordHash } from "./storage.server.ts";

/** Gives the hash of an administrator's password when this is it. Throws Fault `invalid` on the field `currentPassword`. */
export type VerifyCurrent = (
  administratorId: string,
  password: string,
  /** What is said when it is not; a form that wants the password only sometimes says why. */
  message?: string,
) => Promise<string>;

/**
 * Makes the check before something that a stolen session must not do. Attempts are counted before they are looked at,
 * so that many at once are too: a stolen token must not let someone try every password.
 */
export function createVerifyCurrent({ db, limiter }: { db: Database; limiter: Limiter }): VerifyCurrent {
  return async (administratorId, password, message = passwordRules.wrong) => {
    const key = `password ${administratorId}`;
    const verified = await takeFor(limiter, [["account", key]], async () => {
      const hash = await findPasswordHash(db.read, administratorId);
      if (!hash || !(await verifyPassword(password, hash))) throw fieldFault("currentPassword", message);
      return hash;
    });
    await limiter.forget("account", key);
    return verified;
  };
}
