import { applicationNotice, enquiryNotice, newsletterNotice } from "#content/notices.ts";

/** Version of the notice shown at each form that takes personal data; recorded with the consent of everyone who sends it. */
export const noticeVersions = {
  application: applicationNotice.version,
  query: enquiryNotice.version,
  "get-in-touch": enquiryNotice.version,
  subscriber: newsletterNotice.version,
} as const;

/** What a consent was given for. */
export type ConsentSubject = keyof typeof noticeVersions;
