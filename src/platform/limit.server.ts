import type { Clock } from "./clock.server.ts";
import { Fault } from "./errors.ts";

/** Calls allowed: points in each stretch of seconds. */
const buckets = {
  /** Valid public posts of one address. */
  post: { points: 30, duration: 60 },
  /** Valid applications of one address; each costs the reading of a PDF. */
  apply: { points: 15, duration: 60 },
  /** Public posts of one address without a form stamp: programs, and browsers without script. */
  unstamped: { points: 10, duration: 600 },
  /** Public posts in the name of one e-mail address. */
  sender: { points: 10, duration: 3600 },
  /** Public posts without a form stamp from everywhere. */
  allUnstamped: { points: 100, duration: 600 },
  /** Sign-ins of one address since the last that succeeded. */
  login: { points: 30, duration: 300 },
  /** Sign-ins to one account from one address, likewise: nobody elsewhere can lock its owner out. */
  account: { points: 8, duration: 300 },
  /** Six-digit codes for one account, from wherever, since the last sign-in: of a million, three are right. */
  code: { points: 10, duration: 900 },
  /** Mails with a link for a new password that one address may ask for. */
  reset: { points: 10, duration: 3600 },
} as const;

export type Bucket = keyof typeof buckets;

export interface Limiter {
  /** Counts one call. Throws Fault `tooMany` with Retry-After when the bucket is used up. */
  take(bucket: Bucket, key: string): Promise<void>;
  /** Counts one call. Says whether the bucket is used up. */
  isOver(bucket: Bucket, key: string): Promise<boolean>;
  /** Empties a bucket again. */
  forget(bucket: Bucket, key: string): Promise<void>;
}

/**
 * Counts calls in memory, by the clock that never jumps: setting the machine's time neither frees nor locks anybody.
 * With `enabled` false everything passes (load tests and benchmarks only).
 */
export function createLimiter({ enabled, clock }: { enabled: boolean; clock: Clock }): Limiter {
  if (!enabled) return { take: async () => {}, isOver: async () => false, forget: async () => {} };
  const counters = Object.fromEntries(
    Object.entries(buckets).map(([name, rule]) => [name, createCounter(rule, clock)]),
  ) as Record<Bucket, ReturnType<typeof createCounter>>;
  return {
    async take(bucket, key) {
      const { over, retryAfter } = counters[bucket].count(key);
      if (over) throw new Fault("tooMany", { retryAfter });
    },
    isOver: async (bucket, key) => counters[bucket].count(key).over,
    forget: async (bucket, key) => counters[bucket].forget(key),
  };
}

interface Stretch {
  used: number;
  endsAt: number;
}

function createCounter({ points, duration }: { points: number; duration: number }, clock: Clock) {
  // All stretches are equally long, and a Map keeps the order of insertion: those that end first stand first.
  const stretches = new Map<string, Stretch>();

  function forgetEnded(now: number): void {
    for (const [key, { endsAt }] of stretches) {
      if (endsAt > now) return;
      stretches.delete(key);
    }
  }

  return {
    count(key: string): { over: boolean; retryAfter: number } {
      const now = clock.monotonic();
      forgetEnded(now);
      const stretch = stretches.get(key) ?? { used: 0, endsAt: now + duration * 1_000 };
      stretch.used += 1;
      stretches.set(key, stretch);
      return { over: stretch.used > points, retryAfter: Math.ceil((stretch.endsAt - now) / 1_000) };
    },
    forget: (key: string) => void stretches.delete(key),
  };
}
