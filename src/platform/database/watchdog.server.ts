import { Fault } from "#platform/contract/errors.ts";

export interface SignOfLife {
  /** Runs work of the other side. Throws Fault `unavailable` at once while that side does not answer. */
  await<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the probes. */
  stop(): void;
}

interface Parts {
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
export function watchForLife(parts: Parts): SignOfLife {
  const { probe, limit = 1_200, suspicion = 400, between = 300 } = parts;
  const underway = new Set<(fault: Fault) => void>();
  let away = false;
  let asking = false;
  /** Moment of the other side's last answer. */
  let heard = Number.NEGATIVE_INFINITY;
  let again: NodeJS.Timeout | undefined;

  async function ask(): Promise<void> {
    if (asking) return;
    asking = true;
    const alive = await isAlive();
    asking = false;
    away = !alive;
    if (alive) return;
    for (const fail of underway) fail(gone());
    again = setTimeout(ask, between).unref();
  }

  async function isAlive(): Promise<boolean> {
    const answer = probe().then(
      () => true,
      () => false,
    );
    if (await Promise.race([answer, silence(limit)])) return true;
    // It has just completed other work, so it is busy and not absent.
    return performance.now() - heard < limit / 4;
  }

  return {
    await<T>(work: () => Promise<T>) {
      if (away) return Promise.reject(gone());
      // A race against one lasting promise would keep all work in memory until that promise settles.
      return new Promise<T>((resolve, reject) => {
        const timer = setInterval(ask, suspicion).unref();
        const settle = () => {
          clearInterval(timer);
          underway.delete(reject);
        };
        underway.add(reject);
        const done = (result: T) => {
          heard = performance.now();
          resolve(result);
        };
        (async () => work())().then(done, reject).finally(settle);
      });
    },
    stop() {
      clearTimeout(again);
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

function gone(): Fault {
  return new Fault("unavailable", { retryAfter: 2, cause: new Error("no sign of life") });
}
