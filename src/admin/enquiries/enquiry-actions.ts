import { retryMailForm, sendMailForm } from "#admin/parts/mail/mail-actions.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { outcomes } from "#features/enquiries/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Enquiry, EnquiryScreen } from "./enquiry-screen.ts";

/** Runs the action that a form of an enquiry list names by its `intent`. */
export async function actOnEnquiry<Row extends Enquiry>(
  request: Request,
  { kind, calls }: Pick<EnquiryScreen<Row>, "kind" | "calls">,
): Promise<ActionResult> {
  const form = await request.formData();
  const words = outcomes[kind];
  const params = { id: String(form.get("id")) };
  switch (form.get("intent")) {
    case "mark": {
      const read = form.get("read") === "true";
      const done = read ? words.markedRead : words.markedUnread;
      const marked = await browserApi().call(calls.mark, { params, body: { read } });
      return toResult(marked, { done, failed: words.markFailed });
    }
    case "mail":
      return sendMailForm(form);
    case "retry":
      return retryMailForm(form);
    default: {
      const deleted = await browserApi().call(calls.delete, { params });
      return toResult(deleted, { done: words.deleted, failed: words.deleteFailed });
    }
  }
}
