import { login as words } from "#content/login.ts";
import { adminPath } from "#content/paths.ts";
import { type Administrator, login, outcomes, signUpBody } from "#features/auth/contract.ts";
import { type Client, formValues, type Outcome, serverWords } from "#platform/client/client.ts";
import { writeStored } from "#platform/client/local-storage.ts";
import { claimTab } from "#platform/client/session-storage.ts";
import type { FormResult } from "#platform/client/submit-form.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { validate } from "#platform/contract/fields.ts";
import { randomKey } from "#platform/contract/random-key.ts";

export type SignInOutcome = { ok: true; token: string; person: string } | { ok: false; result: FormResult };

/**
 * Signs in from both views: the sign-up view only asks for more (spec section 4).
 * @returns the token and the administrator's `_id`, or errors of fields, the server's message or 'Login failed'
 */
export async function signIn(api: Client, form: FormData): Promise<SignInOutcome> {
  const checked = form.get("view") === "signUp" ? validate(signUpBody, formValues(form)) : undefined;
  if (checked && !checked.ok)
    return { ok: false, result: { ...refusal(""), fields: inOrder(checked.fields) } };
  return readSignIn(await api.submit(login, form), outcomes.loginFailed);
}

/**
 * Returns the token of an answer and the administrator's `_id`, "" where it names none. An answer without a token is a
 * failure, whatever its status.
 * @param failed the message of a failure for which the server has none
 */
export function readSignIn(answer: Outcome<object>, failed: string): SignInOutcome {
  if (!answer.ok)
    return { ok: false, result: { ...refusal(answer.message || failed), fields: answer.fields } };
  const { token, administrator } = Object(answer.data) as { token?: unknown; administrator?: Administrator };
  if (typeof token === "string" && token) return { ok: true, token, person: administrator?._id ?? "" };
  return { ok: false, result: refusal(serverWords(answer.data) || failed) };
}

/** Keeps the token of a sign-in and opens the staff area. Returns the refusal of a browser that stores nothing. */
export function enter({ token, person }: { token: string; person: string }): FormResult | undefined {
  if (!writeStored("token", token)) return refusal(words.storageClosed);
  claimTab(person);
  // A new document, because the policy of this page is not that of the staff area.
  window.location.replace(adminPath);
  return undefined;
}

/** Moves the username first, as in the sign-up view; the contract adds it last. */
function inOrder({ username, ...others }: FieldErrors): FieldErrors {
  return username ? { username, ...others } : others;
}

/** Returns a result with a failure and without the typed values, which stay in the form. */
export function refusal(message: string): FormResult {
  return { ok: false, message, fields: {}, values: {}, key: randomKey() };
}
