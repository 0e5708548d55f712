/** Made once: making one costs more than all else that answering with a job does. */
const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

/** The calendar day that a moment belongs to in India, as `2027-01-31`: days begin and end there (design section 5). */
export function dayInIndia(moment: Date): string {
  return calendar.format(moment);
}
