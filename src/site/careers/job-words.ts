import type { Job } from "#features/jobs/contract.ts";

// The month is in full: browsers and Node abbreviate it differently, and hydration needs the same text.
const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", year: "numeric" };
const indianDay = new Intl.DateTimeFormat("en-IN", { ...day, timeZone: "Asia/Kolkata" });
const calendarDay = new Intl.DateTimeFormat("en-IN", { ...day, timeZone: "UTC" });

/** Returns the day in India on which a job was posted; "" when it is not known. */
export function postedText({ postedAt }: Pick<Job, "postedAt">): string {
  return postedAt ? indianDay.format(new Date(postedAt)) : "";
}

/** Returns the last day to apply; "" when there is none. */
export function closingText({ closesOn }: Pick<Job, "closesOn">): string {
  return closesOn ? calendarDay.format(new Date(closesOn)) : "";
}
