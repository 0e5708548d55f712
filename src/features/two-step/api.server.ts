import { recordAudit } from "#features/audit/storage.server.ts";
import { verifyCurrentPassword } from "#features/auth/current-password.server.ts";
import { endOtherSessions } from "#features/auth/sessions.server.ts";
import { lockSession } from "#features/auth/sessions-storage.server.ts";
import { lockAccount } from "#features/auth/storage.server.ts";
import { type Call, type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import { lockRow } from "#platform/database/records.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { CONFIRM_WITHIN_MS, otpauthUri } from "./rules.ts";
import * as storage from "./storage.server.ts";
import { matchingStep, newRecoveryCodes, newSecret } from "./totp.server.ts";

/** Returns the endpoints of setting up, renewing and switching off one's own two-step sign-in. */
export function twoStepApi(services: Services): Handler[] {
  const { db, mailer } = services;
  const { outcomes } = contract;
  return [
    handle(contract.readTwoStep, async ({ actor }) => ({
      data: await storage.findTwoStepState(db.read, actor.administratorId),
    })),

    handle(contract.beginTwoStep, async (call) => {
      const secret = await begin(services, call);
      const { name } = services.content.company();
      return { message: outcomes.begun, secret, uri: otpauthUri(secret, call.actor.email, name) };
    }),

    handle(contract.confirmTwoStep, async (call) => {
      const recoveryCodes = await confirm(services, call);
      mailer.wake();
      return { message: outcomes.switchedOn, recoveryCodes };
    }),

    handle(contract.renewRecoveryCodes, async (call) => ({
      message: outcomes.codesRenewed,
      recoveryCodes: await renewCodes(services, call),
    })),

    handle(contract.switchOffTwoStep, async (call) => {
      await switchOff(services, call);
      mailer.wake();
      return { message: outcomes.switchedOff };
    }),
  ];
}

/** Returns the secret for the app; it counts once a code of the app confirms it. */
async function begin(services: Services, call: Call<typeof contract.beginTwoStep>): Promise<string> {
  const { administratorId } = call.actor;
  await verifyCurrentPassword(services, call);
  const secret = newSecret();
  const kept = await services.db.transaction((tx) =>
    storage.insertSecret(tx, administratorId, secret, call.at),
  );
  if (!kept) throw new Fault("conflict", { message: contract.outcomes.isOn });
  return secret;
}

/** Switches two-step sign-in on. Returns the recovery codes, which cannot be read again. */
async function confirm(services: Services, call: Call<typeof contract.confirmTwoStep>): Promise<string[]> {
  const { db } = services;
  const { body, actor, at } = call;
  const { administratorId } = actor;
  const since = new Date(at.getTime() - CONFIRM_WITHIN_MS);
  const waiting = await storage.findUnconfirmedSecret(db.read, administratorId, since);
  if (!waiting) throw new Fault("conflict", { message: contract.outcomes.notBegun });
  const step = matchingStep(body.code, waiting, at);
  if (step === undefined) throw fieldFault("code", contract.outcomes.wrongCode);
  const recoveryCodes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    await lockAccount(tx, administratorId);
    await lockSession(tx, actor);
    const spent = { secret: waiting.secret, step };
    const confirmed = await storage.confirmSecret(tx, administratorId, spent, at);
    if (!confirmed) throw new Fault("conflict", { message: contract.outcomes.notBegun });
    await storage.replaceRecoveryCodes(tx, administratorId, recoveryCodes);
    await recordAudit(tx, call, "two-step.switched-on", administratorId);
    await endOtherSessions(services, tx, call, "twoStepOn");
  });
  return recoveryCodes;
}

async function renewCodes(
  services: Services,
  call: Call<typeof contract.renewRecoveryCodes>,
): Promise<string[]> {
  const { administratorId } = call.actor;
  await verifyCurrentPassword(services, call);
  const recoveryCodes = newRecoveryCodes();
  await services.db.transaction(async (tx) => {
    await lockSession(tx, call.actor);
    // Of two renewals at once the second deletes the codes of the first.
    await lockRow(tx, "two_step", administratorId, "administrator_id");
    const secret = await storage.findSecret(tx, administratorId);
    if (!secret) throw new Fault("conflict", { message: contract.outcomes.isOff });
    await storage.replaceRecoveryCodes(tx, administratorId, recoveryCodes);
    await recordAudit(tx, call, "recovery-codes.renewed", administratorId);
  });
  return recoveryCodes;
}

async function switchOff(services: Services, call: Call<typeof contract.switchOffTwoStep>): Promise<void> {
  const { administratorId } = call.actor;
  await verifyCurrentPassword(services, call);
  await services.db.transaction(async (tx) => {
    await lockSession(tx, call.actor);
    const wasOn = await storage.deleteTwoStep(tx, administratorId);
    if (!wasOn) throw new Fault("conflict", { message: contract.outcomes.isOff });
    await recordAudit(tx, call, "two-step.switched-off", administratorId);
    await endOtherSessions(services, tx, call, "twoStepOff");
  });
}
