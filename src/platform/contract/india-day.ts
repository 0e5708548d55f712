import { DAY_MS } from "./durations.ts";

/** How far the clock in India is ahead of UTC, all year. */
export const INDIA_AHEAD_MS = 5.5 * 60 * 60 * 1000;

/** Returns the number of a moment's day in India, counted from 1970; it reads no calendar. */
export function dayNumber(moment: Date): number {
  return Math.floor((moment.getTime() + INDIA_AHEAD_MS) / DAY_MS);
}

/** Returns the moment at which a calendar day such as `2027-01-31` begins in India. */
export function dayStart(day: string): Date {
  return new Date(Date.parse(day) - INDIA_AHEAD_MS);
}

/** Created once, because creating one costs more than the rest of an answer with a job. */
const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/** Returns the calendar day of a moment in India, as `2027-01-31`. */
export function dayInIndia(moment: Date): string {
  return calendar.format(moment);
}

const moments = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  dateStyle: "long",
  timeStyle: "short",
});

/** Returns a moment in India for readers: `31 January 2027 at 9:05 am`. */
export function momentInIndia(moment: Date): string {
  return moments.format(moment);
}

const shortDays = new Intl.DateTimeFormat("en-IN", { timeZone: "Asia/Kolkata", dateStyle: "medium" });

/** Returns the day of a moment in India for readers: `31 Jan 2027`. */
export function shortDayInIndia(moment: Date): string {
  return shortDays.format(moment);
}
