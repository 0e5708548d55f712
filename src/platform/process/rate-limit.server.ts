import { Fault } from "#platform/contract/errors.ts";
import type { RateLimitRule, RateLimitStore, Usage } from "./rate-limit-memory.server.ts";

/** Calls allowed: points in each window of seconds. */
const buckets = {
  /** Valid public posts of one address. */
  post: { points: 30, seconds: 60 },
  /** Valid applications of one address; each costs the reading of a PDF. */
  apply: { points: 15, seconds: 60 },
  /** Public posts of one address without a form stamp: programs, and browsers without script. */
  unstamped: { points: 10, seconds: 600 },
  /** Public posts in the name of one e-mail address. */
  sender: { points: 10, seconds: 3600 },
  /** Public posts without a form stamp from everywhere. */
  allUnstamped: { points: 100, seconds: 600 },
  /** Sign-ins of one address since the last that succeeded. */
  login: { points: 30, seconds: 300 },
  /** Sign-ins to one account from one address, likewise: nobody elsewhere can lock its owner out. */
  account: { points: 8, seconds: 300 },
  /**
   * Tries of one account's password from everywhere that failed or had to wait. Beyond the points unknown addresses
   * wait, longer with each of the next six.
   */
  guess: { points: 10, seconds: 300, countedUpTo: 17 },
  /** The wait of one network before its next try of such an account: a point a second, and one. Kept for a while after. */
  wait: { points: 61, seconds: 180 },
  /** Six-digit codes for one account, from wherever, since the last sign-in: of a million, three are right. */
  code: { points: 10, seconds: 900 },
  /** Mails with a link for a new password that one address may ask for. */
  reset: { points: 10, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;

export type Bucket = keyof typeof buckets;

/** A point in a bucket, by its key. */
export type Point = readonly [bucket: Bucket, key: string];

export interface Limiter {
  /** Counts one call. Throws Fault `tooMany` with Retry-After when the bucket is used up. */
  take(bucket: Bucket, key: string): Promise<void>;
  /** Counts one call, or more points. Returns whether the bucket is used up. */
  isOver(bucket: Bucket, key: string, points?: number): Promise<boolean>;
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

/** Lets everything pass (load tests and benchmarks only). */
export const unlimited: Limiter = {
  take: async () => {},
  isOver: async () => false,
  forget: async () => {},
  giveBack: async () => {},
  pace: async () => 0,
  unpace: async () => {},
};

/** Limits calls by what a store counts. */
export function createLimiter(store: RateLimitStore): Limiter {
  async function add(bucket: Bucket, key: string, points = 1): Promise<Usage> {
    return store.add(`${bucket} ${key}`, points, buckets[bucket]);
  }

  const reset = async (bucket: Bucket, key: string) => store.reset(`${bucket} ${key}`);

  /** Returns the seconds that are left of a caller's wait; 0 for one caller when it is over, undefined when none has begun. */
  async function secondsLeft(waitKey: string): Promise<number | undefined> {
    const { used, leftMs } = await add("wait", waitKey, 0);
    if (used === 0) return undefined;
    const waited = buckets.wait.seconds - leftMs / 1_000;
    const left = Math.max(0, Math.ceil(Math.min(used - 1, LONGEST_WAIT_SECONDS) - waited));
    return left > 0 || (await reset("wait", waitKey)) ? left : undefined;
  }

  async function beginWait(waitKey: string, tries: number): Promise<number> {
    const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** (tries - buckets.guess.points));
    const { used } = await add("wait", waitKey, seconds + 1);
    return Math.min(LONGEST_WAIT_SECONDS, used - 1);
  }

  return {
    async take(bucket, key) {
      const { used, leftMs } = await add(bucket, key);
      if (used > buckets[bucket].points)
        throw new Fault("tooMany", { retryAfter: Math.ceil(leftMs / 1_000) });
    },
    isOver: async (bucket, key, points) => (await add(bucket, key, points)).used > buckets[bucket].points,
    forget: async (bucket, key) => void (await reset(bucket, key)),
    giveBack: async (bucket, key) => void (await add(bucket, key, -1)),
    async pace(account, caller, trusted) {
      const waitKey = `${account} ${caller}`;
      // Counted before it is judged, so that of many tries at once no more get in than may. To begin a wait counts too.
      const { used: tries } = await add("guess", account);
      if (trusted || tries <= buckets.guess.points) {
        await reset("wait", waitKey);
        return 0;
      }
      const left = await secondsLeft(waitKey);
      if (left === undefined) return beginWait(waitKey, tries);
      if (left > 0) await add("guess", account, -1);
      return left;
    },
    async unpace(account, caller) {
      const waitKey = `${account} ${caller}`;
      await add("guess", account, -1);
      await reset("wait", waitKey);
      await add("wait", waitKey);
    },
  };
}
