import { type MergeField, mergeFields } from "#content/merge-fields.ts";
import { type KindWith, kinds } from "#features/kinds.ts";
import type { Permission } from "#features/roles.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/contract/durations.ts";
import type { MailStatus } from "./contract.ts";

/**
 * Kind of the e-mails whose words an administrator writes. The program words every other kind, also those that an
 * administrator causes and is the sender of.
 */
export const staffMail = "staff";

/** Every priority, the most urgent first. */
export const allPriorities = [0, 1, 2, 3, 4] as const;
export type MailPriority = (typeof allPriorities)[number];

interface KindTraits {
  /** When many wait, those of the lower number leave first. */
  priority: MailPriority;
  /**
   * Whom it is for: people outside, staff whatever they may read, or staff who hold one of these permissions. An e-mail
   * of the program to the last is taken back when its reader loses all of them.
   */
  readers: "outside" | "staff" | readonly Permission[];
}

/** Notices to staff about records that visitors send. They go to NOTIFY_EMAIL where that is set. */
export const staffNotices = {
  "application-notice": { priority: 2, readers: [kinds.application.permission] },
  "query-notice": { priority: 2, readers: [kinds.query.permission] },
  "get-in-touch-notice": { priority: 2, readers: [kinds["get-in-touch"].permission] },
} as const satisfies Record<`${KindWith<"notice">}-notice`, KindTraits>;

/** The one table of the kinds of e-mails. */
export const mailKinds = {
  "password-reset": { priority: 0, readers: "staff" },
  invitation: { priority: 0, readers: "outside" },
  "account-notice": { priority: 0, readers: "staff" },
  // Owners hear of a great deed also when their own account has ended since.
  "deed-notice": { priority: 0, readers: "staff" },
  warning: { priority: 0, readers: ["audit.read"] },
  [staffMail]: { priority: 1, readers: "outside" },
  "application-receipt": { priority: 1, readers: "outside" },
  // Applicants get it too.
  interview: { priority: 1, readers: ["applications.read"] },
  mention: { priority: 2, readers: ["applications.read", "enquiries.read"] },
  "enquiry-digest": { priority: 2, readers: ["enquiries.read"] },
  ...staffNotices,
  "newsletter-confirmation": { priority: 3, readers: "outside" },
  post: { priority: 4, readers: "outside" },
} as const satisfies Record<string, KindTraits>;
export type MailKind = keyof typeof mailKinds;

/** A mail as a feature hands it over: one plain recipient, plain text. */
export interface OutgoingMail {
  kind: MailKind;
  recipient: string;
  /** The address for answers, when that is not the sender. */
  replyTo?: string;
  subject: string;
  body: string;
  /** The link by which mail programs unsubscribe its reader (RFC 8058). */
  unsubscribeUrl?: string;
  /** iCalendar text that calendars read beside the words. */
  calendar?: string;
  /** `_id` of the record that it is about. */
  subjectId?: string;
  /** The text opens an account, or names people it is not about, so it is deleted as soon as the mail is sent. */
  secret?: boolean;
  /** It leaves at this moment or later. */
  leavesAt?: Date;
  /** The administrator who wrote it or caused it. Without one it is the program's. */
  senderId?: string;
}

/** A notice to everyone on the staff who wants to hear of it. */
export type StaffNotice = Omit<OutgoingMail, "recipient">;

/** The outcome of handing a mail over. `code` is safe to log: it has no address and no text. */
export type Delivery =
  | { outcome: "accepted" }
  /** Written to a file, since no mail server is set up. */
  | { outcome: "saved" }
  | { outcome: "refused"; code: string; detail: string }
  | {
      outcome: "deferred";
      code: string;
      detail: string;
      /** False when the server may have taken it all the same. */
      certain: boolean;
      /** False when the server did not get as far as to hear of this mail: others would fare no better. */
      reached: boolean;
    };

/** The record of an attempt. */
export interface Settlement {
  status: MailStatus;
  dueAt: Date;
  lastError: string | null;
  certain: boolean;
}

