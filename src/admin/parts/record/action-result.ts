import { reasonOf } from "#admin/parts/list/list-state.ts";
import type { Outcome } from "#platform/client/client.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";

/** What a screen shows after something was saved, sent or deleted. A screen's `clientAction` returns it. */
export interface ActionResult {
  ok: boolean;
  /** The exact text of the alert. */
  message: string;
  /** Leaves out: success or danger, as `ok` says. */
  tone?: "info" | "warning";
  /** Why it failed, where the message does not say it. */
  reason?: string;
  /** The server was not reached: the same once more is what one would try. */
  unreached?: boolean;
  fields: FieldErrors;
  /** A new one each time, so that a repeated result is announced again. */
  key: string;
  /** The record as it stands now, when someone else changed it meanwhile. */
  current?: unknown;
  /** What was sent, to be seen beside it. */
  sent?: FormData;
  /** Sends the same once more. */
  retry?: () => void;
}

interface ResultTexts {
  done: string;
  /** Shown on a failure that the server gave no words for. */
  failed: string;
}

/** Counted, not random: `crypto.randomUUID` is missing where a browser has the page over plain http. */
let results = 0;

/** Turns the outcome of a call into what the screen shows. */
export function toResult(outcome: Outcome<unknown>, { done, failed }: ResultTexts): ActionResult {
  results += 1;
  const key = String(results);
  if (outcome.ok) return { ok: true, message: done, fields: {}, key };
  const { message, fields, current, status } = outcome;
  const failure = { ok: false, message: message || failed, fields, key, current };
  return status === 0 ? { ...failure, reason: reasonOf(outcome), unreached: true } : failure;
}
