import { DAY_MS } from "#platform/contract/durations.ts";
import type { LetterRun } from "./contract.ts";

/** Applications that are written to in one transaction. */
export const GROUP = 50;

/** How long a letter is shown after it was written. */
export const KEPT_MS = 7 * DAY_MS;

/** Returns how many e-mails of a letter have left. */
export function sentCount({
  written,
  saved,
  failed,
  waiting,
}: Pick<LetterRun, "written" | "saved" | "failed" | "waiting">): number {
  return written - saved - failed - waiting;
}

/** Returns how far a letter has come. */
export function stateOf(run: { stopped_at: string | null; ended_at: string | null }): LetterRun["state"] {
  if (run.stopped_at) return run.ended_at ? "undone" : "undoing";
  return run.ended_at ? "written" : "writing";
}
