const TIME_ZONE = "Asia/Kolkata";

const day = new Intl.DateTimeFormat("en-IN", { timeZone: TIME_ZONE, dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-IN", {
  timeZone: TIME_ZONE,
  dateStyle: "medium",
  timeStyle: "short",
});

/** A point in time as a day at the office: "20 Nov 2026". "" when there is none. */
export function dayText(time: string | null): string {
  return time ? day.format(new Date(time)) : "";
}

/** A point in time with its hour at the office: "20 Nov 2026, 9:21 pm". */
export function momentText(time: string): string {
  return moment.format(new Date(time));
}
