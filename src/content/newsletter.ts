/** The page that answers the footer's form without script; it can be opened by itself too. */
export const newsletterPage = {
  title: "Newsletter | {name}",
  description:
    "Short notes on how we design and build, by e-mail. You confirm first, and can unsubscribe in every issue.",
  headingAfter: "Nearly there",
  headingUnsent: "Your address is saved",
} as const;

/** Holds the words of the pages that our e-mails link to. A link alone changes nothing: mail scanners open links too, so a button does. */
export const newsletterSteps = {
  confirm: {
    title: "Confirm your subscription | {name}",
    heading: "Confirm your subscription",
    text: "Press the button to get the next issue at the address this link was sent to.",
    button: "Confirm subscription",
  },
  unsubscribe: {
    title: "Unsubscribe | {name}",
    heading: "Unsubscribe",
    text: "Press the button to stop the newsletter. We delete your address.",
    button: "Unsubscribe",
  },
} as const;

export type NewsletterStep = keyof typeof newsletterSteps;
