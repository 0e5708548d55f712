import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { login } from "#content/login.ts";
import * as administrators from "#features/administrators/contract.ts";
import * as oidc from "#features/oidc/contract.ts";
import * as passkeys from "#features/passkeys/contract.ts";
import * as settings from "#features/settings/contract.ts";
import * as twoStep from "#features/two-step/contract.ts";
import type { Client, Outcome } from "#platform/client/client.ts";
import { leaveForIssuer } from "#platform/client/issuer-visit.ts";
import { makePasskey } from "#platform/client/webauthn.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";

/** Carries the outcome of a change of an account; two-step sign-in adds its secret or recovery codes. */
export interface AccountResult extends ActionResult {
  setup?: { secret: string; uri: string };
  recoveryCodes?: string[];
}

type Action = (api: Client, form: FormData) => Promise<AccountResult>;

const { outcomes } = administrators;
const failed = settings.outcomes.saveFailed;

/** Maps the `intent` of each form of the account sections to its action. */
const actions: Record<string, Action> = {
  profile: posting(settings.updateProfile, settings.outcomes.profileSaved),
  password: posting(settings.changePassword, settings.outcomes.passwordChanged),
  "end-session": async (api, form) =>
    toResult(await api.call(settings.endSession, { params: idOf(form) }), {
      done: settings.outcomes.sessionEnded,
      failed,
    }),
  notifications: async (api, form) => {
    // A form does not have an unchecked box.
    const body = { email: form.has("email"), digest: form.has("digest"), sms: form.has("sms") };
    const saved = await api.call(settings.updateNotifications, { body });
    return toResult(saved, { done: settings.outcomes.notificationsSaved, failed });
  },

  "two-step-begin": async (api, form) => {
    const begun = await api.submit(twoStep.beginTwoStep, form);
    const result = toResult(begun, { done: twoStep.outcomes.begun, failed });
    return begun.ok ? { ...result, setup: begun.data } : result;
  },
  "two-step-confirm": async (api, form) =>
    withCodes(await api.submit(twoStep.confirmTwoStep, form), twoStep.outcomes.switchedOn),
  "two-step-codes": async (api, form) =>
    withCodes(await api.submit(twoStep.renewRecoveryCodes, form), twoStep.outcomes.codesRenewed),
  "two-step-off": posting(twoStep.switchOffTwoStep, twoStep.outcomes.switchedOff),

  "passkey-add": addPasskey,
  "passkey-rename": async (api, form) =>
    toResult(await api.submit(passkeys.renamePasskey, form, { params: idOf(form) }), {
      done: passkeys.outcomes.renamed,
      failed,
    }),
  "passkey-remove": async (api, form) =>
    toResult(await api.submit(passkeys.removePasskey, form, { params: idOf(form) }), {
      done: passkeys.outcomes.removed,
      failed,
    }),

  "company-account-link": leaveToLink,
  "company-account-add": async (api, form) =>
    toResult(await api.submit(oidc.addCompanyAccount, form), { done: oidc.outcomes.linked, failed }),
  "company-account-remove": async (api, form) =>
    toResult(await api.submit(oidc.removeCompanyAccount, form, { params: idOf(form) }), {
      done: oidc.outcomes.removed,
      failed,
    }),

  invite: async (api, form) => toMailedResult(await api.submit(administrators.invite, form)),
  resend: async (api, form) =>
    toMailedResult(await api.submit(administrators.resendInvitation, form, { params: idOf(form) })),
  withdraw: async (api, form) =>
    toResult(await api.call(administrators.withdrawInvitation, { params: idOf(form) }), {
      done: outcomes.withdrawn,
      failed,
    }),
  deactivate: (api, form) => setActive(api, form, false),
  activate: (api, form) => setActive(api, form, true),
  "change-roles": async (api, form) =>
    toResult(await api.submit(administrators.changeRoles, form, { params: idOf(form) }), {
      done: outcomes.rolesChanged,
      failed,
    }),
  "reset-two-step": async (api, form) =>
    toResult(await api.submit(administrators.resetTwoStep, form, { params: idOf(form) }), {
      done: outcomes.twoStepReset,
      failed,
    }),
};

/** Runs the action that a form names by its `intent`; returns undefined for an unknown one. */
export function accountAction(api: Client, form: FormData): Promise<AccountResult> | undefined {
  return actions[String(form.get("intent"))]?.(api, form);
}

function posting(endpoint: Endpoint, done: string): Action {
  return async (api, form) => toResult(await api.submit(endpoint, form), { done, failed });
}

/** Shows the server's own message, because only the server knows whether an e-mail was sent or saved. */
function toMailedResult(outcome: Outcome<{ message: string }>): AccountResult {
  return toResult(outcome, { done: outcome.ok ? outcome.data.message : "", failed });
}

function idOf(form: FormData): { id: string } {
  return { id: String(form.get("id")) };
}

/** Proves who one is, has the browser make a passkey, and adds it. */
async function addPasskey(api: Client, form: FormData): Promise<AccountResult> {
  const texts = { done: passkeys.outcomes.added, failed };
  const begun = await api.submit(passkeys.beginPasskey, form);
  if (!begun.ok) return toResult(begun, texts);
  const made = await makePasskey(begun.data.options);
  if (!made.ok) {
    const message = passkeys.browserFailures[made.failure];
    return toResult({ ok: false, status: 422, message, fields: {} }, texts);
  }
  const body = { name: String(form.get("name")), credential: made.credential };
  return toResult(await api.call(passkeys.addPasskey, { body }), texts);
}

/** Proves who one is, and leaves for the issuer. What follows happens where it sends the browser back to. */
async function leaveToLink(api: Client, form: FormData): Promise<AccountResult> {
  const begun = await api.submit(oidc.beginOidcLink, form);
  if (!begun.ok) return toResult(begun, { done: "", failed });
  const { url, flow } = begun.data;
  if (leaveForIssuer(url, { flow, back: window.location.pathname })) return new Promise(() => {});
  return toResult({ ok: false, status: 422, message: login.storageClosed, fields: {} }, { done: "", failed });
}

function withCodes(outcome: Outcome<{ recoveryCodes: string[] }>, done: string): AccountResult {
  const result = toResult(outcome, { done, failed });
  return outcome.ok ? { ...result, recoveryCodes: outcome.data.recoveryCodes } : result;
}

async function setActive(api: Client, form: FormData, active: boolean): Promise<AccountResult> {
  form.set("active", String(active));
  const changed = await api.submit(administrators.setAdministratorActive, form, { params: idOf(form) });
  return toResult(changed, { done: active ? outcomes.activated : outcomes.deactivated, failed });
}
