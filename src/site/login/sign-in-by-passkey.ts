import { outcomes } from "#features/auth/contract.ts";
import { linkWithFactor } from "#features/oidc/contract.ts";
import { beginPasskeySignIn, browserFailures, signInByPasskey } from "#features/passkeys/contract.ts";
import type { Client } from "#platform/client/client.ts";
import { signWithPasskey } from "#platform/client/webauthn.ts";
import { readSignIn, refusal, type SignInOutcome } from "./sign-in.ts";

/**
 * Signs in by a passkey that the browser offers. Loaded when the button is pressed.
 * @param form says whether to keep the session, and names the flow of a company account that the passkey links
 */
export async function signInWithPasskey(api: Client, form: FormData): Promise<SignInOutcome> {
  const keep = form.has("keep");
  const flow = String(form.get("flow") ?? "");
  const begun = await api.call(beginPasskeySignIn);
  if (!begun.ok) return readSignIn(begun, outcomes.loginFailed);
  const signed = await signWithPasskey(begun.data.options);
  if (!signed.ok) return { ok: false, result: refusal(browserFailures[signed.failure]) };
  const { credential } = signed;
  const signedIn = flow
    ? await api.call(linkWithFactor, { body: { flow, credential, keep } })
    : await api.call(signInByPasskey, { body: { credential, keep } });
  return readSignIn(signedIn, outcomes.loginFailed);
}
