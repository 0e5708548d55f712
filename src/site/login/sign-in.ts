import { type Administrator, login, outcomes, signUpBody } from "#features/auth/contract.ts";
import { type Client, formValues, type Outcome, serverWords } from "#platform/client/client.ts";
import type { FormResult } from "#platform/client/submit-form.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { validate } from "#platform/contract/fields.ts";
import { randomKey } from "#platform/contract/random-key.ts";

export type SignInOutcome = { ok: true; token: string; person: string } | { ok: false; result: FormResult };

/**
 * The one handler of both views: the sign-up view only asks for more before it (spec section 4).
 * @returns the token and the `_id` of its person, or what the form has to show: broken rules, the server's words, or 'Login failed'
 */
export async function signIn(api: Client, form: FormData): Promise<SignInOutcome> {
  const checked = form.get("view") === "signUp" ? validate(signUpBody, formValues(form)) : undefined;
  if (checked && !checked.ok)
    return { ok: false, result: { ...refusal(""), fields: inOrder(checked.fields) } };
  return readSignIn(await api.submit(login, form), outcomes.loginFailed);
}

/**
 * Returns the token of an answer and the `_id` of its person, "" where it names none. An answer without a token is a
 * failure, whatever its status.
 * @param failed the text for a failure about which the server has no words
 */
export function readSignIn(answer: Outcome<object>, failed: string): SignInOutcome {
  if (!answer.ok)
    return { ok: false, result: { ...refusal(answer.message || failed), fields: answer.fields } };
  const { token, administrator } = Object(answer.data) as { token?: unknown; administrator?: Administrator };
  if (typeof token === "string" && token) return { ok: true, token, person: administrator?._id ?? "" };
  return { ok: false, result: refusal(serverWords(answer.data) || failed) };
}

/** The sign-up view asks for the username first; the contract adds it last. */
function inOrder({ username, ...others }: FieldErrors): FieldErrors {
  return username ? { username, ...others } : others;
}

/** A result that says why nobody was signed in. What was typed stays in the form itself and is carried nowhere. */
export function refusal(message: string): FormResult {
  return { ok: false, message, fields: {}, values: {}, key: randomKey() };
}
