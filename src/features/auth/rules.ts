const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lives: since it was last used, and since it began (trust.md section 2). */
const lifetimes = {
  normal: { idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS },
  kept: { idle: 7 * DAY_MS, absolute: 30 * DAY_MS },
} as const;

/** A use is written down at most this often, so that reading costs no write each time. */
export const SEEN_STEP_MS = MINUTE_MS;

export interface SessionTimes {
  /** 'Keep me Signed in' was chosen. */
  keep: boolean;
  createdAt: string;
  seenAt: string;
}

/** True while a session may still be used. */
export function isLive({ keep, createdAt, seenAt }: SessionTimes, now: Date): boolean {
  const { idle, absolute } = keep ? lifetimes.kept : lifetimes.normal;
  const time = now.getTime();
  return time - Date.parse(seenAt) < idle && time - Date.parse(createdAt) < absolute;
}

/** An e-mail address as accounts are found by. */
export function accountKey(email: string): string {
  return email.normalize("NFKC").toLowerCase();
}
