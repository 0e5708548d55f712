import type { ApplicationStatus } from "#features/applications/contract.ts";
import type { BadgeProps } from "#ui/badge.tsx";

/** Pending yellow, Hired green, Rejected red (spec section 4); the two between have tones of their own. */
export const statusTones: Record<ApplicationStatus, NonNullable<BadgeProps["tone"]>> = {
  Pending: "yellow",
  "Interview Scheduled": "peacock",
  Rejected: "red",
  Hired: "green",
  Reviewed: "blue",
};
