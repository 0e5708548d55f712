import type { JobWords } from "./schemas/job.ts";

/** The words around a job on its page as the program ships them. */
export const job: JobWords = {
  head: {
    title: "Open position | {name}",
    description: "The work, the pay, the location, and how to apply.",
  },
  descriptionHeading: "The work",
  requirementsHeading: "Requirements",
  benefitsHeading: "Benefits",
  benefits: [
    "Regular hours, and no releases on a Friday evening",
    "A colleague beside you in your first month, and a review of every change you make",
    "Night duty follows a rota and is paid",
    "Pay, place, hours and notice period in writing before you decide",
  ],
  leadLabel: "You would work with",
  othersHeading: "Other open positions",
  next: {
    heading: "After you apply",
    lead: "The same five steps for everyone.",
    processLabel: "How we hire, step by step",
    applyLabel: "Apply for this position",
  },
  notFoundMore: "The position may have been filled or closed.",
};
