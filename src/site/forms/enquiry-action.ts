import { contact } from "#content/contact.ts";
import { randomKey } from "#platform/contract/random-key.ts";
import type { EnquiryResult } from "./enquiry-post.ts";

/** A screen's `clientAction` for the enquiries: fetches what posts them, and says so if that cannot be had. */
export async function enquiryAction({ request }: { request: Request }): Promise<EnquiryResult> {
  const form = await request.formData();
  try {
    const { postFromBrowser } = await import("./browser-post.ts");
    return await postFromBrowser(form);
  } catch {
    const intent = form.get("intent") === "get-in-touch" ? "get-in-touch" : "quick-enquiry";
    const key = randomKey();
    return { ok: false, message: contact.notLoaded, reason: "", fields: {}, values: {}, intent, key };
  }
}
