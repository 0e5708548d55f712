import { UNDECIDED } from "#content/application-statuses.ts";
import type { Closing } from "./contract.ts";

/** The template with which the closing of a job proposes to keep applications; an owner may have named it otherwise. */
export const KEEP_TEMPLATE = "Keep for later";

/** Returns the query of the undecided applications for a job, as the list and a letter to many take it. */
export function undecidedFilter(jobId: string): URLSearchParams {
  return new URLSearchParams({ jobId, status: UNDECIDED });
}

/** Returns how many wait, by status, in words. */
export function waitingText({ pending, reviewed, interviewScheduled }: Closing): string {
  const parts = [
    [pending, "Pending"],
    [reviewed, "Reviewed"],
    [interviewScheduled, "Interview Scheduled"],
  ] as const;
  return parts
    .flatMap(([count, status]) => (count > 0 ? `${count.toLocaleString("en-IN")} ${status}` : []))
    .join(", ");
}

/** Returns the dashboard's title for closed jobs with undecided applications. */
export function closingsTitle(count: number): string {
  return count === 1
    ? "1 closed job has applications without an answer"
    : `${count.toLocaleString("en-IN")} closed jobs have applications without an answer`;
}
