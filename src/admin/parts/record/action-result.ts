import { reasonOf } from "#admin/parts/list/list-state.ts";
import type { Outcome } from "#platform/client/client.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { randomKey } from "#platform/contract/random-key.ts";

/** Carries the outcome of a save, a send or a delete from a screen's `clientAction` to the screen. */
export interface ActionResult {
  ok: boolean;
  /** The exact text of the alert. */
  message: string;
  /** The alert's tone, where `ok` alone does not decide between success and danger. */
  tone?: "info" | "warning";
  /** Stands below the message: the reason of a failure, or what the message does not have. */
  reason?: string;
  /** The server was not reached, so the screen offers to send the same again. */
  unreached?: boolean;
  fields: FieldErrors;
  /** Differs with each result, so that a repeated one is announced again. */
  key: string;
  /** The stored record, when another administrator changed it meanwhile. */
  current?: unknown;
  /** The form that was sent, to be compared with `current` or sent again. */
  sent?: FormData;
  /** Sends the same form again. */
  retry?: () => void;
  /** Takes the action back, and returns the outcome of that. */
  undo?: () => Promise<ActionResult>;
}

interface ResultTexts {
  done: string;
  /** The text of a failure without a message of the server. */
  failed: string;
}

/** Turns the outcome of a call into the result that its screen shows. */
export function toResult(outcome: Outcome<unknown>, { done, failed }: ResultTexts): ActionResult {
  const key = randomKey();
  if (outcome.ok) return { ok: true, message: done, fields: {}, key };
  const { message, fields, current, status } = outcome;
  const failure = { ok: false, message: message || failed, fields, key, current };
  return status === 0 ? { ...failure, reason: reasonOf(outcome), unreached: true } : failure;
}
