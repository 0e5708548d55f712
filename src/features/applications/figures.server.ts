import { type Figures, GENERAL, type Step, steps } from "./contract.ts";

/** Holds what one application adds to the figures: its job, and the minutes to each step; null before it. */
export interface StepsTaken extends Record<Step, number | null> {
  jobKey: string | null;
  jobId: string;
}

export type Reached = Record<Step | "received", number>;

/** Counts applications, and how many of them took each step. */
export function countReached(taken: readonly StepsTaken[]): Reached {
  const count = (step: Step) => taken.filter((one) => one[step] !== null).length;
  return {
    received: taken.length,
    answered: count("answered"),
    interviewed: count("interviewed"),
    hired: count("hired"),
  };
}

/** Returns within how many minutes half of those took a step that took it; null where nobody did. */
export function medianOf(taken: readonly StepsTaken[], step: Step): number | null {
  const minutes = taken.flatMap((one) => one[step] ?? []);
  // Numbers of a typed array are sorted as numbers, several times as fast.
  return Float64Array.from(minutes).sort()[Math.ceil(minutes.length / 2) - 1] ?? null;
}

/** Returns the medians of all steps. */
export function mediansOf(taken: readonly StepsTaken[]): Figures["medians"] {
  return Object.fromEntries(steps.map((step) => [step, medianOf(taken, step)])) as Figures["medians"];
}

/** Joins applications by what lists filter a job by: its `_id`, the ID of one that has gone, `GENERAL` for none. */
export function byJob(taken: readonly StepsTaken[]): [jobId: string, taken: StepsTaken[]][] {
  const groups = Map.groupBy(taken, ({ jobKey, jobId }) => jobKey ?? (jobId || GENERAL));
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length);
}
