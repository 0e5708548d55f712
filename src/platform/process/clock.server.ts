import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/** Time as the services see it; tests bring their own. */
export interface Clock {
  now(): Date;
  /** Milliseconds that never jump, for limits and durations. */
  monotonic(): number;
  /** Resolves after this long. Keeps no process alive by itself. */
  pause(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  pause: (ms) => pause(ms, undefined, { ref: false }),
};
