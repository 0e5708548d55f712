import { paths } from "./paths.ts";

/** In place of days: records stay until staff delete them. */
export const UNTIL_DELETED = "until-deleted";
/** How long records are kept: days, or until staff delete them. */
export type Term = number | typeof UNTIL_DELETED;

/** For how many days things are kept. */
export interface NoticeTerms {
  /** After which applications leave the working lists. */
  applicationHidden: number;
  application: Term;
  /** Enquiries of both kinds. */
  enquiry: Term;
  /** Records that show a network address: who signed in, and what staff did. */
  accessLog: number;
}

/** Holds the terms of the notices until staff set others. */
export const firstTerms: NoticeTerms = {
  applicationHidden: 180,
  application: 365,
  enquiry: 365,
  accessLog: 365,
};

/** The longest that e-mails about records are kept, whatever is set for the records. */
export const MAIL_DAYS_MAX = 365;

/** Describes what a form says about its data. The version is stored with every consent: change it with the words. */
export interface PrivacyNotice {
  /** A date of the words and, unless these are the first ones, the terms: the same words have the same version. */
  version: string;
  /** How long the words promise to keep the record. */
  keeps: Term;
  heading: string;
  points: readonly { term: string; text: string }[];
  /** Stands beside the button: what pressing it means. */
  consentLabel: string;
  link: { label: string; href: string };
}

const privacyLink = { label: "Privacy", href: paths.privacy.link } as const;

function erasure(subject: string): string {
  return `Write to {privacyEmail} from the address you gave us, and we send you a copy of ${subject}, correct it, or erase it. You can withdraw your consent at any time in the same way.`;
}

/** The words of a notice, and the day since which forms show them. */
interface Wording {
  since: string;
  heading: string;
  points(howLong: string): PrivacyNotice["points"];
  consentLabel: string;
}

/** The newest first. Older ones stay, unchanged, since what was sent under them stays under them. */
const applicationWordings: readonly [Wording, ...Wording[]] = [
  {
    since: "2026-11-22",
    heading: "How we use your data",
    points: (howLong) => [
      {
        term: "Your data",
        text: "Your answers in this form, your resume, and the additional document if you add one. We use them to decide about this application and for nothing else.",
      },
      {
        term: "Access",
        text: "The {name} staff who hire for this position. We record each time your resume is opened. We don't pass it on.",
      },
      { term: "How long", text: howLong },
      { term: "Your rights", text: erasure("your application") },
    ],
    consentLabel: "By sending this application you agree that we store and use it as described here.",
  },
  {
    since: "2026-11-20",
    heading: "What happens to your data",
    points: (howLong) => [
      {
        term: "What we keep",
        text: "The answers in this form, your resume and the additional document if you add one. We use them to decide about this application and for nothing else.",
      },
      {
        term: "Who reads it",
        text: "The {name} staff who hire for this position. Each time your resume is opened, that is recorded. We don't pass it on.",
      },
      { term: "For how long", text: howLong },
      { term: "Your say in it", text: erasure("your application") },
    ],
    consentLabel: "By sending this application you agree that we keep and use it as described here.",
  },
];

const enquiryWordings: readonly [Wording, ...Wording[]] = [
  {
    since: "2026-11-25",
    heading: "How we use your data",
    points: (howLong) => [
      {
        term: "Your data",
        text: "Your answers in this form, the page it is on and, if we know it, the website or campaign that led you here. We use them to reply to you and to see where enquiries come from, and don't put you on a mailing list.",
      },
      { term: "Access", text: "The {name} staff who answer enquiries. We don't pass it on." },
      { term: "How long", text: howLong },
      { term: "Your rights", text: erasure("your message") },
    ],
    consentLabel: "By sending this you agree that we store and use it as described here.",
  },
  {
    since: "2026-11-22",
    heading: "How we use your data",
    points: (howLong) => [
      {
        term: "Your data",
        text: "Your answers in this form. We use them to reply to you, and don't put you on a mailing list.",
      },
      { term: "Access", text: "The {name} staff who answer enquiries. We don't pass it on." },
      { term: "How long", text: howLong },
      { term: "Your rights", text: erasure("your message") },
    ],
    consentLabel: "By sending this you agree that we store your message and use it to reply to you.",
  },
  {
    since: "2026-11-20",
    heading: "What happens to your data",
    points: (howLong) => [
      {
        term: "What we keep",
        text: "What you write in this form. We use it to answer you, and don't put you on a mailing list.",
      },
      { term: "Who reads it", text: "The {name} staff who answer enquiries. We don't pass it on." },
      { term: "For how long", text: howLong },
      { term: "Your say in it", text: erasure("your message") },
    ],
    consentLabel: "By sending this you agree that we keep your message and use it to answer you.",
  },
];

