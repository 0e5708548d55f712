import type { Job } from "#features/jobs/contract.ts";

// The month in full: browsers and Node don't agree on its abbreviations, and both must make the same page.
const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", year: "numeric" };
const indianDay = new Intl.DateTimeFormat("en-IN", { ...day, timeZone: "Asia/Kolkata" });
const calendarDay = new Intl.DateTimeFormat("en-IN", { ...day, timeZone: "UTC" });

/** The day a job was posted on in India; "" when it is not known. */
export function postedText({ postedAt }: Pick<Job, "postedAt">): string {
  return postedAt ? indianDay.format(new Date(postedAt)) : "";
}

/** The last day to apply; "" when there is none. */
export function closingText({ closesOn }: Pick<Job, "closesOn">): string {
  return closesOn ? calendarDay.format(new Date(closesOn)) : "";
}
