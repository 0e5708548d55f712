import type { Company } from "#content/company.ts";

/** For how long the link of a mail is good. */
export const RESET_WITHIN_MS = 60 * 60_000;

/** Mails to one account in that time: enough when one is lost, too few to flood a mailbox. The links all work. */
export const MAILS_AT_MOST = 3;

/**
 * Milliseconds from question to answer: longer than any work for an account that exists, so that the time does not tell
 * them apart.
 */
export const ANSWER_AFTER_MS = 500;

/** When a link is tried again that could not be put into the outbox. */
export const AGAIN_AFTER_MS = 5_000;

/**
 * Returns the mail with the link.
 * @param url the page that takes the new password
 */
export function resetMail(
  url: string,
  { _id, email }: { _id: string; email: string },
  company: Pick<Company, "name">,
) {
  return {
    kind: "password-reset" as const,
    recipient: email,
    subject: `${company.name}: choose a new password`,
    subjectId: _id,
    secret: true,
    body: [
      "Hello,",
      "You, or someone using your address, asked for a new password. Open this link within one hour to choose one. It works once:",
      url,
      "If it was not you, ignore this e-mail: your password stays as it is.",
      company.name,
    ].join("\n\n"),
  };
}
