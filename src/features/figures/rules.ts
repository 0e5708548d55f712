import { DAY_MS } from "#platform/contract/durations.ts";
import { dayNumber, dayStart, INDIA_AHEAD_MS } from "#platform/contract/india-day.ts";

const WEEK_DAYS = 7;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4;

/** A week of Asia/Kolkata, Monday to Sunday: the moments at which it begins and ends. */
export interface Week {
  since: Date;
  until: Date;
}

/** Returns the last `count` weeks, oldest first; the current one is the last. */
export function weeksUntil(now: Date, count: number): Week[] {
  const today = dayNumber(now);
  const monday = today - ((today - FIRST_MONDAY + WEEK_DAYS) % WEEK_DAYS);
  const begin = (week: number) => new Date((monday + week * WEEK_DAYS) * DAY_MS - INDIA_AHEAD_MS);
  return Array.from({ length: count }, (_, index) => index - count + 1).map((week) => ({
    since: begin(week),
    until: begin(week + 1),
  }));
}

/** Returns the moments from which and before which records came in, of the days that a list is asked for. */
export function receivedBetween({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    since: from ? dayStart(from) : undefined,
    until: to ? new Date(dayStart(to).getTime() + DAY_MS) : undefined,
  };
}

/** Returns the median of minutes: half of them are at most this. Null for none. */
export function medianOf(minutes: readonly number[]): number | null {
  // Numbers of a typed array are sorted as numbers, several times as fast.
  return Float64Array.from(minutes).sort()[Math.ceil(minutes.length / 2) - 1] ?? null;
}
