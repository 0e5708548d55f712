import { DAY_MS } from "#platform/contract/durations.ts";
import { dayInIndia, INDIA_AHEAD_MS } from "#platform/contract/india-day.ts";
import { sizeText } from "#platform/contract/size-text.ts";
import type { BudgetState } from "./contract.ts";

const MB = 1_000_000;

/** A network, and how many times the budget of an address it has. */
interface Share {
  network: string;
  times: number;
}

/**
 * Returns the shares that an address draws on. The holder of a whole /48 has 65,000 addresses by our count (/64), so it
 * may have four times the share of one, and a /56 twice; the neighbours of an IPv4 address are counted as a /48 is.
 * @param networks the result of `networksOf`
 */
export function sharesOf([site = "", household = "", key = ""]: readonly string[]): Share[] {
  const byNetwork = new Map([
    [site, 4],
    [household, 2],
    [key, 1],
  ]);
  return [...byNetwork].map(([network, times]) => ({ network, times }));
}

/** The row of a record, its copy for searches, its notices to staff and its indexes take this beside its text. */
const RECORD_BYTES = 2_000;
/** Each text is stored about so often: in the record, for searches and in notices to staff. */
const TEXT_COPIES = 4;

/** Returns the bytes that a post takes once it is stored, with its documents; an estimate but for these. */
export function storedBytes(body: object, documentBytes = 0): number {
  return (
    RECORD_BYTES + TEXT_COPIES * new TextEncoder().encode(JSON.stringify(body)).byteLength + documentBytes
  );
}

/**
 * Returns the days of which a count is still kept, the oldest first: today's decides, the others tell what happened.
 */
export function oldestKeptDay(now: Date): string {
  return dayInIndia(new Date(now.getTime() - 3 * DAY_MS));
}

/** Returns the seconds until the next day begins in India. */
export function secondsOfDayLeft(now: Date): number {
  return Math.ceil((DAY_MS - ((now.getTime() + INDIA_AHEAD_MS) % DAY_MS)) / 1000);
}

export interface Disk {
  /** Bytes that the file system has for us. */
  onDisk: number;
  /** Bytes within the database file that deleted records have left, to be used again. */
  inFile: number;
  /** Bytes of the whole disk. */
  size: number;
}

/** Returns the bytes a day of all visitors: a tenth of the space that is free without today's, and 4 GB at least. */
export function dailyTotal(disk: Disk | undefined, usedToday: number): number {
  const free = disk ? disk.onDisk + disk.inFile + usedToday : 0;
  return Math.max(4_000 * MB, Math.floor(free / 10));
}

/** Returns the bytes that are kept for staff and deletions: a twentieth of the disk, and 1 GB at most. */
export function usualReserve(disk: Disk | undefined): number {
  return disk ? Math.min(1_000 * MB, Math.floor(disk.size / 20)) : 0;
}

/**
 * Returns true when visitors would use up the room that staff need. Half of the reserve has to be free outside of the
 * database file: a deletion is written to the log beside it first.
 */
export function isShort(disk: Disk | undefined, reserve: number): boolean {
  return disk !== undefined && (disk.onDisk + disk.inFile < reserve || disk.onDisk < reserve / 2);
}

/** The part of the day's budget from which staff are warned. */
const ALARM_SHARE = 0.8;

/**
 * Returns true when staff should know: most of the day's budget is used, something was refused, or the disk is short.
 */
export function isAlarming({ used, total, refused, free, reserve }: BudgetState): boolean {
  return (
    refused.length > 0 || (free !== null && free < reserve) || (total !== null && used >= total * ALARM_SHARE)
  );
}

/** Returns how the day's room stands, in a sentence or two for staff. */
export function roomText({ used, total, free, reserve }: BudgetState): string {
  const parts = [];
  if (total !== null)
    parts.push(`${sizeText(used)} of the ${sizeText(total)} that visitors may send today is used.`);
  if (free !== null && free < reserve) {
    parts.push(
      `Only ${sizeText(free)} of the disk is free, and it is reserved for staff: delete what is no longer needed, or ask the person who runs the server for room.`,
    );
  }
  return parts.join(" ");
}

/** Returns a sentence for staff on the refused posts and the reason. */
export function refusalText(
  { reason, count }: BudgetState["refused"][number],
  { perAddress }: BudgetState,
): string {
  const refused = count === 1 ? "1 post was refused" : `${count.toLocaleString("en-IN")} posts were refused`;
  const why = {
    network: `a network had sent its ${sizeText(perAddress)} of the day or more.`,
    total: "the room of the day was used up.",
    disk: "the disk is almost full.",
  };
  return `${refused}: ${why[reason]}`;
}
