import { type Bucket, limits } from "#features/limits.ts";
import type { Limiter } from "#platform/process/rate-limit.server.ts";

/** The longest that a network waits before its next try. */
const MAX_WAIT_SECONDS = 60;

/** Spaces out tries of an account's password. Guesses slow the network that guesses, and nobody else (decision 20). */
export interface GuessPace {
  /**
   * Counts a try of an account's password. Returns the seconds that this caller has to wait first: 0, or beyond ten
   * failures in five minutes 2 s, doubling to 60, after which the caller has one try. A trusted caller never waits.
   */
  pace(account: string, caller: string, trusted: boolean): Promise<number>;
  /** Takes a try back, and lets the caller have the next one at once. */
  unpace(account: string, caller: string): Promise<void>;
}

/** Returns the pace of tries that a limiter counts. */
export function createGuessPace({ count, forget }: Limiter<Bucket>): GuessPace {
  /**
   * Returns the seconds that are left of a caller's wait; 0 for one caller when it is over, undefined when none has
   * begun.
   */
  async function secondsLeft(waitKey: string): Promise<number | undefined> {
    const { used, leftMs } = await count("wait", waitKey, 0);
    if (used === 0) return undefined;
    const waited = limits.wait.seconds - leftMs / 1_000;
    const left = Math.max(0, Math.ceil(Math.min(used - 1, MAX_WAIT_SECONDS) - waited));
    return left > 0 || (await forget("wait", waitKey)) ? left : undefined;
  }

  async function beginWait(waitKey: string, tries: number): Promise<number> {
    const seconds = Math.min(MAX_WAIT_SECONDS, 2 ** (tries - limits.guess.points));
    const { used } = await count("wait", waitKey, seconds + 1);
    return Math.min(MAX_WAIT_SECONDS, used - 1);
  }

  return {
    async pace(account, caller, trusted) {
      const waitKey = `${account} ${caller}`;
      // Counted before it is judged, so that of many tries at once no more get in than may. To begin a wait counts too.
      const { used: tries } = await count("guess", account, 1);
      if (trusted || tries <= limits.guess.points) {
        await forget("wait", waitKey);
        return 0;
      }
      const left = await secondsLeft(waitKey);
      if (left === undefined) return beginWait(waitKey, tries);
      if (left > 0) await count("guess", account, -1);
      return left;
    },
    async unpace(account, caller) {
      const waitKey = `${account} ${caller}`;
      await count("guess", account, -1);
      await forget("wait", waitKey);
      await count("wait", waitKey, 1);
    },
  };
}
