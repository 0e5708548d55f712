import { setTimeout as pause } from "node:timers/promises";

interface RetryOptions {
  /** For how long it is tried again. */
  forMs: number;
  longestPauseMs: number;
  /** Returns true for a failure that may pass. */
  isPassing(error: unknown): boolean;
}

/** Runs work, and again after a passing failure. The pauses in between grow. */
export async function retry<T>(
  { forMs, longestPauseMs, isPassing }: RetryOptions,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + forMs;
  for (let pauseMs = 2; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
      await pause(pauseMs);
    }
  }
}
