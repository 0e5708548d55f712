import { retentionDays } from "#content/notices.ts";
import { cleanText } from "#platform/fields.ts";
import type { DueCount, ExpiringKind, HeldDocument, RetentionDays } from "./contract.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Where nobody has set anything else: what the notices promise, which is also the longest. */
export const promisedDays: RetentionDays = retentionDays;

/** For how long staff can find what was held as spam. */
const QUARANTINE_DAYS = 90;

/** How long the marks of erasures are kept: nobody restores a backup that is older. */
const ERASURES_KEPT_DAYS = 3 * 365;

/** The names of what was set to last longer than the notices promise. */
export function beyondNotice(days: RetentionDays): (keyof RetentionDays)[] {
  const names = Object.keys(promisedDays) as (keyof RetentionDays)[];
  return names.filter((name) => days[name] > promisedDays[name]);
}

/** The moments before which what was made has reached its end. */
export function endsBefore(days: RetentionDays, now: Date): Record<ExpiringKind, Date> & { hidden: Date } {
  const ago = (count: number) => new Date(now.getTime() - count * DAY_MS);
  return {
    hidden: ago(days.applicationHidden),
    application: ago(days.application),
    query: ago(days.enquiry),
    "get-in-touch": ago(days.enquiry),
    quarantined: ago(QUARANTINE_DAYS),
    mail: ago(days.enquiry),
    audit: ago(days.accessLog),
  };
}

/** The moment before which the mark of an erasure has done its duty. */
export function erasuresEndBefore(now: Date): Date {
  return new Date(now.getTime() - ERASURES_KEPT_DAYS * DAY_MS);
}

/** So few may go without a question. */
const FEW = 20;
/** And so large a part of all (trust.md section 1). */
const USUAL_SHARE = 0.1;

/**
 * The brake: true when a run would erase unusually much of a kind. A clock that jumped, or a figure that was mistyped,
 * looks like that. What staff have confirmed goes through, and the few that have come to it since.
 */
export function isUnusual({ due, total }: Pick<DueCount, "due" | "total">, confirmed = 0): boolean {
  return due > confirmed + FEW && due > total * USUAL_SHARE;
}

/** How long one process may be at the run before another takes it for crashed. */
const LEASE_MS = 10 * 60 * 1000;

/** Until when a process that begins now, or goes on, has the run for itself. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** True when nobody is at it. A lease from further ahead than any is given was taken while the clock was wrong. */
export function isLeaseOver(until: Date, now: Date): boolean {
  return until <= now || until > leaseFrom(now);
}

/** True when a day has passed since the last run, or that run was at a time that has not come yet. */
export function isRunDue(lastRun: Date | undefined, now: Date): boolean {
  return !lastRun || lastRun > now || now.getTime() - lastRun.getTime() >= DAY_MS;
}

/** A document as the copy and the desk name it; with the reason where nobody is given it. */
export function documentText({ name, scan }: Pick<HeldDocument, "name" | "scan">): string {
  if (scan === "pending") return `${name} (not in the copy: it has not been checked for viruses yet)`;
  return scan === "infected" ? `${name} (not in the copy: the virus scanner found something in it)` : name;
}

/** Whether a document may leave the house. */
export function isGiven({ scan }: Pick<HeldDocument, "scan">): boolean {
  return scan === "none" || scan === "clean";
}

/** A name for a file in an archive, unlike those before it and safe on every system. */
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
