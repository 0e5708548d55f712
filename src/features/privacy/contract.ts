import * as z from "zod/mini";
import { type KindWith, kindsWith } from "#features/kinds.ts";
import { mail } from "#features/mail/contract.ts";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { email, number } from "#platform/contract/fields.ts";

/** Kinds of records about people. */
export const personalKinds = kindsWith("personal");

/** Kinds whose records end in time. */
export const expiringKinds = kindsWith("endsAfter");
export type ExpiringKind = KindWith<"endsAfter">;

/** In place of days: records stay until staff delete them. The notices have the same word. */
export const UNTIL_DELETED = "until-deleted";
/** The longest that records are kept, unless until staff delete them: three years. */
export const TERM_DAYS_MAX = 1_095;
/** The longest that applications stay in the working lists: every notice so far has said so. */
export const HIDDEN_DAYS_MAX = 180;

/** Kinds whose records are announced to staff before they are erased. */
const announcedKinds = kindsWith("announced");
/** For how many days a record is announced at least. */
export const ANNOUNCED_DAYS = 14;

const wrongTerm = "Give a whole number of days from 1 to 1,095, or choose until deleted by hand.";
const termDays = { required: wrongTerm, invalid: wrongTerm, min: 1, max: TERM_DAYS_MAX, whole: true };
const term = () => z.union([z.literal(UNTIL_DELETED), number(termDays)], wrongTerm);
const wrongHidden = `Give a whole number of days from 1 to ${HIDDEN_DAYS_MAX}.`;
const hiddenDays = () =>
  number({ required: wrongHidden, invalid: wrongHidden, min: 1, max: HIDDEN_DAYS_MAX, whole: true });

/** The fewest days that the activity log is kept: the DPDP Rules 2025 ask a year of access logs (rule 6). */
export const LOG_DAYS_MIN = 365;
const shortLog = `Give a whole number of days from ${LOG_DAYS_MIN} to 1,095: the activity log is kept for a year at least.`;
const logDays = () =>
  number({ required: shortLog, invalid: shortLog, min: LOG_DAYS_MIN, max: TERM_DAYS_MAX, whole: true });

/** The present or former staff account under a person's address. */
const personAccount = z.object({
  name: z.string(),
  /** When a deactivated account is erased automatically; null while it is active. */
  endsAt: z.nullable(z.string()),
});
type PersonAccount = z.output<typeof personAccount>;

/** For how many days the account of a former administrator is kept. */
export const FORMER_STAFF_DAYS = 365;

function accountStays({ name, endsAt }: PersonAccount): string {
  return endsAt
    ? `The deactivated staff account of ${name} stays until ${endsAt.slice(0, 10)}.`
    : `The staff account of ${name} stays. To end it, deactivate it under Settings: ${FORMER_STAFF_DAYS} days later it is erased.`;
}

export const outcomes = {
  retentionSaved: `Saved. The notices beside the forms now say so. Records that this ends sooner are announced ${ANNOUNCED_DAYS} days before.`,
  hiddenAfterErased: "Applications are erased by then. Choose fewer days for archiving.",
  retentionFailed: "How long data is kept could not be saved. Please try again.",
  confirmed: "The erasure continues.",
  clockConfirmed: "Noted. The erasure runs again by this clock.",
  confirmStalled: "Let this erasure go on?",
  confirmClock: "Is the server's clock right?",
  notStalled: "Nothing waits for this any more.",
  confirmFailed: "The erasure could not be let go on. Please try again.",
  loadFailed: "The privacy settings could not be loaded.",
  searchFailed: "It could not be looked up. Please try again.",
  nothingHeld: "Nothing is held about this address.",
  exportFailed: "The copy could not be made. Please try again.",
  confirmErase: "Erase all that is held about this person?",
  erased: "Everything about this person is erased.",
  accountStays,
  erasedElse: (account: PersonAccount) =>
    `Everything else about this person is erased. ${accountStays(account)}`,
  eraseFailed: "It could not be erased. Please try again.",
} as const;

/** For how many days things are kept. */
export const retentionBody = z
  .object({
    /** After which applications are archived. */
    applicationHidden: hiddenDays(),
    /** After which applications are erased, with their documents; what a notice promised earlier ends earlier. */
    application: term(),
    /** After which enquiries of both kinds are erased likewise, and e-mails after a year at the latest. */
    enquiry: term(),
    /** After which lines of the activity log are erased; a year at least. */
    accessLog: logDays(),
  })
  .check(
    z.refine(
      ({ applicationHidden, application }) =>
        application === UNTIL_DELETED || applicationHidden <= application,
      {
        error: outcomes.hiddenAfterErased,
        path: ["applicationHidden"],
      },
    ),
  );
export type RetentionDays = z.output<typeof retentionBody>;

const dueCount = z.object({ kind: z.enum(expiringKinds), due: z.number(), total: z.number() });
export type DueCount = z.output<typeof dueCount>;

