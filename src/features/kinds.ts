import { MAIL_DAYS_MAX, type NoticeTerms, type Term, UNTIL_DELETED } from "#content/notices.ts";
import { adminPaths } from "#content/paths.ts";
import type { Permission } from "#features/roles.ts";

/**
 * A kind of record, as server and browser know it. Its tables and functions are in the `noun.server.ts` of its folder.
 */
export interface Kind {
  /** Its words for readers, one and several. */
  words: readonly [one: string, many: string];
  /** True for records about a person: they are found, copied and erased by e-mail address. */
  personal?: true;
  /** Without it staff may not read its records. One that visitors may read, or that staff never list, has none. */
  permission?: Permission;
  /** The public form that sends it: its name in the quarantine, and its title there. */
  form?: { kind: string; title: string };
  /** The notice beside that form, which promises the latest end of a record. */
  notice?: "application" | "enquiry";
  /** Returns the term after which it is erased; without this, time alone ends no record. */
  endsAfter?(terms: NoticeTerms): Term;
  /** True when its end is announced to staff before it is erased. */
  announced?: true;
  /** Its name in live news. */
  news?: string;
  /** Its name in the activity log, where that is another one. */
  subject?: string;
  /** True for records with a timeline, which colleagues work on together. */
  timeline?: true;
  /** The admin page that lists it. */
  adminPath?: string;
}

/** For how long staff can find quarantined messages. */
const QUARANTINE_DAYS = 90;

/** The register of kinds. A kind that is not here is in no list: not retained, erased, named or announced. */
export const kinds = {
  application: {
    words: ["application", "applications"],
    permission: "applications.read",
    personal: true,
    form: { kind: "application", title: "Applications" },
    notice: "application",
    endsAfter: ({ application }: NoticeTerms) => application,
    announced: true,
    news: "applications",
    timeline: true,
    adminPath: adminPaths.applications,
  },
  query: {
    words: ["quick enquiry", "quick enquiries"],
    permission: "enquiries.read",
    personal: true,
    form: { kind: "query", title: "Quary" },
    notice: "enquiry",
    endsAfter: ({ enquiry }: NoticeTerms) => enquiry,
    announced: true,
    news: "queries",
    timeline: true,
    adminPath: adminPaths.queries,
  },
  "get-in-touch": {
    words: ["get-in-touch enquiry", "get-in-touch enquiries"],
    permission: "enquiries.read",
    personal: true,
    form: { kind: "get-in-touch", title: "Get in touch" },
    notice: "enquiry",
    endsAfter: ({ enquiry }: NoticeTerms) => enquiry,
    announced: true,
    news: "get-in-touch",
    timeline: true,
    adminPath: adminPaths.getInTouch,
  },
  subscriber: {
    words: ["newsletter subscription", "newsletter subscriptions"],
    permission: "subscribers.read",
    personal: true,
    form: { kind: "newsletter", title: "Newsletter" },
  },
  quarantined: {
    words: ["message in spam", "messages in spam"],
    permission: "spam.read",
    personal: true,
    endsAfter: () => QUARANTINE_DAYS,
    announced: true,
    news: "quarantine",
    subject: "spam",
    adminPath: adminPaths.quarantine,
  },
  invitation: {
    words: ["invitation to the staff", "invitations to the staff"],
    personal: true,
  },
  job: {
    words: ["job post", "job posts"],
    news: "jobs",
    adminPath: adminPaths.jobs,
  },
  team: {
    words: ["team member", "team members"],
    news: "team",
    adminPath: adminPaths.team,
  },
  content: {
    words: ["part of the site", "parts of the site"],
    permission: "content.read",
    news: "content",
  },
  picture: {
    words: ["picture", "pictures"],
    permission: "content.read",
  },
  document: {
    words: ["document", "documents"],
  },
  mail: {
    words: ["e-mail", "e-mails"],
    permission: "mail.read",
    endsAfter: ({ enquiry }: NoticeTerms) =>
      enquiry === UNTIL_DELETED ? MAIL_DAYS_MAX : Math.min(enquiry, MAIL_DAYS_MAX),
    news: "mail",
  },
  audit: {
    words: ["line of the activity log", "lines of the activity log"],
    endsAfter: ({ accessLog }: NoticeTerms) => accessLog,
  },
  administrator: {
    words: ["staff account", "staff accounts"],
  },
  "company-account": {
    words: ["company account", "company accounts"],
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

/** The names of the kinds that have a property. */
export type KindWith<Key extends keyof Kind> = {
  [Name in KindName]: (typeof kinds)[Name] extends Record<Key, unknown> ? Name : never;
}[KindName];

/** Returns a kind with the properties that only some have. */
export function kindOf(name: KindName): Kind {
  return kinds[name];
}

/** Returns the names of the kinds that have a property, in the order of the register. */
export function kindsWith<Key extends keyof Kind>(key: Key): KindWith<Key>[] {
  return (Object.keys(kinds) as KindName[]).filter((name): name is KindWith<Key> => key in kinds[name]);
}
