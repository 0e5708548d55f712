import type { Newsletter } from "./schemas/newsletter.ts";

/** The words of the newsletter's pages as the program ships them. */
export const newsletter: Newsletter = {
  head: {
    title: "Newsletter | {name}",
    description:
      "Short notes on how we design and build, by e-mail. You confirm first, and can unsubscribe in every issue.",
  },
  headingAfter: "Nearly there",
  headingUnsent: "Your address is saved",
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
};
