import { fillTokens } from "./fill.ts";
import {
  applicationNotice,
  daysText,
  enquiryNotice,
  MAIL_DAYS_MAX,
  type NoticeTerms,
  newsletterNotice,
  type Term,
  UNTIL_DELETED,
} from "./notices.ts";

/** Writes what words may name in braces of the notices and of their terms, such as `{applicationsKept}`. */
const writers = {
  applicationNotice: (terms: NoticeTerms) => applicationNotice(terms).version,
  enquiryNotice: (terms: NoticeTerms) => enquiryNotice(terms).version,
  newsletterNotice: () => newsletterNotice.version,
  applicationsKept,
  enquiriesKept,
  mailsKept: ({ enquiry }: NoticeTerms) => daysText(mailDays(enquiry)),
  accessLogKept: ({ accessLog }: NoticeTerms) => (accessLog === 365 ? "One year" : daysText(accessLog)),
} as const satisfies Record<string, (terms: NoticeTerms) => string>;

const named = new RegExp(`\\{(?:${Object.keys(writers).join("|")})\\}`);

/** Returns whether words name the notices or their terms. */
export function namesNotices(words: object): boolean {
  return named.test(JSON.stringify(words));
}

/** Returns words with the versions and the terms of the notices in place of their tokens. */
export function fillNotices<Words extends object>(words: Words, terms: NoticeTerms): Words {
  return fillTokens(
    words,
    new Map(Object.entries(writers).map(([token, write]): [string, string] => [token, write(terms)])),
  );
}

function applicationsKept({ applicationHidden, application }: NoticeTerms): string {
  const leave = `After ${daysText(applicationHidden)} they leave the working lists of our staff.`;
  if (application === UNTIL_DELETED)
    return `${leave} They are kept until we delete them, or until you ask us to.`;
  return `${leave} After ${daysText(application)} they are erased.`;
}

function enquiriesKept({ enquiry: term }: NoticeTerms): string {
  return term === UNTIL_DELETED
    ? "Until we delete them, or until you ask us to."
    : `${daysText(term)}, then they are erased.`;
}

function mailDays(term: Term): number {
  return term === UNTIL_DELETED ? MAIL_DAYS_MAX : Math.min(term, MAIL_DAYS_MAX);
}
