import { type ActionResult, toResult } from "#admin/parts/action-result.ts";
import { retryMailForm, sendMailForm } from "#admin/parts/mail-actions.ts";
import {
  type Application,
  deleteApplication,
  outcomes,
  updateApplicationStatus,
} from "#features/applications/contract.ts";
import { browserApi } from "#platform/browser-api.ts";

/** What came of giving an application another status. */
export interface StatusResult extends ActionResult {
  /** The application as it is stored now. */
  saved?: Application;
}

/** Does what a form of this screen asks for by its `intent`. */
export function act(form: FormData): Promise<ActionResult> {
  switch (form.get("intent")) {
    case "status":
      return saveStatus(form);
    case "mail":
      return sendMailForm(form);
    case "retry":
      return retryMailForm(form);
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

/** Whatever the reason, the words are the same (spec section 8). */
async function remove(form: FormData): Promise<ActionResult> {
  const deleted = await browserApi().call(deleteApplication, { params: { id: idOf(form) } });
  const result = toResult(deleted, { done: outcomes.deleted, failed: outcomes.deleteFailed });
  return deleted.ok ? result : { ...result, message: outcomes.deleteFailed };
}

function idOf(form: FormData): string {
  return String(form.get("id"));
}
