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

/** The moments that a living session was used, and begun, after. */
export function deadSince(keep: boolean, now: Date): Pick<SessionTimes, "seenAt" | "createdAt"> {
  const { idle, absolute } = keep ? lifetimes.kept : lifetimes.normal;
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return { seenAt: before(idle), createdAt: before(absolute) };
}

/** True while a session may still be used. */
export function isLive({ keep, createdAt, seenAt }: SessionTimes, now: Date): boolean {
  const dead = deadSince(keep, now);
  return seenAt > dead.seenAt && createdAt > dead.createdAt;
}

/** An e-mail address as accounts are found by. */
export function accountKey(email: string): string {
  return email.normalize("NFKC").toLowerCase();
}
