import { Fault } from "#platform/contract/errors.ts";

export interface SignOfLife {
  /** Runs work at the other side. Throws Fault `unavailable` at once while that side gives no sign of life. */
  await<T>(work: () => Promise<T>): Promise<T>;
  /** Asks no more. */
  stop(): void;
}

interface Parts {
  /** Resolves when the other side answers, rejects when it does not within `limit` milliseconds. */
  probe(limit: number): Promise<void>;
  limit?: number;
  /** Work that takes this many milliseconds makes us ask for a sign of life; asked again and again until it ends. */
  suspicion?: number;
  /** Milliseconds between two questions while the other side is away. */
  pause?: number;
}

/**
 * Tells slow work from work that will never end. A database that hangs, or a network that swallows, ends nothing, and
 * a limit on each statement would have to be as long as the slowest honest one. So work may take its time as long as
 * the other side answers a short question meanwhile; when it does not, all work fails and new work is turned away
 * until it answers again.
 */
export function watchForLife(parts: Parts): SignOfLife {
  const { probe, limit = 1_200, suspicion = 400, pause = 300 } = parts;
  const underway = new Set<(fault: Fault) => void>();
  let away = false;
  let asking = false;
  /** When the other side was last heard of. */
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
    again = setTimeout(ask, pause).unref();
  }

  async function isAlive(tries = 3): Promise<boolean> {
    const begun = performance.now();
    try {
      await probe(limit);
      return true;
    } catch {
      const now = performance.now();
      // It has ended other work just now, so it is busy and not gone.
      if (now - heard < limit / 4) return true;
      // A silence that lasted longer than we listen is our own: this process had no time to hear the answer.
      const wasDeaf = now - begun > limit * 1.25;
      return wasDeaf && tries > 1 && isAlive(tries - 1);
    }
  }

  return {
    await<T>(work: () => Promise<T>) {
      if (away) return Promise.reject(gone());
      // A race against one lasting promise would keep every piece of work in memory until that promise settles.
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

function gone(): Fault {
  return new Fault("unavailable", { retryAfter: 2, cause: new Error("no sign of life") });
}
