/** Labels of header and footer that belong to the program. */
export const layoutLabels = {
  openMenu: "Open menu",
  closeMenu: "Close menu",
  newsletter: {
    confirm: "You confirm by e-mail first, and can unsubscribe in every issue.",
    /** Stands in its place while no mail server is set up. */
    unsent:
      "We cannot send confirmation e-mails just now. You can leave your address, but please sign up again later: without confirmation it is deleted after seven days.",
    /** Leads to the notice about the address. */
    notice: "How we use your address",
  },
} as const;

/**
 * Returns the words above the newsletter form. @param text the owner's @param sendsMail whether a mail server is set up
 */
export function newsletterText(text: string, sendsMail: boolean): string {
  const { confirm, unsent } = layoutLabels.newsletter;
  return `${text} ${sendsMail ? confirm : unsent}`;
}
