import { medianOf } from "#features/figures/rules.ts";
import { type Figures, GENERAL, type Step, steps } from "./contract.ts";

/** Holds what one application adds to the figures: its job, and the minutes to each step; null before it. */
export interface StepsTaken extends Record<Step, number | null> {
  jobKey: string | null;
  jobId: string;
}

/** Counts applications, and holds the minutes to each step of those that took it. */
export interface Tally extends Record<Step, number[]> {
  received: number;
}

/** Returns the tally of no applications. */
export function createTally(): Tally {
  return { received: 0, answered: [], interviewed: [], hired: [] };
}

/** Adds an application to a tally. */
export function addTo(tally: Tally, taken: StepsTaken): void {
  tally.received += 1;
  for (const step of steps) {
    const minutes = taken[step];
    if (minutes !== null) tally[step].push(minutes);
  }
}

export type Reached = Record<Step | "received", number>;

/** Returns how many applications of a tally there are, and how many of them took each step. */
export function reachedOf({ received, answered, interviewed, hired }: Tally): Reached {
  return {
    received,
    answered: answered.length,
    interviewed: interviewed.length,
    hired: hired.length,
  };
}

/** Returns the medians of all steps. */
export function mediansOf(tally: Tally): Figures["medians"] {
  return Object.fromEntries(steps.map((step) => [step, medianOf(tally[step])])) as Figures["medians"];
}

/** Returns what lists filter the job of an application by: its `_id`, the ID of one that has gone, `GENERAL` for none. */
export function jobOf({ jobKey, jobId }: StepsTaken): string {
  return jobKey ?? (jobId || GENERAL);
}
