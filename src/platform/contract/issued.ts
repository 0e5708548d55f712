/** The clocks of machines with NTP differ by less. */
const TOLERANCE_MS = 60_000;

/**
 * Returns the latest moment of issue that is credible now. A token with a later one was issued while a clock was ahead,
 * and would live too long.
 */
export function latestIssue(now: Date): Date {
  return new Date(now.getTime() + TOLERANCE_MS);
}

/** Returns the ends of the time in which something issued is still good: issued after the first, up to the second. */
export function issuedWithin(ms: number, now: Date): [after: string, until: string] {
  return [new Date(now.getTime() - ms).toISOString(), latestIssue(now).toISOString()];
}
