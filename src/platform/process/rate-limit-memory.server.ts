import type { Clock } from "./clock.server.ts";

/** Points allowed in each window, whose length is in seconds and which begins with the first call. */
export interface RateLimitRule {
  points: number;
  seconds: number;
  /** Points up to which the count matters; the first beyond `points` when left out. */
  countedUpTo?: number;
}

/** The use of a key in the window that lasts. */
export interface Usage {
  used: number;
  /** Until the window ends. */
  leftMs: number;
}

/** Counts the use of keys in windows. */
export interface RateLimitStore {
  /** Adds points to a key, whose use never falls below 0, and begins a window where none lasts. Returns the new use. */
  add(key: string, points: number, rule: RateLimitRule): Usage | Promise<Usage>;
  /** Ends the window of a key. Returns false where there was none. */
  reset(key: string): boolean | Promise<boolean>;
}

/** A store in the memory of this process. */
interface RateLimitMemory extends RateLimitStore {
  add(key: string, points: number, rule: RateLimitRule): Usage;
  find(key: string): Usage | undefined;
  set(key: string, usage: Usage): void;
  reset(key: string): boolean;
}

const SWEEP_MS = 60_000;

/** Counts by the clock that never jumps: setting the machine's time neither frees nor locks a caller. */
export function createRateLimitMemory(clock: Pick<Clock, "monotonic">): RateLimitMemory {
  const windows = new Map<string, { used: number; endsAt: number }>();
  let sweptAt = clock.monotonic();

  /** Deletes ended windows. */
  function sweep(now: number): void {
    if (now - sweptAt < SWEEP_MS) return;
    sweptAt = now;
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  }

  function find(key: string): Usage | undefined {
    const window = windows.get(key);
    const leftMs = window ? window.endsAt - clock.monotonic() : 0;
    return window && leftMs > 0 ? { used: window.used, leftMs } : undefined;
  }

  function set(key: string, { used, leftMs }: Usage): void {
    const now = clock.monotonic();
    sweep(now);
    windows.set(key, { used, endsAt: now + leftMs });
  }

  return {
    add(key, points, { seconds }) {
      const { used, leftMs } = find(key) ?? { used: 0, leftMs: seconds * 1_000 };
      const usage = { used: Math.max(0, used + points), leftMs };
      set(key, usage);
      return usage;
    },
    find,
    set,
    reset: (key) => windows.delete(key),
  };
}
