import { company } from "./company.ts";
import { paths } from "./paths.ts";

/** How long the words below promise to keep things, in days. Settings of the staff area start from the same figures. */
export const retentionDays = {
  applicationHidden: 180,
  application: 365,
  enquiry: 365,
  /** Records that show a network address: who signed in, and what staff did. */
  accessLog: 365,
} as const;

/** What a form says about the data it takes. The version is stored with every consent: change it with the words. */
export interface PrivacyNotice {
  version: string;
  heading: string;
  points: readonly { term: string; text: string }[];
  /** Stands beside the button: what pressing it means. */
  consentLabel: string;
  link: { label: string; href: string };
}

const privacyLink = { label: "Privacy", href: paths.privacy.link } as const;

function erasure(subject: string): string {
  return `Write to ${company.privacyEmail} from the address you gave us, and we send you a copy of ${subject}, correct it, or erase it. You can withdraw your consent at any time in the same way.`;
}

export const applicationNotice: PrivacyNotice = {
  version: "application-2026-11-20",
  heading: "What happens to your data",
  points: [
    {
      term: "What we keep",
      text: "The answers in this form, your resume and the additional document if you add one. We use them to decide about this application and for nothing else.",
    },
    {
      term: "Who reads it",
      text: `The ${company.name} staff who hire for this position. Each time your resume is opened, that is recorded. We don't pass it on.`,
    },
    {
      term: "For how long",
      text: `After ${retentionDays.applicationHidden} days it leaves our working lists; after ${retentionDays.application} days it is erased.`,
    },
    { term: "Your say in it", text: erasure("your application") },
  ],
  consentLabel: "By sending this application you agree that we keep and use it as described here.",
  link: privacyLink,
};

export const enquiryNotice: PrivacyNotice = {
  version: "enquiry-2026-11-20",
  heading: "What happens to your data",
  points: [
    {
      term: "What we keep",
      text: "What you write in this form. We use it to answer you, and don't put you on a mailing list.",
    },
    { term: "Who reads it", text: `The ${company.name} staff who answer enquiries. We don't pass it on.` },
    { term: "For how long", text: `${retentionDays.enquiry} days, then it is erased.` },
    { term: "Your say in it", text: erasure("your message") },
  ],
  consentLabel: "By sending this you agree that we keep your message and use it to answer you.",
  link: privacyLink,
};

export const newsletterNotice: PrivacyNotice = {
  version: "newsletter-2026-11-21",
  heading: "What happens to your address",
  points: [
    { term: "What we keep", text: "Your e-mail address, and when you confirmed it." },
    { term: "Who reads it", text: `The ${company.name} staff who send the newsletter. We don't pass it on.` },
    { term: "For how long", text: "Until you unsubscribe, by the link in every issue." },
    { term: "Your say in it", text: erasure("what we hold") },
  ],
  consentLabel:
    "By confirming you agree that we keep your address and send you the newsletter, as described here.",
  link: privacyLink,
};

/**
 * Notices that forms showed before: when the words above change, the old ones move here, since what was sent under them
 * stays under them.
 */
const pastNotices: readonly PrivacyNotice[] = [
  {
    ...newsletterNotice,
    version: "newsletter-2026-11-20",
    consentLabel: "I agree to receive the newsletter.",
  },
];

/** The words that a person agreed to, by the version that is stored with the consent. */
export function findNotice(version: string): PrivacyNotice | undefined {
  const notices = [applicationNotice, enquiryNotice, newsletterNotice, ...pastNotices];
  return notices.find((notice) => notice.version === version);
}
