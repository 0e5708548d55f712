import type { RejectionReasons } from "./schemas/rejection-reasons.ts";

/** The reasons for a rejection that the program ships with. */
export const rejectionReasons: RejectionReasons = {
  reasons: [
    "Too little experience in this work",
    "Another kind of experience",
    "Expected salary above the range",
    "Notice period too long",
    "Another candidate was chosen",
    "The position is filled or withdrawn",
    "Withdrew the application",
    "No reply to our e-mails",
  ],
};
