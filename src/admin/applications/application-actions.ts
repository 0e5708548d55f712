import { type MailResult, retryMailForm, sendMailForm } from "#admin/parts/mail/mail-actions.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import {
  type Application,
  application,
  deleteApplication,
  deleteApplications,
  markApplication,
  outcomes,
  tagApplications,
  updateApplicationStatus,
  updateApplicationStatuses,
} from "#features/applications/contract.ts";
import { outcomes as letterOutcomes, startLetter } from "#features/letters/contract.ts";
import { mailBody, outcomes as mailOutcomes } from "#features/mail/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { formValues, type Outcome } from "#platform/client/client.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { validate } from "#platform/contract/fields.ts";

/** Carries the outcome of a change of status. */
export interface StatusResult extends ActionResult {
  saved?: Application;
  /** The application as a colleague decided about it meanwhile, where this change was refused for that. */
  theirs?: Application | undefined;
  /** The wanted status, so that it can be tried again. */
  asked?: string;
}

/** Runs the action that a form of this screen names by its `intent`. */
export function act(form: FormData): Promise<ActionResult> {
  switch (form.get("intent")) {
    case "status":
      return saveStatus(form);
    case "statuses":
      return saveStatuses(form);
    case "tags":
      return saveTags(form);
    case "mark":
      return mark(form);
    case "mail":
      return decideAndSend(form);
    case "letter":
      return startLetterForm(form);
    case "retry":
      return retryMailForm(form);
    case "delete-many":
      return removeMany(form);
    default:
      return remove(form);
  }
}

/** Changes the status of one application, unless it is another one than was `seen`. */
export async function saveStatus(form: FormData): Promise<StatusResult> {
  const saved = await browserApi().submit(updateApplicationStatus, form, { params: { id: idOf(form) } });
  const result = toStatusResult(saved);
  // An application that a colleague has deleted has no status any more, and can't get one.
  return !saved.ok && saved.status === 404 ? result : { ...result, asked: String(form.get("status")) };
}

/** Turns the outcome of a change of status into the result that its screen shows. */
export function toStatusResult(saved: Outcome<AnswerOf<typeof updateApplicationStatus>>): StatusResult {
  const result = toResult(saved, { done: outcomes.statusSaved, failed: statusFailure(saved) });
  if (saved.ok) return { ...result, saved: saved.data.data };
  const theirs = validate(application, saved.current);
  return { ...result, theirs: theirs.ok ? theirs.value : undefined };
}

/**
 * Saves the status that is wished with an e-mail, and sends the e-mail unless a colleague has decided first. An e-mail
 * that its own form refuses decides nothing.
 */
async function decideAndSend(form: FormData): Promise<StatusResult & MailResult> {
  if (!form.has("status") || !validate(mailBody, formValues(form)).ok) return sendMailForm(form);
  const decision = new FormData();
  decision.set("id", String(form.get("subjectId")));
  for (const name of ["status", "seen", "reason"] as const)
    if (form.has(name)) decision.set(name, String(form.get(name)));
  const { saved, ...decided } = await saveStatus(decision);
  if (!saved) {
    const reason = sentences(decided.reason, mailOutcomes.undecided);
    return { ...decided, reason, status: decided.theirs?.status };
  }
  const sent = await sendMailForm(form);
  const reason = sent.ok ? sent.reason : sentences(sent.reason, mailOutcomes.decided(saved.status));
  return { ...sent, reason, saved, status: saved.status };
}

function sentences(...given: readonly (string | undefined)[]): string {
  return given.filter(Boolean).join(" ");
}

/** Begins a letter to many. */
export async function startLetterForm(form: FormData): Promise<ActionResult> {
  const started = await browserApi().submit(startLetter, form);
  const done = started.ok ? started.data.message : "";
  return toResult(started, { done, failed: letterOutcomes.failed });
}

/** Shows the server's own message, which counts the changed applications: some may have been deleted meanwhile. */
async function saveStatuses(form: FormData): Promise<ActionResult> {
  const saved = await browserApi().submit(updateApplicationStatuses, form);
  return {
    ...toResult(saved, { done: saved.ok ? saved.data.message : "", failed: statusFailure(saved) }),
    sent: form,
  };
}

/** Tags many; shows the server's own message for the same reason. */
async function saveTags(form: FormData): Promise<ActionResult> {
  const saved = await browserApi().submit(tagApplications, form);
  return toResult(saved, { done: saved.ok ? saved.data.message : "", failed: outcomes.tagsFailed });
}

/** Returns the words for a failure without a message of the server (spec section 8). */
function statusFailure({ ok, status }: Outcome<unknown>): string {
  return ok || status > 0 ? outcomes.statusFailed : outcomes.statusThrown;
}

async function mark(form: FormData): Promise<ActionResult> {
  const marked = await browserApi().submit(markApplication, form, { params: { id: idOf(form) } });
  const done = form.get("read") === "true" ? outcomes.markedRead : outcomes.markedUnread;
  return toResult(marked, { done, failed: outcomes.markFailed });
}

/** Shows the one failure text of spec section 8 for any reason. */
async function remove(form: FormData): Promise<ActionResult> {
  const deleted = await browserApi().call(deleteApplication, { params: { id: idOf(form) } });
  const result = toResult(deleted, { done: outcomes.deleted, failed: outcomes.deleteFailed });
  return deleted.ok ? result : { ...result, message: outcomes.deleteFailed };
}

async function removeMany(form: FormData): Promise<ActionResult> {
  const deleted = await browserApi().submit(deleteApplications, form);
  const result = toResult(deleted, {
    done: deleted.ok ? deleted.data.message : "",
    failed: outcomes.deleteManyFailed,
  });
  return deleted.ok ? result : { ...result, message: outcomes.deleteManyFailed };
}

function idOf(form: FormData): string {
  return String(form.get("id"));
}
