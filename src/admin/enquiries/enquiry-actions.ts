import { retryMailForm, sendMailForm } from "#admin/parts/mail/mail-actions.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import type { Outcome } from "#platform/client/client.ts";

interface EnquiryCalls {
  mark: (id: string, read: boolean) => Promise<Outcome<unknown>>;
  remove: (id: string) => Promise<Outcome<unknown>>;
  outcomes: Readonly<
    Record<"markedRead" | "markedUnread" | "markFailed" | "deleted" | "deleteFailed", string>
  >;
}

/** Runs the action that a form of an enquiry list names by its `intent`. */
export async function actOnEnquiry(form: FormData, calls: EnquiryCalls): Promise<ActionResult> {
  const { outcomes } = calls;
  const id = String(form.get("id"));
  switch (form.get("intent")) {
    case "mark": {
      const read = form.get("read") === "true";
      const done = read ? outcomes.markedRead : outcomes.markedUnread;
      return toResult(await calls.mark(id, read), { done, failed: outcomes.markFailed });
    }
    case "mail":
      return sendMailForm(form);
    case "retry":
      return retryMailForm(form);
    default:
      return toResult(await calls.remove(id), { done: outcomes.deleted, failed: outcomes.deleteFailed });
  }
}
