import { reasonOf } from "#admin/parts/list/list-state.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { momentText } from "#admin/parts/text/date-text.ts";
import { outcomes, retryMail, sendMail } from "#features/mail/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { isAnswered, type Outcome } from "#platform/client/client.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";

/** What came of sending a mail. */
export interface MailResult extends ActionResult {
  /** Why it did not go, in the server's words. */
  reason?: string;
  /** No answer came: the mail may be on its way all the same, and sending it again must not make it two. */
  unanswered?: boolean;
}

/** Sends what stands in `MailForm`. Its screen tells it by the intent `mail`. */
export async function sendMailForm(form: FormData): Promise<MailResult> {
  return toMailResult(await browserApi().submit(sendMail, form));
}

/** Tries a failed mail of `MailList` again. Its screen tells it by the intent `retry`. */
export async function retryMailForm(form: FormData): Promise<MailResult> {
  return toMailResult(await browserApi().call(retryMail, { params: { id: String(form.get("id")) } }));
}

/** One text heads every failure to send (spec section 8); broken rules stand beside their fields. */
function toMailResult(sent: Outcome<AnswerOf<typeof sendMail>>): MailResult {
  const result = toResult(sent, { done: outcomes.sent, failed: outcomes.failed });
  if (sent.ok) {
    const { status, message, leavesAt } = sent.data;
    if (status === "sent") return result;
    const end = leavesAt ? ` The last one leaves ${momentText(leavesAt)}.` : "";
    return { ...result, message: message + end, tone: status === "saved" ? "warning" : "info" };
  }
  if (Object.keys(sent.fields).length > 0) return result;
  const reason = sent.message === outcomes.failed ? undefined : reasonOf(sent);
  return { ...result, message: outcomes.failed, reason, unanswered: !isAnswered(sent) };
}