export const retention = z.object({
  days: retentionBody,
  /** Records that reach their end, by kind; none of them is erased before a moment. */
  ending: z.array(z.object({ kind: z.enum(announcedKinds), count: z.number(), notBefore: z.string() })),
  lastRun: z.nullable(
    z.object({
      at: z.string(),
      erased: z.array(z.object({ kind: z.enum(expiringKinds), count: z.number() })),
    }),
  ),
  /** Set while a run waits for staff: it would erase unusually much, or the clock has moved since the last look. */
  stalled: z.nullable(
    z.object({
      at: z.string(),
      counts: z.array(dueCount),
      clock: z.nullable(z.object({ lastLook: z.string() })),
    }),
  ),
});
export type Retention = z.output<typeof retention>;

const personBody = z.object({
  email: email({ required: "Email is required", invalid: "Enter a valid email" }),
});

const personalDocument = z.object({
  _id: z.string(),
  name: z.string(),
  /** Only `none` and `clean` are given out, so the copy has the others by name alone. */
  scan: z.enum(["none", "pending", "clean", "infected"]),
});
export type PersonalDocument = z.output<typeof personalDocument>;

export const personalRecord = z.object({
  _id: z.string(),
  kind: z.enum(personalKinds),
  /** Its subject, such as the job's title. */
  title: z.string(),
  createdAt: z.string(),
  documents: z.array(personalDocument),
  /** The notice that the person agreed to by sending it. */
  consent: z.nullable(
    z.object({
      version: z.string(),
      agreedAt: z.string(),
      /** Its words by line: as they stood where they were kept, else the shipped ones, without facts. */
      notice: z.array(z.string()),
      kept: z.boolean(),
    }),
  ),
});

/** How many of a person's e-mails are listed; the copy has them all. */
export const MAILS_LISTED = 20;

const personalMail = z.extend(
  z.pick(mail, { _id: true, recipient: true, subject: true, status: true, createdAt: true, sentAt: true }),
  {
    /** The record that it is about, if that has an address of its own in the staff area. */
    record: z.nullable(z.object({ kind: z.enum(kindsWith("timeline")), _id: z.string() })),
  },
);
export type ListedMail = z.output<typeof personalMail>;

export const person = z.object({
  email: z.string(),
  records: z.array(personalRecord),
  /** Counts the e-mails to the person, and those to others about the person's records. */
  mails: z.number(),
  /** The latest of these e-mails, newest first. */
  newestMails: z.array(personalMail),
  /** When everything about this address was erased before; null when it was not. */
  erasedAt: z.nullable(z.string()),
  /** The staff account under this address; erasing the person leaves it. */
  account: z.nullable(personAccount),
});
export type Person = z.output<typeof person>;

export const readRetention = endpoint({
  id: "readRetention",
  method: "GET",
  path: "/v1/privacy/retention",
  access: can("retention.read"),
  summary:
    "For how long data is kept, which records reach their end, what the last run erased, and whether one waits for staff",
  answer: z.object({ data: retention }),
});

export const updateRetention = endpoint({
  id: "updateRetention",
  method: "PUT",
  path: "/v1/privacy/retention",
  access: can("retention.change"),
  confirm: true,
  summary:
    "Sets for how many days data is kept, and what the notices say; longer holds for what is sent from then on",
  body: retentionBody,
  answer: z.object({ message: z.string(), data: retention }),
});

export const confirmRetention = endpoint({
  id: "confirmRetention",
  method: "POST",
  path: "/v1/privacy/retention/confirm",
  access: can("retention.change"),
  confirm: true,
  summary: "Lets a run that was stopped erase as many records as it counted, or says that the clock is right",
  body: z.object({ at: z.string("Give the time of the run that was stopped.") }),
  faults: ["conflict"],
  answer: z.object({ message: z.string(), data: retention }),
});

/** By POST, so that the address stands in no log and no history. */
export const findPerson = endpoint({
  id: "findPerson",
  method: "POST",
  path: "/v1/privacy/person",
  access: can("persons.read"),
  summary: "Returns all data about the person of an e-mail address",
  body: personBody,
  answer: z.object({ data: person }),
});

export const exportPerson = endpoint({
  id: "exportPerson",
  method: "POST",
  path: "/v1/privacy/person/export",
  access: can("persons.export"),
  confirm: true,
  summary: "All that is held about a person, with the documents, as a ZIP file",
  body: personBody,
});

export const erasePerson = endpoint({
  id: "erasePerson",
  method: "POST",
  path: "/v1/privacy/person/erase",
  access: can("persons.erase"),
  confirm: true,
  summary: "Erases all that is held about a person, at once and for good",
  body: personBody,
  answer: z.object({
    message: z.string(),
    data: z.object({ records: z.number(), documents: z.number(), mails: z.number() }),
  }),
});
