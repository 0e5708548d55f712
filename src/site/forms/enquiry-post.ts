import { createGetInTouch, createQuery, publicOutcomes } from "#features/enquiries/contract.ts";
import type { Client } from "#platform/client/client.ts";
import { type FormResult, submitForm } from "#platform/client/submit-form.ts";

/** Names the kind of enquiry of a form, in a hidden field. */
export type EnquiryIntent = "quick-enquiry" | "get-in-touch";

export interface EnquiryResult extends FormResult {
  intent: EnquiryIntent;
  /** The server's reason for a failure that is no error of a field, or "". */
  reason: string;
}

/**
 * Posts an enquiry for a screen, whose `action` passes the in-process client and whose `clientAction` the browser's.
 * @param form the fields of either enquiry, and `intent`
 */
export async function postEnquiry(api: Client, form: FormData): Promise<EnquiryResult> {
  const intent: EnquiryIntent = form.get("intent") === "get-in-touch" ? "get-in-touch" : "quick-enquiry";
  form.delete("intent");
  const { endpoint, texts } = calls[intent];
  const result = await submitForm(api, endpoint, form, texts);
  return { ...result, intent, ...headed(result, texts.failed) };
}

const calls = {
  "quick-enquiry": { endpoint: createQuery, texts: publicOutcomes },
  "get-in-touch": { endpoint: createGetInTouch, texts: publicOutcomes },
};

/** Puts the specification's words (section 8) above the server's, except where fields are broken. */
function headed({ ok, message, fields }: FormResult, failed: string): { message: string; reason: string } {
  if (ok || Object.keys(fields).length > 0 || message === failed) return { message, reason: "" };
  return { message: failed, reason: message };
}
