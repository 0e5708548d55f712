import type { Company } from "#content/company.ts";
import { DAY_MS } from "#platform/contract/durations.ts";

/** For how long the link of a confirmation mail is good; then the address is forgotten. */
export const CONFIRM_WITHIN_MS = 7 * DAY_MS;

/** Shortest time between two confirmation mails to an address, so that it cannot be flooded. */
export const MAIL_AGAIN_AFTER_MS = 10 * 60 * 1000;

/** Returns the links of the mails; the page behind them posts the token. */
export function newsletterLinks(origin: string) {
  const link = (page: string) => (token: string) => `${origin}/newsletter/${page}?token=${token}`;
  return { confirm: link("confirm"), unsubscribe: link("unsubscribe") };
}

/** Returns the mail that asks whether the owner of an address wants the newsletter. */
export function confirmationMail(
  {
    recipient,
    subscriberId,
    confirmUrl,
    unsubscribeUrl,
  }: {
    recipient: string;
    subscriberId: string;
    confirmUrl: string;
    unsubscribeUrl: string;
  },
  company: Pick<Company, "name">,
) {
  return {
    kind: "newsletter-confirmation" as const,
    recipient,
    subject: `Please confirm: the ${company.name} newsletter`,
    subjectId: subscriberId,
    body: [
      "Hello,",
      `You, or someone using your address, asked for the ${company.name} newsletter. Open this link within seven days to confirm:`,
      confirmUrl,
      "If it was not you, ignore this e-mail: without the confirmation we send nothing and forget the address. You can also have it removed at once:",
      unsubscribeUrl,
      company.name,
    ].join("\n\n"),
  };
}
