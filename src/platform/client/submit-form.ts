import type { AnswerOf, Endpoint } from "#platform/contract/endpoint.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { randomKey } from "#platform/contract/random-key.ts";
import type { Client } from "./client.ts";

/** The result of a posted form; the same with and without script. */
export interface FormResult {
  ok: boolean;
  /** The exact text of the alert. */
  message: string;
  /** Maps a field's name to its message. */
  fields: FieldErrors;
  /** Typed values that fill the form of a new page, without files. Empty after success. */
  values: Record<string, string>;
  /** A new one each time, so that a repeated result is announced again. */
  key: string;
}

interface FormTexts<E> {
  /** Shown on success; a function where the text depends on the answer. */
  sent: string | ((answer: AnswerOf<E>) => string);
  /** Shown on a failure without a message of the rules or the server. */
  failed: string;
}

/**
 * Posts a form with the in-process client of an `action` or the browser's of a `clientAction`. A broken rule leads with
 * the contract's message; every other failure with the server's, or `failed`.
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
