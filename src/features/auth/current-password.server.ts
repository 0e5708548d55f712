import type { Actor } from "#platform/api/serve.server.ts";
import { fieldFault } from "#platform/contract/errors.ts";
import { countFailures } from "#platform/process/rate-limit.server.ts";
import type { Services } from "#services.server.ts";
import { passwordRules } from "./contract.ts";
import { NO_PASSWORD, verifyPassword } from "./password.server.ts";
import { findPasswordHash } from "./storage.server.ts";

/**
 * Checks the password before an action that a stolen session must not do. Attempts are counted before they are checked,
 * so a burst gets no more of them. Returns the hash of the password; throws Fault `invalid` on the field
 * `currentPassword`.
 * @param message the refusal, where the form asks for the password only sometimes
 */
export async function verifyCurrentPassword(
  { db, limiter }: Pick<Services, "db" | "limiter">,
  { actor, body }: { actor: Pick<Actor, "administratorId">; body: { currentPassword: string } },
  message: string = passwordRules.wrong,
): Promise<string> {
  return countFailures(limiter, [["account", `password ${actor.administratorId}`]], async () => {
    const hash = await findPasswordHash(db.read, actor.administratorId);
    if (hash === NO_PASSWORD) throw fieldFault("currentPassword", passwordRules.none);
    if (!hash || !(await verifyPassword(body.currentPassword, hash)))
      throw fieldFault("currentPassword", message);
    return hash;
  });
}
