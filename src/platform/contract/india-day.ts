/** Made once: making one costs more than all else that answering with a job does. */
const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/** The calendar day that a moment belongs to in India, as `2027-01-31`: days begin and end there (design section 5). */
export function dayInIndia(moment: Date): string {
  return calendar.format(moment);
}

const moments = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  dateStyle: "long",
  timeStyle: "short",
});

/** Returns a moment in India as people read it: `31 January 2027 at 9:05 am`. */
export function momentInIndia(moment: Date): string {
  return moments.format(moment);
}
