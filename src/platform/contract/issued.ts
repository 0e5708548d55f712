/** Clocks of machines that run by NTP differ by less. */
const TOLERANCE_MS = 60_000;

/**
 * Returns the latest moment that something issued by now can bear. What bears a later one was issued while a clock was
 * ahead, and would live longer than its span.
 */
export function latestIssue(now: Date): Date {
  return new Date(now.getTime() + TOLERANCE_MS);
}
