import { recordAudit } from "#features/audit/storage.server.ts";
import { lockAccount } from "#features/auth/storage.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { isAppCode } from "./rules.ts";
import * as storage from "./storage.server.ts";
import { matchingStep } from "./totp.server.ts";

/**
 * Checks the second step of a sign-in, in its transaction: a code is spent only when that commits. Locks the account,
 * whose second step may be switched on meanwhile. Returns `passed` where it is off, too; `wanted` when no code came.
 */
export async function passTwoStep(
  tx: Tx,
  { administratorId, code, ...from }: { administratorId: string; code: string; address: string; at: Date },
): Promise<"passed" | "wanted" | "wrong"> {
  await lockAccount(tx, administratorId);
  const secret = await storage.findSecret(tx, administratorId);
  if (!secret) return "passed";
  if (!code) return "wanted";
  if (isAppCode(code)) {
    const step = matchingStep(code, secret, from.at);
    const spent = step !== undefined && (await storage.spendStep(tx, administratorId, step));
    return spent ? "passed" : "wrong";
  }
  if (!(await storage.spendRecoveryCode(tx, administratorId, code))) return "wrong";
  await recordAudit(tx, { actor: administratorId, ...from }, "recovery-code.used", administratorId);
  return "passed";
}
