import { login, outcomes, signUpBody } from "#features/auth/contract.ts";
import { type Client, formValues } from "#platform/client.ts";
import type { FieldErrors } from "#platform/errors.ts";
import { validate } from "#platform/fields.ts";
import type { FormResult } from "#platform/form.ts";
import { randomKey } from "#platform/random-key.ts";

export type SignInOutcome = { ok: true; token: string; person: string } | { ok: false; result: FormResult };

/**
 * The one handler of both views: the sign-up view only asks for more before it (spec section 4).
 * @returns the token and the `_id` of its person, or what the form has to show: broken rules, the server's words, or 'Login failed'
 */
export async function signIn(api: Client, form: FormData): Promise<SignInOutcome> {
  const checked = form.get("view") === "signUp" ? validate(signUpBody, formValues(form)) : undefined;
  if (checked && !checked.ok)
    return { ok: false, result: { ...refusal(""), fields: inOrder(checked.fields) } };
  const answer = await api.submit(login, form);
  if (answer.ok) {
    const { token, administrator } = answer.data;
    return { ok: true, token, person: administrator._id };
  }
  return { ok: false, result: { ...refusal(answer.message || outcomes.loginFailed), fields: answer.fields } };
}

/** The sign-up view asks for the username first; the contract adds it last. */
function inOrder({ username, ...others }: FieldErrors): FieldErrors {
  return username ? { username, ...others } : others;
}

/** A result that says why nobody was signed in. What was typed stays in the form itself and is carried nowhere. */
export function refusal(message: string): FormResult {
  return { ok: false, message, fields: {}, values: {}, key: randomKey() };
}
