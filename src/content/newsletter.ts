import { company } from "./company.ts";

/** The page that answers the footer's form without script; it can be opened by itself too. */
export const newsletterPage = {
  title: `Newsletter | ${company.name}`,
  description:
    "Short notes on how we build, by e-mail. You confirm first, and every issue has a link to stop.",
  headingAfter: "Nearly there",
  headingUnsent: "Your address is kept",
} as const;

/** What the links of our mails open. A link alone changes nothing: mail scanners open links too, so a button does. */
export const newsletterSteps = {
  confirm: {
    title: `Confirm your subscription | ${company.name}`,
    heading: "Confirm your subscription",
    text: "Press the button, and the next issue comes to the address that this link was sent to.",
    button: "Confirm subscription",
  },
  unsubscribe: {
    title: `Unsubscribe | ${company.name}`,
    heading: "Unsubscribe",
    text: "Press the button, and the newsletter stops. Your address is deleted.",
    button: "Unsubscribe",
  },
} as const;

export type NewsletterStep = keyof typeof newsletterSteps;
