import { enquiryNotLoaded } from "#content/contact-labels.ts";
import type { Client } from "#platform/client/client.ts";
import type { FormResult } from "#platform/client/submit-form.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { randomKey } from "#platform/contract/random-key.ts";

export interface EnquiryResult extends FormResult {
  /** The `intent` of the form, which tells it from others on its page. */
  intent: string;
  /** The server's reason for a failure that is no error of a field, or "". */
  reason: string;
  /** The address to which a sent enquiry is answered; "" for one that was not sent. */
  replyTo: string;
}

/**
 * Posts an enquiry of either kind for a screen.
 * @param form its fields, and `intent`
 * @param api the in-process client for a screen's `action`; left out for a `clientAction`, which calls over the network
 */
export async function submitEnquiry(form: FormData, api?: Client): Promise<EnquiryResult> {
  const intent = String(form.get("intent"));
  form.delete("intent");
  const loaded = await load().catch(() => undefined);
  if (!loaded) {
    const key = randomKey();
    const missing = { message: enquiryNotLoaded, reason: "", fields: {}, values: {}, replyTo: "" };
    return { ok: false, ...missing, intent, key };
  }
  const { browserApi, submitForm, calls, texts } = loaded;
  const kind = Object.hasOwn(calls, intent) ? (intent as keyof typeof calls) : "quick-enquiry";
  const result = await submitForm(api ?? browserApi(), calls[kind], form, texts);
  const replyTo = result.ok ? String(form.get("email")).trim() : "";
  return { ...result, intent: kind, replyTo, ...headed(result, texts.failed) };
}

/** Checks a failed form again as it is filled now; undefined where the rules could not be loaded. */
export async function checkEnquiry(form: HTMLFormElement): Promise<FieldErrors | undefined> {
  const loaded = await load().catch(() => undefined);
  return loaded?.checkBy(loaded.calls[form.id as keyof typeof loaded.calls].body)(form);
}

/** Loads rules and client. A browser needs neither before a visitor sends something. */
async function load() {
  const { createCalls: calls, publicOutcomes: texts } = await import("#features/enquiries/contract.ts");
  const { submitForm } = await import("#platform/client/submit-form.ts");
  const { browserApi } = await import("#platform/client/browser-client.ts");
  const { checkBy } = await import("#platform/client/client.ts");
  return { browserApi, submitForm, checkBy, calls, texts };
}

/** Puts the specification's words (section 8) above the server's, except where fields are broken. */
function headed({ ok, message, fields }: FormResult, failed: string): { message: string; reason: string } {
  if (ok || Object.keys(fields).length > 0 || message === failed) return { message, reason: "" };
  return { message: failed, reason: message };
}
