/** The statuses of an application, in the order of their keys and filters (spec section 2.9). */
export const applicationStatuses = [
  "Pending",
  "Interview Scheduled",
  "Rejected",
  "Hired",
  "Reviewed",
] as const;

/** Those of an applicant who waits for a decision. */
export const openStatuses = [
  "Pending",
  "Reviewed",
  "Interview Scheduled",
] as const satisfies readonly ApplicationStatus[];

/** Stands in place of a status in a filter, for all that wait for a decision. */
export const UNDECIDED = "undecided";

export type ApplicationStatus = (typeof applicationStatuses)[number];
