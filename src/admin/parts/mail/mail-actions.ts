import { reasonOf } from "#admin/parts/list/list-state.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { momentText } from "#admin/parts/text/date-text.ts";
import { outcomes, retryMail, sendMail } from "#features/mail/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { isAnswered, type Outcome } from "#platform/client/client.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";

/** Carries the outcome of sending an e-mail. */
export interface MailResult extends ActionResult {
  /** The server's reason for a failure. */
  reason?: string;
  /** No answer came: the e-mail may be sent all the same, so a retry must not send it twice. */
  unanswered?: boolean;
}

/** Sends the e-mail of a `MailForm`: the intent `mail`. */
export async function sendMailForm(form: FormData): Promise<MailResult> {
  return toMailResult(await browserApi().submit(sendMail, form));
}

/** Retries a failed e-mail of a `MailList`: the intent `retry`. */
export async function retryMailForm(form: FormData): Promise<MailResult> {
  return toMailResult(await browserApi().call(retryMail, { params: { id: String(form.get("id")) } }));
}

/** Heads every failure to send with the one text of spec section 8, except errors of fields. */
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