/** Waits between ten attempts, in minutes: about eight hours in all (trust.md section 1). */
const waits = [1, 2, 5, 10, 20, 40, 60, 120, 240];

/** For how long a mail is one worker's own; longer than any attempt takes. Then it counts as crashed. */
export const LEASE_MS = 3 * MINUTE_MS;

/** After two attempts of unknown end a third could be a second duplicate: a person decides. */
export const MAX_UNCERTAIN = 2;

/** How long the text of an automatic mail stays after it was sent; it may contain a link that signs in. */
export const KEEP_TEXT_MS = DAY_MS;

/** Returns the next state of an e-mail. @param attempts how many were made, with the one that ended as `delivery` */
export function afterAttempt(delivery: Delivery, attempts: number, now: Date): Settlement {
  if (delivery.outcome === "accepted") return { status: "sent", dueAt: now, lastError: null, certain: true };
  if (delivery.outcome === "saved") return { status: "saved", dueAt: now, lastError: null, certain: true };
  const lastError = delivery.detail;
  if (delivery.outcome === "refused") return { status: "failed", dueAt: now, lastError, certain: true };
  const wait = waits[attempts - 1];
  if (wait === undefined) return { status: "failed", dueAt: now, lastError, certain: delivery.certain };
  const dueAt = new Date(now.getTime() + wait * MINUTE_MS);
  return { status: "queued", dueAt, lastError, certain: delivery.certain };
}

/** E-mails that leave for one administrator within an hour (trust.md section 2). */
export const STAFF_MAILS_AN_HOUR = 200;

/** For how many minutes an e-mail can be taken back until an owner chooses otherwise. */
export const SHIPPED_UNDO_MINUTES = 10;

/** Returns the text of an e-mail that an administrator writes. */
export function signedText({ description, signature }: { description: string; signature: string }): string {
  return `${description}\n\n${signature}\n`;
}

/**
 * Returns the texts that `signedText` joined; of a signature with an empty line, the description keeps the beginning.
 */
export function unsignedText(text: string): { description: string; signature: string } {
  const at = text.lastIndexOf("\n\n");
  return { description: text.slice(0, at), signature: text.slice(at).trim() };
}

/** Returns when the next e-mail of an administrator may leave. @param latest when their latest ones leave, in order */
export function nextTurn(latest: readonly string[], now: Date): Date {
  const first = latest.at(-STAFF_MAILS_AN_HOUR);
  return new Date(Math.max(now.getTime(), first ? Date.parse(first) + HOUR_MS : 0));
}

/** Returns the words of a template with values in place of its merge fields. A value is text, whatever stands in it. */
export function mergeText(words: string, values: Readonly<Record<MergeField, string>>): string {
  return words.replace(/\{(\w+)\}/g, (token, name) => (isMergeField(name) ? values[name] : token));
}

function isMergeField(name: string): name is MergeField {
  return Object.hasOwn(mergeFields, name);
}

/** Returns true for one plain address: no list, no display name, no character that ends a header or a command. */
export function isOneAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(address);
}

/** Returns a sender as MAIL_FROM has it, `Name <address>` or an address alone; undefined when it is neither. */
export function readSender(given: string): { name: string; address: string } | undefined {
  const [, name = "", address = given] = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>\s*$/u.exec(given) ?? [];
  const plain = address.trim();
  return isOneAddress(plain) ? { name, address: plain } : undefined;
}

/** Returns whether a mail server is on this machine: a password to any other goes encrypted or not at all. */
export function isLoopback(host: string | undefined): boolean {
  return host === undefined || /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host);
}

/** Names the remedy for a server whose certificate was signed by an authority of the firm's own. */
const AUTHORITY_ADVICE =
  "if your own authority signed it, set NODE_EXTRA_CA_CERTS to the file with that authority's certificate";

/** Node's codes of a certificate that no known authority vouches for. */
const unknownAuthority = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Returns the remedy for a certificate that is not trusted, by Node's code; undefined for every other code. */
export function authorityAdvice(code: unknown): string | undefined {
  return unknownAuthority.has(String(code)) ? AUTHORITY_ADVICE : undefined;
}
