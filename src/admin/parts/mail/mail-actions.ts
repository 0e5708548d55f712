import { keepDraft } from "#admin/parts/drafts/drafts.ts";
import { reasonOf } from "#admin/parts/list/list-state.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { momentText } from "#admin/parts/text/date-text.ts";
import type { ApplicationStatus } from "#content/application-statuses.ts";
import { outcomes, retryMail, sendMail, undoMail } from "#features/mail/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { isAnswered, type Outcome } from "#platform/client/client.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";

/** Names the form of an e-mail to its draft. */
export const mailForm = "mail";

/** Carries the outcome of sending an e-mail. */
export interface MailResult extends ActionResult {
  /** No answer came: the e-mail may be sent all the same, so a retry must not send it twice. */
  unanswered?: boolean;
  /** The status that the application turned out to have. */
  status?: ApplicationStatus | undefined;
}

/** Sends the e-mail of a `MailForm`: the intent `mail`. */
export async function sendMailForm(form: FormData): Promise<MailResult> {
  return toMailResult(await browserApi().submit(sendMail, form));
}

/** Retries a failed e-mail of a `MailList`: the intent `retry`. */
export async function retryMailForm(form: FormData): Promise<MailResult> {
  return toMailResult(await browserApi().call(retryMail, { params: { id: String(form.get("id")) } }));
}

/** Takes back an e-mail that waits. Its words are in its form when that is opened again. */
export async function undoMailById(id: string): Promise<ActionResult> {
  const taken = await browserApi().call(undoMail, { params: { id } });
  if (taken.ok) {
    const { subjectId, ...words } = taken.data.data;
    const controls = Object.entries(words).map(([name, value]) => ({ name, value }));
    keepDraft({ path: location.pathname, form: mailForm, record: subjectId, controls, files: [] });
  }
  return toResult(taken, { done: outcomes.undone, failed: outcomes.notUndoable });
}

/** Heads every failure to send with the one text of spec section 8, except errors of fields. */
function toMailResult(sent: Outcome<AnswerOf<typeof sendMail>>): MailResult {
  const result = toResult(sent, { done: outcomes.sent, failed: outcomes.failed });
  if (sent.ok) {
    const { _id, status, message, leavesAt, undoable } = sent.data;
    if (status === "sent") return result;
    if (undoable) return { ...result, reason: message, undo: () => undoMailById(_id) };
    const end = leavesAt ? ` The last one leaves ${momentText(leavesAt)}.` : "";
    return { ...result, message: message + end, tone: status === "saved" ? "warning" : "info" };
  }
  if (Object.keys(sent.fields).length > 0) return result;
  const reason = sent.message === outcomes.failed ? undefined : reasonOf(sent);
  return { ...result, message: outcomes.failed, reason, unanswered: !isAnswered(sent) };
}
