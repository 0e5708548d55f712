import { outcomes } from "#features/auth/contract.ts";
import { beginPasskeySignIn, browserFailures, signInByPasskey } from "#features/passkeys/contract.ts";
import type { Client } from "#platform/client/client.ts";
import { signWithPasskey } from "#platform/client/webauthn.ts";
import { readSignIn, refusal, type SignInOutcome } from "./sign-in.ts";

/** Signs in by a passkey that the browser offers. Loaded when the button is pressed. */
export async function signInWithPasskey(api: Client, keep: boolean): Promise<SignInOutcome> {
  const begun = await api.call(beginPasskeySignIn);
  if (!begun.ok) return readSignIn(begun, outcomes.loginFailed);
  const signed = await signWithPasskey(begun.data.options);
  if (!signed.ok) return { ok: false, result: refusal(browserFailures[signed.failure]) };
  const { credential } = signed;
  return readSignIn(await api.call(signInByPasskey, { body: { credential, keep } }), outcomes.loginFailed);
}
