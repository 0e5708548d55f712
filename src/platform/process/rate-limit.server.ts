import { Fault } from "#platform/contract/errors.ts";
import type { Clock } from "./clock.server.ts";
import { type Counter, createCounter } from "./rate-limit-counter.server.ts";
import { exchangeLimits, type LimitNodes } from "./rate-limit-exchange.server.ts";

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
  /**
   * Tries of one account's password from everywhere that failed or had to wait. Beyond the points unknown addresses
   * wait, longer with each of the next six.
   */
  guess: { points: 10, duration: 300, toldUpTo: 17 },
  /** The wait of one network before its next try of such an account: a point a second, and one. Kept for a while after. */
  wait: { points: 61, duration: 180 },
  /** Six-digit codes for one account, from wherever, since the last sign-in: of a million, three are right. */
  code: { points: 10, duration: 900 },
  /** Mails with a link for a new password that one address may ask for. */
  reset: { points: 10, duration: 3600 },
} as const;

export type Bucket = keyof typeof buckets;

/** A point in a bucket, by its key. */
export type Point = readonly [bucket: Bucket, key: string];

export interface Limiter {
  /** Counts one call. Throws Fault `tooMany` with Retry-After when the bucket is used up. */
  take(bucket: Bucket, key: string): Promise<void>;
  /** Counts one call. Says whether the bucket is used up. */
  isOver(bucket: Bucket, key: string): Promise<boolean>;
  /** Empties a bucket again. */
  forget(bucket: Bucket, key: string): Promise<void>;
  /** Takes back one call that was counted here. */
  giveBack(bucket: Bucket, key: string): Promise<void>;
  /**
   * Counts a try of an account's password. Returns the seconds that this caller has to wait first: 0, or beyond ten
   * failures in five minutes 2 s, doubling to 60, after which the caller has one try. A trusted caller never waits.
   */
  pace(account: string, caller: string, trusted: boolean): Promise<number>;
  /** Takes a try back, and lets the caller have the next one at once. */
  unpace(account: string, caller: string): Promise<void>;
}

const LONGEST_WAIT_SECONDS = 60;

/**
 * Runs work that takes points before it begins. Gives them back when it fails for a reason of this server's: an answer
 * of 503 costs the caller nothing. Throws Fault `tooMany` when a bucket is used up.
 */
export async function takeFor<T>(
  limiter: Limiter,
  points: readonly Point[],
  work: () => Promise<T>,
): Promise<T> {
  for (const point of points) await limiter.take(...point);
  try {
    return await work();
  } catch (error) {
    if (isOurFailure(error)) for (const point of points) await limiter.giveBack(...point);
    throw error;
  }
}

/** True when a call failed for a reason that is not the caller's. */
export function isOurFailure(error: unknown): boolean {
  return !(error instanceof Fault) || error.status >= 500;
}

interface LimiterParts {
  /** With false everything passes (load tests and benchmarks only). */
  enabled: boolean;
  clock: Clock;
  /** Other processes that serve the same site; without it this one counts alone. */
  nodes?: LimitNodes | undefined;
}

const unlimited: Limiter = {
  take: async () => {},
  isOver: async () => false,
  forget: async () => {},
  giveBack: async () => {},
  pace: async () => 0,
  unpace: async () => {},
};

/**
 * Counts calls in memory, by the clock that never jumps: setting the machine's time neither frees nor locks anybody.
 * Nobody waits for other nodes: what they counted is known here a moment later.
 */
export function createLimiter({ enabled, clock, nodes }: LimiterParts): Limiter {
  if (!enabled) return unlimited;
  const counters = Object.fromEntries(
    Object.entries(buckets).map(([name, rule]) => [name, createCounter(rule, clock)]),
  ) as Record<Bucket, Counter>;
  const exchange = nodes && exchangeLimits(counters, nodes);
  const nameOf = exchange?.nameOf ?? ((_: Bucket, key: string) => key);

  function count(bucket: Bucket, key: string, points?: number) {
    const name = nameOf(bucket, key);
    const counted = counters[bucket].count(name, points);
    if (counted.isNews) exchange?.tellCount(bucket, name);
    return counted;
  }

  function forget(bucket: Bucket, key: string): void {
    const name = nameOf(bucket, key);
    if (counters[bucket].forget(name)) exchange?.tellForgotten(bucket, name);
  }

  function giveBack(bucket: Bucket, key: string): void {
    const name = nameOf(bucket, key);
    if (counters[bucket].giveBack(name)) exchange?.tellCount(bucket, name);
  }

  const find = (bucket: Bucket, key: string) => counters[bucket].find(nameOf(bucket, key));

  /** Returns the seconds that are left of a caller's wait; 0 when it is over, undefined when none has begun. */
  function secondsLeft(waitKey: string): number | undefined {
    const wait = find("wait", waitKey);
    if (!wait) return undefined;
    const waited = buckets.wait.duration - wait.left / 1_000;
    return Math.max(0, Math.ceil(Math.min(wait.used - 1, LONGEST_WAIT_SECONDS) - waited));
  }

  function beginWait(account: string, waitKey: string, tries: number): number {
    const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** (tries - buckets.guess.points + 1));
    // To have asked counts too: many networks that ask at once are not let in at once.
    count("guess", account);
    count("wait", waitKey, seconds + 1);
    return seconds;
  }

  return {
    async take(bucket, key) {
      const { over, retryAfter } = count(bucket, key);
      if (over) throw new Fault("tooMany", { retryAfter });
    },
    isOver: async (bucket, key) => count(bucket, key).over,
    forget: async (bucket, key) => forget(bucket, key),
    giveBack: async (bucket, key) => giveBack(bucket, key),
    // Looks and counts without a pause between, so that of many tries at once no more get in than may.
    async pace(account, caller, trusted) {
      const waitKey = `${account} ${caller}`;
      const tries = find("guess", account)?.used ?? 0;
      if (!trusted && tries >= buckets.guess.points) {
        const left = secondsLeft(waitKey) ?? beginWait(account, waitKey, tries);
        if (left > 0) return left;
      }
      forget("wait", waitKey);
      count("guess", account);
      return 0;
    },
    async unpace(account, caller) {
      const waitKey = `${account} ${caller}`;
      giveBack("guess", account);
      forget("wait", waitKey);
      count("wait", waitKey);
    },
  };
}