/** Returns the notice beside the application form, in its newest words unless others are given. */
export function applicationNotice(
  { applicationHidden, application }: NoticeTerms,
  wording: Wording = applicationWordings[0],
): PrivacyNotice {
  const isFirst =
    applicationHidden === firstTerms.applicationHidden && application === firstTerms.application;
  return {
    version: `application-${wording.since}${isFirst ? "" : `.${applicationHidden}.${application}`}`,
    keeps: application,
    heading: wording.heading,
    points: wording.points(applicationTerm(applicationHidden, application)),
    consentLabel: wording.consentLabel,
    link: privacyLink,
  };
}

function applicationTerm(hidden: number, term: Term): string {
  const leaves = `After ${daysText(hidden)} it leaves our working lists`;
  if (term === UNTIL_DELETED) return `${leaves}. It is kept until we delete it, or until you ask us to.`;
  return `${leaves}; after ${daysText(term)} it is erased.`;
}

export function daysText(days: number): string {
  return days === 1 ? "1 day" : `${days.toLocaleString("en-IN")} days`;
}

/** Returns the notice beside both forms for enquiries, in its newest words unless others are given. */
export function enquiryNotice(
  { enquiry }: NoticeTerms,
  wording: Wording = enquiryWordings[0],
): PrivacyNotice {
  return {
    version: `enquiry-${wording.since}${enquiry === firstTerms.enquiry ? "" : `.${enquiry}`}`,
    keeps: enquiry,
    heading: wording.heading,
    points: wording.points(enquiryTerm(enquiry)),
    consentLabel: wording.consentLabel,
    link: privacyLink,
  };
}

function enquiryTerm(term: Term): string {
  if (term === UNTIL_DELETED) return "Until we delete it, or until you ask us to.";
  return `${daysText(term)}, then it is erased.`;
}

export const newsletterNotice: PrivacyNotice = {
  version: "newsletter-2026-11-22",
  keeps: UNTIL_DELETED,
  heading: "How we use your address",
  points: [
    { term: "Your data", text: "Your e-mail address, and when you confirmed it." },
    { term: "Access", text: "The {name} staff who send the newsletter. We don't pass it on." },
    { term: "How long", text: "Until you unsubscribe, by the link in every issue." },
    { term: "Your rights", text: erasure("your data") },
  ],
  consentLabel:
    "By confirming you agree that we store your address and send you the newsletter, as described here.",
  link: privacyLink,
};

const newsletterNoticeOf21: PrivacyNotice = {
  ...newsletterNotice,
  version: "newsletter-2026-11-21",
  heading: "What happens to your address",
  points: [
    { term: "What we keep", text: "Your e-mail address, and when you confirmed it." },
    { term: "Who reads it", text: "The {name} staff who send the newsletter. We don't pass it on." },
    { term: "For how long", text: "Until you unsubscribe, by the link in every issue." },
    { term: "Your say in it", text: erasure("what we hold") },
  ],
  consentLabel:
    "By confirming you agree that we keep your address and send you the newsletter, as described here.",
};

/** The newest first. */
const newsletterNotices: readonly PrivacyNotice[] = [
  newsletterNotice,
  newsletterNoticeOf21,
  {
    ...newsletterNoticeOf21,
    version: "newsletter-2026-11-20",
    consentLabel: "I agree to receive the newsletter.",
  },
];

/** Returns the words that a person agreed to, by the version that is stored with the consent. */
export function findNotice(version: string): PrivacyNotice | undefined {
  const notices = [...newsletterNotices, ...noticesOfTerms(version)];
  return notices.find((notice) => notice.version === version);
}

/** Writes the notices whose terms stand in a version, in each of their wordings. */
function noticesOfTerms(version: string): PrivacyNotice[] {
  const [name, ...terms] = version.split(".");
  const [first = 0, second = 0] = terms.map(readTerm);
  if (terms.includes("0")) return [];
  if (name?.startsWith("enquiry")) {
    const noticeTerms = { ...firstTerms, ...(terms.length > 0 && { enquiry: first }) };
    return enquiryWordings.map((wording) => enquiryNotice(noticeTerms, wording));
  }
  if (first === UNTIL_DELETED) return [];
  const noticeTerms = {
    ...firstTerms,
    ...(terms.length > 0 && { applicationHidden: first, application: second }),
  };
  return applicationWordings.map((wording) => applicationNotice(noticeTerms, wording));
}

/** Returns a term, or 0 for any other text, which is the term of no version. */
function readTerm(text: string): Term {
  if (text === UNTIL_DELETED) return text;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
}
