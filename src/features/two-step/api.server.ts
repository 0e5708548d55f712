import type { AuditAction } from "#features/audit/contract.ts";
import type { recordAudit } from "#features/audit/storage.server.ts";
import type { VerifyCurrent } from "#features/auth/current-password.server.ts";
import { type AccountNotice, accountNotice } from "#features/auth/rules.ts";
import type { deleteSessions } from "#features/auth/storage.server.ts";
import type { enqueueMail } from "#features/mail/storage.server.ts";
import { type Actor, type By, type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import type { Database, Tx } from "#platform/database/db.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import * as contract from "./contract.ts";
import { CONFIRM_WITHIN_MS, isAppCode, otpauthUri } from "./rules.ts";
import * as storage from "./storage.server.ts";
import { matchingStep, newRecoveryCodes, newSecret } from "./totp.server.ts";

export interface TwoStepParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  verifyCurrent: VerifyCurrent;
  deleteSessions: typeof deleteSessions;
  enqueueMail: typeof enqueueMail;
  mailer: { wake(): void };
}

/** Setting up, renewing and switching off one's own two-step sign-in. */
export function twoStepApi(parts: TwoStepParts): Handler[] {
  const { outcomes } = contract;
  return [
    handle(contract.readTwoStep, async ({ actor }) => ({
      data: await storage.findTwoStepState(parts.db.read, actor.administratorId),
    })),

    handle(contract.beginTwoStep, async (call) => {
      const secret = await begin(parts, call);
      return { message: outcomes.begun, secret, uri: otpauthUri(secret, call.actor.email) };
    }),

    handle(contract.confirmTwoStep, async (call) => {
      const recoveryCodes = await confirm(parts, call);
      parts.mailer.wake();
      return { message: outcomes.switchedOn, recoveryCodes };
    }),

    handle(contract.renewRecoveryCodes, async (call) => ({
      message: outcomes.codesRenewed,
      recoveryCodes: await renewCodes(parts, call),
    })),

    handle(contract.switchOffTwoStep, async (call) => {
      await switchOff(parts, call);
      parts.mailer.wake();
      return { message: outcomes.switchedOff };
    }),
  ];
}

/** Gives the secret that the app is to have; it counts once a code of the app confirms it. */
async function begin(
  { db, clock, verifyCurrent }: TwoStepParts,
  { body, actor: { administratorId } }: Call<typeof contract.beginTwoStep>,
): Promise<string> {
  await verifyCurrent(administratorId, body.currentPassword);
  const secret = newSecret();
  const kept = await db.transaction((tx) => storage.insertSecret(tx, administratorId, secret, clock.now()));
  if (!kept) throw new Fault("conflict", { message: contract.outcomes.isOn });
  return secret;
}

/** Switches it on. Gives the recovery codes, which nobody can read again. */
async function confirm(
  parts: TwoStepParts,
  { body, actor, address }: Call<typeof contract.confirmTwoStep>,
): Promise<string[]> {
  const { db, clock } = parts;
  const { administratorId } = actor;
  const now = clock.now();
  const since = new Date(now.getTime() - CONFIRM_WITHIN_MS);
  const waiting = await storage.findUnconfirmedSecret(db.read, administratorId, since);
  if (!waiting) throw new Fault("conflict", { message: contract.outcomes.notBegun });
  const step = matchingStep(body.code, waiting, now);
  if (step === undefined) throw fieldFault("code", contract.outcomes.wrongCode);
  const recoveryCodes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    const spent = { secret: waiting.secret, step };
    const confirmed = await storage.confirmSecret(tx, administratorId, spent, now);
    if (!confirmed) throw new Fault("conflict", { message: contract.outcomes.notBegun });
    await storage.replaceRecoveryCodes(tx, administratorId, recoveryCodes);
    await record(parts, tx, "two-step.switched-on", { actor, address, at: now });
    await conclude(parts, tx, "twoStepOn", actor, now);
  });
  return recoveryCodes;
}

async function renewCodes(
  parts: TwoStepParts,
  { body, actor, address }: Call<typeof contract.renewRecoveryCodes>,
): Promise<string[]> {
  const { db, clock, verifyCurrent } = parts;
  const { administratorId } = actor;
  await verifyCurrent(administratorId, body.currentPassword);
  const recoveryCodes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    const secret = await storage.findSecret(tx, administratorId);
    if (!secret) throw new Fault("conflict", { message: contract.outcomes.isOff });
    await storage.replaceRecoveryCodes(tx, administratorId, recoveryCodes);
    await record(parts, tx, "recovery-codes.renewed", { actor, address, at: clock.now() });
  });
  return recoveryCodes;
}

async function switchOff(
  parts: TwoStepParts,
  { body, actor, address }: Call<typeof contract.switchOffTwoStep>,
): Promise<void> {
  const { db, clock, verifyCurrent } = parts;
  const { administratorId } = actor;
  await verifyCurrent(administratorId, body.currentPassword);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const wasOn = await storage.deleteTwoStep(tx, administratorId);
    if (!wasOn) throw new Fault("conflict", { message: contract.outcomes.isOff });
    await record(parts, tx, "two-step.switched-off", { actor, address, at: now });
    await conclude(parts, tx, "twoStepOff", actor, now);
  });
}

/** What somebody did with their own sign-in. */
function record({ audit }: TwoStepParts, tx: Tx, action: AuditAction, by: By & { at: Date }): Promise<void> {
  return audit(tx, { ...by, action, subjectId: by.actor.administratorId });
}

/** Whoever came in the old way elsewhere has to come in the new way, and the owner is told. */
async function conclude(
  { deleteSessions, enqueueMail }: TwoStepParts,
  tx: Tx,
  notice: AccountNotice,
  { administratorId, sessionId, email }: Actor,
  now: Date,
): Promise<void> {
  await deleteSessions(tx, administratorId, sessionId);
  await enqueueMail(tx, accountNotice(notice, { _id: administratorId, email }), now);
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
    const entry = {
      actor: administratorId,
      action: "recovery-code.used",
      subjectId: administratorId,
    } as const;
    await audit(tx, { ...entry, address, at: now });
    return "passed";
  };
}
