import type { Outcome } from "#platform/client.ts";
import type { FieldErrors } from "#platform/errors.ts";

/** What a screen shows after something was saved, sent or deleted. A screen's `clientAction` returns it. */
export interface ActionResult {
  ok: boolean;
  /** The exact text of the alert. */
  message: string;
  /** Leaves out: success or danger, as `ok` says. */
  tone?: "info" | "warning";
  fields: FieldErrors;
  /** A new one each time, so that a repeated result is announced again. */
  key: string;
  /** The record as it stands now, when someone else changed it meanwhile. */
  current?: unknown;
}

interface ResultTexts {
  done: string;
  /** Shown on a failure that the server gave no words for. */
  failed: string;
}

/** Turns the outcome of a call into what the screen shows. */
export function toResult(outcome: Outcome<unknown>, { done, failed }: ResultTexts): ActionResult {
  const key = crypto.randomUUID();
  if (outcome.ok) return { ok: true, message: done, fields: {}, key };
  const { message, fields, current } = outcome;
  return { ok: false, message: message || failed, fields, key, current };
}
