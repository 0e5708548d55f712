import { type Administrator, login, outcomes, signUpBody } from "#features/auth/contract.ts";
import { type Client, formValues, type Outcome, serverWords } from "#platform/client/client.ts";
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

/** Moves the username first, as in the sign-up view; the contract adds it last. */
function inOrder({ username, ...others }: FieldErrors): FieldErrors {
  return username ? { username, ...others } : others;
}

/** Returns a result with a failure and without the typed values, which stay in the form. */
export function refusal(message: string): FormResult {
  return { ok: false, message, fields: {}, values: {}, key: randomKey() };
}
