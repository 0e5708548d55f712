import type { recordAudit } from "#features/audit/storage.server.ts";
import type { VerifyCurrent } from "#features/auth/current-password.server.ts";
import { type AccountNotice, accountNotice } from "#features/auth/rules.ts";
import type { enqueueMail } from "#features/mail/storage.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Database, Tx } from "#platform/db.server.ts";
import { Fault, fieldFault } from "#platform/errors.ts";
import { type Actor, type By, type Handler, handle } from "#platform/serve.server.ts";
import * as contract from "./contract.ts";
import { CONFIRM_WITHIN_MS, isAppCode, otpauthUri } from "./rules.ts";
import * as storage from "./storage.server.ts";
import { matchingStep, newRecoveryCodes, newSecret } from "./totp.server.ts";

export interface TwoStepParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  verifyCurrent: VerifyCurrent;
  enqueueMail: typeof enqueueMail;
  mailer: { wake(): void };
}

/** Setting up, renewing and switching off one's own two-step sign-in. */
export function twoStepApi(parts: TwoStepParts): Handler[] {
  const { db, clock, audit, verifyCurrent, enqueueMail, mailer } = parts;

  return [
    handle(contract.readTwoStep, async ({ actor }) => ({
      data: await storage.findTwoStepState(db.read, actor.administratorId),
    })),

    handle(contract.beginTwoStep, async ({ body, actor }) => {
      await verifyCurrent(actor.administratorId, body.currentPassword);
      const secret = newSecret();
      const kept = await db.transaction((tx) =>
        storage.insertSecret(tx, actor.administratorId, secret, clock.now()),
      );
      if (!kept) throw new Fault("conflict", { message: contract.outcomes.isOn });
      return { message: contract.outcomes.begun, secret, uri: otpauthUri(secret, actor.email) };
    }),

    handle(contract.confirmTwoStep, async ({ body, actor, address }) => {
      const now = clock.now();
      const { administratorId } = actor;
      const since = new Date(now.getTime() - CONFIRM_WITHIN_MS);
      const waiting = await storage.findUnconfirmedSecret(db.read, administratorId, since);
      if (!waiting) throw new Fault("conflict", { message: contract.outcomes.notBegun });
      const step = matchingStep(body.code, waiting, now);
      if (step === undefined) throw wrongCode();
      const recoveryCodes = newRecoveryCodes();
      await db.transaction(async (tx) => {
        const confirmed = await storage.confirmSecret(
          tx,
          administratorId,
          { secret: waiting.secret, step },
          now,
        );
        if (!confirmed) throw new Fault("conflict", { message: contract.outcomes.notBegun });
        await storage.replaceRecoveryCodes(tx, administratorId, recoveryCodes);
        await record(tx, "two-step.switched-on", { actor, address, at: now });
        await tell(tx, "twoStepOn", actor, now);
      });
      mailer.wake();
      return { message: contract.outcomes.switchedOn, recoveryCodes };
    }),

    handle(contract.renewRecoveryCodes, async ({ body, actor, address }) => {
      await verifyCurrent(actor.administratorId, body.currentPassword);
      const recoveryCodes = newRecoveryCodes();
      await db.transaction(async (tx) => {
        const secret = await storage.findSecret(tx, actor.administratorId);
        if (!secret) throw new Fault("conflict", { message: contract.outcomes.isOff });
        await storage.replaceRecoveryCodes(tx, actor.administratorId, recoveryCodes);
        await record(tx, "recovery-codes.renewed", { actor, address, at: clock.now() });
      });
      return { message: contract.outcomes.codesRenewed, recoveryCodes };
    }),

    handle(contract.switchOffTwoStep, async ({ body, actor, address }) => {
      await verifyCurrent(actor.administratorId, body.currentPassword);
      const now = clock.now();
      await db.transaction(async (tx) => {
        if (!(await storage.deleteTwoStep(tx, actor.administratorId))) {
          throw new Fault("conflict", { message: contract.outcomes.isOff });
        }
        await record(tx, "two-step.switched-off", { actor, address, at: now });
        await tell(tx, "twoStepOff", actor, now);
      });
      mailer.wake();
      return { message: contract.outcomes.switchedOff };
    }),
  ];

  /** What somebody did with their own sign-in. */
  function record(tx: Tx, action: string, by: By & { at: Date }): Promise<void> {
    return audit(tx, { ...by, action, subjectId: by.actor.administratorId });
  }

  async function tell(
    tx: Tx,
    notice: AccountNotice,
    { administratorId, email }: Actor,
    now: Date,
  ): Promise<void> {
    await enqueueMail(tx, accountNotice(notice, { _id: administratorId, email }), now);
  }
}

function wrongCode(): Fault {
  return fieldFault("code", contract.outcomes.wrongCode);
}

/**
 * Takes the second step of a sign-in, in its transaction: a code is spent only when that commits.
 * Gives `passed` where two-step sign-in is off, too; `wanted` when no code came.
 */
export type PassTwoStep = (
  tx: Tx,
  step: { administratorId: string; code: string; address: string },
  now: Date,
) => Promise<"passed" | "wanted" | "wrong">;

export function createPassTwoStep(audit: typeof recordAudit): PassTwoStep {
  return async (tx, { administratorId, code, address }, now) => {
    const secret = await storage.findSecret(tx, administratorId);
    if (!secret) return "passed";
    if (!code) return "wanted";
    if (isAppCode(code)) {
      const step = matchingStep(code, secret, now);
      const spent = step !== undefined && (await storage.spendStep(tx, administratorId, step));
      return spent ? "passed" : "wrong";
    }
    if (!(await storage.spendRecoveryCode(tx, administratorId, code))) return "wrong";
    const entry = { actor: administratorId, action: "recovery-code.used", subjectId: administratorId };
    await audit(tx, { ...entry, address, at: now });
    return "passed";
  };
}
