import * as getInTouch from "#features/get-in-touch/contract.ts";
import * as queries from "#features/queries/contract.ts";
import type { Client } from "#platform/client.ts";
import { type FormResult, submitForm } from "#platform/form.ts";

/** Which of the enquiries a form is; a hidden field says it where a page has both. */
export type EnquiryIntent = "quick-enquiry" | "get-in-touch";

export interface EnquiryResult extends FormResult {
  intent: EnquiryIntent;
}

/**
 * Posts an enquiry for a screen: its `action` gives the in-process client, its `clientAction` the browser's.
 * @param form the fields of either enquiry, and `intent`
 */
export async function postEnquiry(api: Client, form: FormData): Promise<EnquiryResult> {
  const intent: EnquiryIntent = form.get("intent") === "get-in-touch" ? "get-in-touch" : "quick-enquiry";
  form.delete("intent");
  const result =
    intent === "get-in-touch"
      ? await submitForm(api, getInTouch.createGetInTouch, form, getInTouch.publicOutcomes)
      : await submitForm(api, queries.createQuery, form, queries.publicOutcomes);
  return { ...result, intent };
}
