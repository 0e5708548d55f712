import type { Careers } from "./schemas/careers.ts";

/** The words of the list of open jobs as the program ships them. */
export const careers: Careers = {
  head: {
    title: "Careers at {name}",
    description:
      "Open jobs in software, design, cloud and marketing, in {city} or remote. Every job shows its pay and our hiring steps. Apply with a PDF resume.",
  },
  banner: "Accelerate Your Career...",
  bannerText: "Work with people who explain their work and have time to do it properly.",
  heading: "We are hiring!",
  lead: "Every position shows the work, the pay and the location.",
  feedTitle: "Open positions at {name}",
  emptyHeading: "No open positions just now",
  emptyText:
    "New positions appear on this page first. You can also write to {careersEmail} and tell us what you do well.",
  process: {
    heading: "How we hire",
    lead: "Five steps, the same for everyone. You always know where you are.",
    steps: [
      {
        title: "You apply",
        description: "One form and a PDF resume. You need no account, and a cover letter only if you like.",
        result: "A confirmation on the screen",
      },
      {
        title: "We read your resume",
        description: "A person who does this work reads it, not a filter that counts words.",
        result: "A reply, even if it is a no",
      },
      {
        title: "We talk",
        description:
          "A call with the person you would report to, about your work and ours. You hear the pay again and can ask anything.",
        result: "A date and an outline for the next step",
      },
      {
        title: "Working session",
        description:
          "A problem like the ones in the job, at the office or by video. No take-home task, and no free work for us.",
        result: "Plain feedback on your session",
      },
      {
        title: "You decide",
        description:
          "If it suits both of us, you get the offer in writing, with pay, place, hours and notice period.",
        result: "A written offer, and time to think",
      },
    ],
  },
};
