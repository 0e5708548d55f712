import type { Company } from "#content/company.ts";
import type { Role } from "#features/roles.ts";
import { DAY_MS } from "#platform/contract/durations.ts";

/** For how long the link of an invitation is good. */
export const INVITED_FOR_MS = 7 * DAY_MS;

/** How long after it was sent an invitation is deleted that was neither accepted nor sent again. */
export const FORGET_AFTER_MS = 60 * DAY_MS;

export function expiresAt(createdAt: string): Date {
  return new Date(Date.parse(createdAt) + INVITED_FOR_MS);
}

/** Returns given roles and jobs as a line of the activity log has them. */
export function grantText({ roles, jobs }: { roles: readonly Role[]; jobs: readonly string[] }): string {
  const given = roles.join(", ");
  return jobs.length > 0 ? `${given}; jobs: ${jobs.join(", ")}` : given;
}

/**
 * Returns the mail with the link.
 * @param url the page that makes the account
 */
export function invitationMail(
  url: string,
  { _id, name, email, inviter }: { _id: string; name: string; email: string; inviter: string },
  company: Pick<Company, "name">,
) {
  return {
    kind: "invitation" as const,
    recipient: email,
    subject: `${company.name}: you are invited to the staff area`,
    subjectId: _id,
    secret: true,
    body: [
      `Hello ${name},`,
      `${inviter} invites you to the staff area of ${company.name}, where applications and enquiries are worked on. Open this link within seven days to choose a password; it works once:`,
      url,
      "If you don't know what this is about, there is nothing to do: without you no account is made.",
      company.name,
    ].join("\n\n"),
  };
}
