import { Fault } from "#platform/contract/errors.ts";
import type { RateLimitRule, RateLimitStore, Usage } from "./rate-limit-memory.server.ts";

/** A point in a bucket, by its key. */
export type Point<Bucket extends string> = readonly [bucket: Bucket, key: string];

/** Limits calls by buckets, each with a count for every key. */
export interface Limiter<Bucket extends string = string> {
  /** Counts one call. Throws Fault `tooMany` with Retry-After when the bucket is used up. */
  take(bucket: Bucket, key: string): Promise<void>;
  /** Counts one call, or more points. Returns whether the bucket is used up. */
  isOver(bucket: Bucket, key: string, points?: number): Promise<boolean>;
  /** Counts points and returns the use; 0 only reads it, and -1 takes back one call that was counted here. */
  count(bucket: Bucket, key: string, points: number): Promise<Usage>;
  /** Empties a bucket again. Returns false where nothing was counted. */
  forget(bucket: Bucket, key: string): Promise<boolean>;
}

/**
 * Runs work that takes points before it begins. They are refunded when it fails for a reason of this server's: an
 * answer of 503 costs the caller nothing. Throws Fault `tooMany` when a bucket is used up.
 */
export async function takeFor<T, Bucket extends string>(
  limiter: Limiter<Bucket>,
  points: readonly Point<Bucket>[],
  work: () => Promise<T>,
): Promise<T> {
  for (const point of points) await limiter.take(...point);
  try {
    return await work();
  } catch (error) {
    if (isOurFailure(error)) for (const point of points) await limiter.count(...point, -1);
    throw error;
  }
}

/**
 * Runs work as `takeFor` does, and empties the buckets once it has succeeded, so that only failures in a row are
 * counted.
 */
export async function countFailures<T, Bucket extends string>(
  limiter: Limiter<Bucket>,
  points: readonly Point<Bucket>[],
  work: () => Promise<T>,
): Promise<T> {
  const result = await takeFor(limiter, points, work);
  for (const point of points) await limiter.forget(...point);
  return result;
}

/** Returns true when a call failed for a reason that is not the caller's. */
function isOurFailure(error: unknown): boolean {
  return !(error instanceof Fault) || error.status >= 500;
}

/** Lets everything pass (load tests and benchmarks only). */
export const unlimited: Limiter = {
  take: async () => {},
  isOver: async () => false,
  count: async () => ({ used: 0, leftMs: 0 }),
  forget: async () => false,
};

/** Limits calls by what a store counts. */
export function createLimiter<Bucket extends string>(
  rules: Readonly<Record<Bucket, RateLimitRule>>,
  store: RateLimitStore,
): Limiter<Bucket> {
  const count = async (bucket: Bucket, key: string, points = 1) =>
    store.add(`${bucket} ${key}`, points, rules[bucket]);

  return {
    count,
    async take(bucket, key) {
      const { used, leftMs } = await count(bucket, key);
      if (used > rules[bucket].points) throw new Fault("tooMany", { retryAfter: Math.ceil(leftMs / 1_000) });
    },
    isOver: async (bucket, key, points) => (await count(bucket, key, points)).used > rules[bucket].points,
    forget: async (bucket, key) => store.reset(`${bucket} ${key}`),
  };
}
