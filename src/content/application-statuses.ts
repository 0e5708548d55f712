/** The statuses of an application, in the order of their keys and filters (spec section 2.9). */
export const applicationStatuses = [
  "Pending",
  "Interview Scheduled",
  "Rejected",
  "Hired",
  "Reviewed",
] as const;

export type ApplicationStatus = (typeof applicationStatuses)[number];
