import { contact } from "#content/contact.ts";
import { randomKey } from "#platform/contract/random-key.ts";
import type { EnquiryResult } from "./enquiry-post.ts";

/** Posts an enquiry as a screen's `clientAction`; answers with a failure if the code for it could not be loaded. */
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
