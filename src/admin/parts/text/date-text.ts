import { shortDayInIndia } from "#platform/contract/india-day.ts";

const moment = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  dateStyle: "medium",
  timeStyle: "short",
});

/** Returns a time as a day in India: "20 Nov 2026"; "" for null. */
export function dayText(time: string | null): string {
  return time ? shortDayInIndia(new Date(time)) : "";
}

/** Returns a time as a day and hour in India: "20 Nov 2026, 9:21 pm". */
export function momentText(time: string): string {
  return moment.format(new Date(time));
}
