import { companyAccount as words } from "#content/account.ts";
import { outcomes } from "#features/auth/contract.ts";
import { joinByOidc, linkWithFactor, signInByOidc } from "#features/oidc/contract.ts";
import type { Client } from "#platform/client/client.ts";
import {
  type IssuerReturn,
  type IssuerVisit,
  returnTo,
  takeReturn,
  takeVisit,
  tellWaitingWindow,
} from "#platform/client/issuer-visit.ts";
import type { FormResult } from "#platform/client/submit-form.ts";
import { enter, readSignIn } from "./sign-in.ts";

/** Says how a return from the issuer ended; `leaving` on the way to the screen behind. */
export type Ending =
  | { at: "leaving" | "elsewhere" }
  | { at: "refused"; message: string }
  | { at: "factor"; flow: string; keep: boolean; code: boolean; passkey: boolean };

/** Finishes what this tab left for. Without that, another window of this browser may wait for the answer. */
export async function endVisit(api: Client): Promise<Ending> {
  const returned = takeReturn();
  const visit = takeVisit();
  if (visit?.back) {
    returnTo(visit.back, { ...visit, returned });
    return { at: "leaving" };
  }
  if (visit) return signIn(api, visit, returned);
  if (!(await tellWaitingWindow(returned))) return { at: "refused", message: words.lost };
  window.close();
  return { at: "elsewhere" };
}

async function signIn(api: Client, visit: IssuerVisit, returned: IssuerReturn): Promise<Ending> {
  const { flow, keep = false, invitation } = visit;
  const answer = { ...returned, flow };
  const signedIn = invitation
    ? await api.call(joinByOidc, { body: { ...answer, token: invitation } })
    : await api.call(signInByOidc, { body: { ...answer, keep } });
  const outcome = readSignIn(signedIn, outcomes.loginFailed);
  const refused = outcome.ok ? enter(outcome) : outcome.result;
  if (!refused) return { at: "leaving" };
  const { code, passkey } = refused.fields;
  if (code || passkey) return { at: "factor", flow, keep, code: Boolean(code), passkey: Boolean(passkey) };
  return { at: "refused", message: refused.message };
}

/** Links the company account that waits by a code of the account, and enters. Returns the refusal. */
export async function linkByCode(api: Client, form: FormData): Promise<FormResult | null> {
  const outcome = readSignIn(await api.submit(linkWithFactor, form), outcomes.loginFailed);
  return (outcome.ok ? enter(outcome) : outcome.result) ?? null;
}
