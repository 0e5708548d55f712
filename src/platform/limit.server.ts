import type { Clock } from "./clock.server.ts";
import { Fault } from "./errors.ts";
import { type Counter, createCounter } from "./limit-counter.server.ts";
import { exchangeLimits, type LimitNodes } from "./limit-exchange.server.ts";

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

interface LimiterParts {
  /** With false everything passes (load tests and benchmarks only). */
  enabled: boolean;
  clock: Clock;
  /** Other processes that serve the same site; without it this one counts alone. */
  nodes?: LimitNodes | undefined;
}

/**
 * Counts calls in memory, by the clock that never jumps: setting the machine's time neither frees nor locks anybody.
 * Nobody waits for other nodes: what they counted is known here a moment later.
 */
export function createLimiter({ enabled, clock, nodes }: LimiterParts): Limiter {
  if (!enabled) return { take: async () => {}, isOver: async () => false, forget: async () => {} };
  const counters = Object.fromEntries(
    Object.entries(buckets).map(([name, rule]) => [name, createCounter(rule, clock)]),
  ) as Record<Bucket, Counter>;
  const exchange = nodes && exchangeLimits(counters, nodes);
  const nameOf = exchange?.nameOf ?? ((_: Bucket, key: string) => key);

  function count(bucket: Bucket, key: string) {
    const name = nameOf(bucket, key);
    const counted = counters[bucket].count(name);
    if (counted.isNews) exchange?.tellCount(bucket, name);
    return counted;
  }

  return {
    async take(bucket, key) {
      const { over, retryAfter } = count(bucket, key);
      if (over) throw new Fault("tooMany", { retryAfter });
    },
    isOver: async (bucket, key) => count(bucket, key).over,
    async forget(bucket, key) {
      const name = nameOf(bucket, key);
      if (counters[bucket].forget(name)) exchange?.tellForgotten(bucket, name);
    },
  };
}
