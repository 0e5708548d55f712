import { fillTokens } from "#content/fill.ts";
import { findNotice, firstTerms, type PrivacyNotice, type Term, UNTIL_DELETED } from "#content/notices.ts";
import { kindOf, kinds } from "#features/kinds.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import { cleanText } from "#platform/contract/fields.ts";
import {
  ANNOUNCED_DAYS,
  type DueCount,
  type ExpiringKind,
  expiringKinds,
  FORMER_STAFF_DAYS,
  type PersonalDocument,
  type RetentionDays,
} from "./contract.ts";

/** How long tombstones are kept: older backups are not restored. */
const ERASURES_KEPT_DAYS = 3 * 365;

/** Returns the moment before which received applications are archived. */
export function archivedBefore(days: RetentionDays, now: Date): Date {
  return daysBefore(days.applicationHidden, now);
}

/** Ended are records made before a moment, and those promised no later end than another. */
interface Ended {
  madeBefore: Date;
  promisedBefore: Date;
}

/** Returns for each kind what has ended at a moment: by the settings, or by the promise of the record's own notice. */
export function retentionCutoffs(days: RetentionDays, moment: Date): Record<ExpiringKind, Ended> {
  const cutoffs = expiringKinds.map((kind) => {
    const madeBefore = daysBefore(daysOf(kinds[kind].endsAfter(days)), moment);
    return [kind, { madeBefore, promisedBefore: moment }] as const;
  });
  return Object.fromEntries(cutoffs) as Record<ExpiringKind, Ended>;
}

function daysOf(term: Term): number {
  return term === UNTIL_DELETED ? Number.POSITIVE_INFINITY : term;
}

function daysBefore(days: number, moment: Date): Date {
  return new Date(Math.max(0, moment.getTime() - days * DAY_MS));
}

/** Returns the latest end that a notice promises for what is sent now; null for none but by hand. */
export function promisedUntil(noticeVersion: string, now: Date): Date | null {
  const term = findNotice(noticeVersion)?.keeps ?? firstTerms.application;
  return term === UNTIL_DELETED ? null : new Date(now.getTime() + term * DAY_MS);
}

/** A run a day must meet each record in time for the announcement, so it looks a day further ahead. */
const LEAD_DAYS = ANNOUNCED_DAYS + 1;

/** Returns the moment until which ending records are to be announced now. */
export function announcedUntil(now: Date): Date {
  return new Date(now.getTime() + LEAD_DAYS * DAY_MS);
}

/** Returns the moment before which an announcement allows the erasure. */
export function announcedBefore(now: Date): Date {
  return daysBefore(ANNOUNCED_DAYS, now);
}

/** Returns the earliest end of records announced since a moment. */
export function notErasedBefore(since: Date): Date {
  return new Date(since.getTime() + ANNOUNCED_DAYS * DAY_MS);
}

/** A clock that has moved so far since the last look is wrong, or the server has stood still. */
const CLOCK_MOVED_MS = 7 * DAY_MS;

/**
 * Returns true when the clock has moved by weeks, forward or back. Runs are a day apart, and looks an hour while one
 * waits.
 */
export function hasClockMoved(lastLook: Date, now: Date): boolean {
  return Math.abs(now.getTime() - lastLook.getTime()) >= CLOCK_MOVED_MS;
}

/** Returns when the account of a former administrator ends. */
export function formerStaffEnds(deactivatedAt: string): Date {
  return new Date(Date.parse(deactivatedAt) + FORMER_STAFF_DAYS * DAY_MS);
}

/** Returns the moment before which accounts were deactivated that end now. */
export function formerStaffEndBefore(now: Date): Date {
  return new Date(now.getTime() - FORMER_STAFF_DAYS * DAY_MS);
}

/** Returns the moment before which tombstones have done their duty. */
export function erasuresEndBefore(now: Date): Date {
  return new Date(now.getTime() - ERASURES_KEPT_DAYS * DAY_MS);
}

/** The most records that are erased without asking, unless they are all there are of a kind. */
const FEW_RECORDS = 2;
/** The same for e-mails and log lines, of which a single record leaves several. */
const FEW_OTHERS = 20;
/** The largest share of all that is erased without asking (trust.md section 1). */
const USUAL_SHARE = 0.1;

