import { performance } from "node:perf_hooks";

/** Time as the services see it; tests bring their own. */
export interface Clock {
  now(): Date;
  /** Milliseconds that never jump, for limits and durations. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
};
