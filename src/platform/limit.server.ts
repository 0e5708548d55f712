import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Fault } from "./errors.ts";

/** Calls allowed: points in each stretch of seconds. */
const buckets = {
  /** Valid public posts of one address. */
  post: { points: 30, duration: 60 },
  /** Valid applications of one address; each costs the reading of a PDF. */
  apply: { points: 15, duration: 60 },
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
  /** Empties a bucket again. */
  forget(bucket: Bucket, key: string): Promise<void>;
}

/** Counts calls in memory. With `enabled` false everything passes (load tests and benchmarks only). */
export function createLimiter(enabled: boolean): Limiter {
  if (!enabled) return { take: async () => {}, forget: async () => {} };
  const limiters = Object.fromEntries(
    Object.entries(buckets).map(([name, options]) => [name, new RateLimiterMemory(options)]),
  ) as Record<Bucket, RateLimiterMemory>;
  return {
    async take(bucket, key) {
      await limiters[bucket].consume(key).catch(refuse);
    },
    async forget(bucket, key) {
      await limiters[bucket].delete(key);
    },
  };
}

function refuse(used: unknown): never {
  if (!(used instanceof RateLimiterRes)) throw used;
  throw new Fault("tooMany", { retryAfter: Math.max(1, Math.ceil(used.msBeforeNext / 1000)) });
}