/**
 * Returns true when a run would erase all records of a kind, or unusually many of it, as after a clock's jump or a
 * mistyped figure. Those that staff have confirmed go through, and the few that have come since.
 */
export function isUnusual({ kind, due, total }: DueCount, confirmed = 0): boolean {
  const isRecord = kindOf(kind).announced === true;
  const few = isRecord ? FEW_RECORDS : FEW_OTHERS;
  if (due === 0 || (confirmed > 0 && due <= confirmed + few)) return false;
  return (isRecord && due === total) || (due > few && due > total * USUAL_SHARE);
}

/** Returns true while a confirmation counts: a day, so that it is not met by a clock that jumps later. */
export function isConfirmationFresh(at: Date, now: Date): boolean {
  return Math.abs(now.getTime() - at.getTime()) < DAY_MS;
}

/** The words of a notice that a consent names. */
export type NoticeWords = Pick<PrivacyNotice, "heading" | "points" | "consentLabel">;

/** Stands in shipped words for facts about the company that nobody wrote down at the time. */
const unknownFacts = new Map([
  ["name", "[company name]"],
  ["privacyEmail", "[privacy e-mail address]"],
]);

/** Returns the words that were shipped with a version of a notice, without facts; null for an unknown version. */
export function shippedWords(version: string): NoticeWords | null {
  const notice = findNotice(version);
  return notice ? fillTokens(notice, unknownFacts) : null;
}

/** Returns the words of a notice as lines. */
export function noticeLines({ points, consentLabel }: NoticeWords): string[] {
  return [...points.map(({ term, text }) => `${term}: ${text}`), consentLabel];
}

/** Returns a sentence on the words of a consent, and whether they are stored. */
export function wordingText({ version, kept }: { version: string; kept: boolean }): string {
  return kept
    ? "The words as they stood when it was sent"
    : `The wording shipped with version ${version}; the words as they stood were not kept`;
}

/** How long one process may run before another takes it for crashed. */
const LEASE_MS = 10 * 60 * 1000;

/** Returns the moment until which a process that begins now, or goes on, has the run for itself. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/**
 * Returns true when no process is running. A lease from further ahead than any is granted was taken while the clock was
 * wrong.
 */
export function isLeaseOver(until: Date, now: Date): boolean {
  return until <= now || until > leaseFrom(now);
}

/** Returns true when a day has passed since the last run, or that run was at a time that has not come yet. */
export function isRunDue(lastRun: Date | undefined, now: Date): boolean {
  return !lastRun || lastRun > now || now.getTime() - lastRun.getTime() >= DAY_MS;
}

/** Returns a document's name as in the copy and on the page; with the reason where it is not handed out. */
export function documentText({ name, scan }: Pick<PersonalDocument, "name" | "scan">): string {
  if (scan === "pending") return `${name} (not in the copy: it has not been checked for viruses yet)`;
  return scan === "infected" ? `${name} (not in the copy: the virus scanner found something in it)` : name;
}

/** Returns true for a document that may be handed out. */
export function isGiven({ scan }: Pick<PersonalDocument, "scan">): boolean {
  return scan === "none" || scan === "clean";
}

/** Returns a name for a file in an archive, unlike those before it and safe on every system. */
export function archiveName(given: string, taken: Set<string>): string {
  const clean =
    cleanText(given)
      .replace(/[\\/:*?"<>|]/g, "_")
      .replace(/^\.+/, "") || "file";
  const dot = clean.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ""];
  let name = clean;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${ending}`;
  taken.add(name.toLowerCase());
  return name;
}

/** Fields as people read them: a line each, what is nested indented below its name. */
export function readable(record: object, indent = ""): string {
  return Object.entries(record)
    .map(([name, value]) => `${indent}${name}: ${readableValue(value, `${indent}  `)}`)
    .join("\n");
}

function readableValue(value: unknown, indent: string): string {
  if (value === null || value === undefined || value === "") return "-";
  if (Array.isArray(value)) {
    const items = value.map((item) => `\n${indent}- ${readableValue(item, `${indent}  `).trimStart()}`);
    return items.join("") || "-";
  }
  if (typeof value === "object") return `\n${readable(value, indent)}`;
  return String(value).replaceAll("\n", `\n${indent}`);
}
