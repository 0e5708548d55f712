import type { AnswerOf, Endpoint } from "#platform/contract/endpoint.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { randomKey } from "#platform/contract/random-key.ts";
import type { Client } from "./client.ts";

/** What a form's screen shows after it was posted; the same with and without script. */
export interface FormResult {
  ok: boolean;
  /** The exact text of the alert. */
  message: string;
  /** Field name to its message. */
  fields: FieldErrors;
  /** What was typed, to fill the form again where the page was made anew (files can't be). Empty after success. */
  values: Record<string, string>;
  /** A new one each time, so that a repeated result is announced again. */
  key: string;
}

interface FormTexts<E> {
  /** Shown on success; a function where the server knows what to say. */
  sent: string | ((answer: AnswerOf<E>) => string);
  /** Shown on a failure about which neither rules nor server have words. */
  failed: string;
}

/**
 * Posts a form: a screen's `action` gives it the in-process client and `clientAction` the browser's.
 * A broken rule leads with the contract's message; everything else with the server's words, or `failed`.
 */
export async function submitForm<E extends Endpoint>(
  api: Client,
  endpoint: E,
  form: FormData,
  { sent, failed }: FormTexts<E>,
): Promise<FormResult> {
  const outcome = await api.submit(endpoint, form);
  const key = randomKey();
  if (outcome.ok) {
    const message = typeof sent === "string" ? sent : sent(outcome.data);
    return { ok: true, message, fields: {}, values: {}, key };
  }
  return { ok: false, message: outcome.message || failed, fields: outcome.fields, values: typed(form), key };
}

function typed(form: FormData): Record<string, string> {
  const texts = [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return Object.fromEntries(texts);
}
