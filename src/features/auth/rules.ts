import type { Company } from "#content/company.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import { CONFIRMED_FOR_S } from "#platform/contract/errors.ts";
import { latestIssue } from "#platform/contract/issued.ts";

/** How long a session lives: since it was last used, and since it began (trust.md section 2). */
const lifetimes = {
  normal: { idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS },
  kept: { idle: 7 * DAY_MS, absolute: 30 * DAY_MS },
} as const;

/** A use is written down at most this often, so that reading costs no write each time. */
export const SEEN_STEP_MS = MINUTE_MS;

/** An address that an account was signed in to from is known for this long after the last time. */
export const KNOWN_FOR_MS = 90 * DAY_MS;
/** Addresses known of one account; the one that was used longest ago makes room. */
export const KNOWN_AT_MOST = 20;

interface SessionTimes {
  /** 'Keep me Signed in' was chosen. */
  keep: boolean;
  createdAt: string;
  seenAt: string;
}

/** Returns the moments after which a living session was used and begun. */
export function deadSince(keep: boolean, now: Date): Pick<SessionTimes, "seenAt" | "createdAt"> {
  const { idle, absolute } = keep ? lifetimes.kept : lifetimes.normal;
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { seenAt: before(idle), createdAt: before(absolute) };
}

/** Returns true while a session may still be used; never when it began or was used while a clock was ahead. */
export function isLive({ keep, createdAt, seenAt }: SessionTimes, now: Date): boolean {
  const dead = deadSince(keep, now);
  const latest = latestIssue(now).toISOString();
  return seenAt > dead.seenAt && createdAt > dead.createdAt && seenAt <= latest && createdAt <= latest;
}

/**
 * Returns true while a session counts as confirmed. A future moment was written by a clock that was ahead; it counts
 * for nothing.
 */
export function isConfirmed(confirmedAt: string | null, now: Date): boolean {
  if (confirmedAt === null) return false;
  const age = now.getTime() - Date.parse(confirmedAt);
  return age >= 0 && age <= CONFIRMED_FOR_S * 1000;
}

const ADVICE =
  "If it was you, there is nothing to do. If not, change your password at once if you still can, and tell an owner.";

interface NoticeText {
  subject: string;
  text: string;
  /** Advice to the reader; ADVICE when left out. */
  advice?: string;
}

/** Mails to administrators about their account, so that they notice a change made by somebody else. */
const notices = {
  passwordChanged: {
    subject: "Your password was changed",
    text: "The password of your account was changed, and other devices were signed out.",
  },
  emailChanged: {
    subject: "Your e-mail address was changed",
    text: "The account at this address has another address now. You will get no further e-mails here.",
  },
  twoStepOn: {
    subject: "Two-step sign-in is on",
    text: "Signing in to your account takes a code of your authenticator app from now on, and other devices were signed out.",
  },
  twoStepOff: {
    subject: "Two-step sign-in is off",
    text: "Signing in to your account takes the password alone from now on, and other devices were signed out.",
  },
  twoStepReset: {
    subject: "Two-step sign-in was switched off for you",
    text: "An owner, or the person who runs the server, switched off two-step sign-in for your account, and your devices were signed out. You can set it up again in Settings.",
  },
  passkeyAdded: {
    subject: "A passkey was added",
    text: "A passkey was added to your account. It signs in without the password. Settings lists your passkeys.",
    advice:
      "If it was you, there is nothing to do. If not, remove it under Settings, change your password, and tell an owner.",
  },
  passkeyRemoved: {
    subject: "A passkey was removed",
    text: "A passkey of your account was removed, and other devices were signed out. Your password signs you in as before.",
  },
  companyAccountLinked: {
    subject: "A company account was linked",
    text: "A company account was linked to your account. It signs in without the password. Settings lists it.",
    advice:
      "If it was you, there is nothing to do. If not, remove it under Settings, change your password, and tell an owner.",
  },
  companyAccountRemoved: {
    subject: "A company account was removed",
    text: "The company account was removed from your account, and other devices were signed out. Your other ways to sign in work as before.",
  },
  calendarFeedMade: {
    subject: "A calendar address was made",
    text: "An address was made for your account, at which a calendar program reads the interviews that you take part in, without signing in.",
    advice:
      "If it was you, there is nothing to do. If not, end the address under Settings, change your password, and tell an owner.",
  },
  rolesChanged: {
    subject: "Your roles were changed",
    text: "An owner changed what your account may do. Settings lists your roles.",
    advice: "If you expected something else, ask an owner.",
  },
  deactivated: {
    subject: "Your account was deactivated",
    text: "An owner deactivated your account: your devices were signed out, you cannot sign in, and the invitations that you sent are void.",
    advice:
      "If this is a mistake, ask an owner to activate the account again. If nobody can, the person who runs the server does it there with: npm run admin -- activate",
  },
} as const satisfies Record<string, NoticeText>;

export type AccountNotice = keyof typeof notices;

/** Returns the mail about a change of an account. */
export function accountNotice(
  notice: AccountNotice,
  { _id, email }: { _id: string; email: string },
  company: Pick<Company, "name">,
) {
  const { subject, text, advice = ADVICE }: NoticeText = notices[notice];
  return {
    kind: "account-notice" as const,
    recipient: email,
    subject: `${company.name}: ${subject[0]?.toLowerCase()}${subject.slice(1)}`,
    subjectId: _id,
    body: ["Hello,", text, advice, company.name].join("\n\n"),
  };
}
