import { publicOutcomes } from "#features/administrators/contract.ts";
import { beginJoinByPasskey, browserFailures, joinByPasskey } from "#features/passkeys/contract.ts";
import type { Client } from "#platform/client/client.ts";
import { makePasskey } from "#platform/client/webauthn.ts";
import { readSignIn, refusal, type SignInOutcome } from "./sign-in.ts";

/** Accepts an invitation by a passkey that the browser makes. Loaded when the button is pressed. */
export async function joinWithPasskey(api: Client, form: FormData): Promise<SignInOutcome> {
  const begun = await api.submit(beginJoinByPasskey, form);
  if (!begun.ok) return readSignIn(begun, publicOutcomes.failed);
  const made = await makePasskey(begun.data.options);
  if (!made.ok) return { ok: false, result: refusal(browserFailures[made.failure]) };
  const { credential } = made;
  const [token, name] = [String(form.get("token")), String(form.get("name"))];
  return readSignIn(
    await api.call(joinByPasskey, { body: { token, name, credential } }),
    publicOutcomes.failed,
  );
}
