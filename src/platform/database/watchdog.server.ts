import { Fault } from "#platform/contract/errors.ts";

export interface Watchdog {
  /** Runs work of the other side. Throws Fault `unavailable` at once while that side does not answer. */
  await<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the probes. */
  stop(): void;
}

interface WatchdogOptions {
  /** Resolves when the other side answers; rejects when it turns out to be absent. */
  probe(): Promise<void>;
  /** Milliseconds of silence after which the other side counts as absent. */
  limit?: number;
  /** Milliseconds of work after which the other side is probed, repeatedly until the work ends. */
  suspicion?: number;
  /** Milliseconds between two probes while the other side is absent. */
  between?: number;
}

/** Parts of a silence; opening a connection takes half as many answers. */
const PARTS = 12;

/**
 * Distinguishes slow work from work that will never end, on a hanging database or a dead network. Work may take any
 * time while the other side answers short probes; when it does not, all work fails and new work is refused until it
 * does.
 */
export function createWatchdog(options: WatchdogOptions): Watchdog {
  const { probe, limit = 1_200, suspicion = 400, between = 300 } = options;
  const underway = new Set<(fault: Fault) => void>();
  let away = false;
  let probing = false;
  /** Moment of the other side's last answer. */
  let answeredAt = Number.NEGATIVE_INFINITY;
  let nextProbe: NodeJS.Timeout | undefined;

  async function probeOnce(): Promise<void> {
    if (probing) return;
    probing = true;
    const alive = await isAlive();
    probing = false;
    away = !alive;
    if (alive) return;
    for (const fail of underway) fail(noAnswer());
    nextProbe = setTimeout(probeOnce, between).unref();
  }

  async function isAlive(): Promise<boolean> {
    const answer = probe().then(
      () => true,
      () => false,
    );
    if (await Promise.race([answer, silence(limit)])) return true;
    // It has just completed other work, so it is busy and not absent.
    return performance.now() - answeredAt < limit / 4;
  }

  return {
    await<T>(work: () => Promise<T>) {
      if (away) return Promise.reject(noAnswer());
      // A race against one lasting promise would keep all work in memory until that promise settles.
      return new Promise<T>((resolve, reject) => {
        const timer = setInterval(probeOnce, suspicion).unref();
        const settle = () => {
          clearInterval(timer);
          underway.delete(reject);
        };
        underway.add(reject);
        const done = (result: T) => {
          answeredAt = performance.now();
          resolve(result);
        };
        (async () => work())().then(done, reject).finally(settle);
      });
    },
    stop() {
      clearTimeout(nextProbe);
    },
  };
}

/**
 * Returns false after this process has listened for `ms` milliseconds. Time when it was too busy to read an answer does
 * not count: each part ends in an own turn of the event loop, which reads what has arrived.
 */
async function silence(ms: number): Promise<false> {
  for (let part = 0; part < PARTS; part += 1) await pause(ms / PARTS);
  return false;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

function noAnswer(): Fault {
  return new Fault("unavailable", { retryAfter: 2, cause: new Error("no sign of life") });
}
