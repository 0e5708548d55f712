import { type ActionResult, toResult } from "#admin/parts/action-result.ts";
import { reasonOf } from "#admin/parts/list-state.ts";
import {
  type Application,
  deleteApplication,
  outcomes,
  updateApplicationStatus,
} from "#features/applications/contract.ts";
import { outcomes as mailOutcomes, retryMail, sendMail } from "#features/mail/contract.ts";
import { browserApi } from "#platform/browser-api.ts";
import type { Outcome } from "#platform/client.ts";

/** What came of giving an application another status. */
export interface StatusResult extends ActionResult {
  /** The application as it is stored now. */
  saved?: Application;
}

/** What came of sending a mail. */
export interface MailResult extends ActionResult {
  /** Why it did not go, in the server's words. */
  reason?: string;
  /** No answer came: the mail may be on its way all the same, and sending it again must not make it two. */
  unanswered?: boolean;
}

/** Does what a form of this screen asks for by its `intent`. */
export function act(form: FormData): Promise<ActionResult> {
  switch (form.get("intent")) {
    case "status":
      return saveStatus(form);
    case "mail":
      return send(form);
    case "retry":
      return retry(form);
    default:
      return remove(form);
  }
}

/** A failure has the server's words, and words of its own when there was no answer (spec section 8). */
async function saveStatus(form: FormData): Promise<StatusResult> {
  const saved = await browserApi().submit(updateApplicationStatus, form, { params: { id: idOf(form) } });
  const failed = saved.ok || saved.status > 0 ? outcomes.statusFailed : outcomes.statusThrown;
  const result = toResult(saved, { done: outcomes.statusSaved, failed });
  return saved.ok ? { ...result, saved: saved.data.data } : result;
}

async function send(form: FormData): Promise<MailResult> {
  const headers = { "Idempotency-Key": String(form.get("attempt")) };
  return toMailResult(await browserApi().submit(sendMail, form, { headers }));
}

async function retry(form: FormData): Promise<MailResult> {
  return toMailResult(await browserApi().call(retryMail, { params: { id: idOf(form) } }));
}

/** One text heads every failure to send (spec section 8); broken rules stand beside their fields. */
function toMailResult(sent: Outcome<{ status: string }>): MailResult {
  const result = toResult(sent, { done: mailOutcomes.sent, failed: mailOutcomes.failed });
  if (sent.ok) {
    return sent.data.status === "queued" ? { ...result, message: mailOutcomes.queued, tone: "info" } : result;
  }
  if (Object.keys(sent.fields).length > 0) return result;
  const unanswered = sent.status === 0 || sent.status >= 500;
  const reason = sent.message === mailOutcomes.failed ? undefined : reasonOf(sent);
  return { ...result, message: mailOutcomes.failed, reason, unanswered };
}

/** Whatever the reason, the words are the same (spec section 8). */
async function remove(form: FormData): Promise<ActionResult> {
  const deleted = await browserApi().call(deleteApplication, { params: { id: idOf(form) } });
  const result = toResult(deleted, { done: outcomes.deleted, failed: outcomes.deleteFailed });
  return deleted.ok ? result : { ...result, message: outcomes.deleteFailed };
}

function idOf(form: FormData): string {
  return String(form.get("id"));
}
