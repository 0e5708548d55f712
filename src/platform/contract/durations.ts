export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Returns whether a moment was written by a clock that was ahead of this one. Those of several machines may differ by
 * less than an hour.
 */
export function isAhead(at: string, now: Date): boolean {
  return Date.parse(at) - now.getTime() > HOUR_MS;
}
