import { Fault } from "./errors.ts";

export interface Gate {
  /** Runs the work once a place is free. Throws Fault `unavailable` when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets at most `places` works run at once and at most `queue` more wait, first come, first served. */
export function createGate(places: number, queue: number): Gate {
  let free = places;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.length >= queue) throw new Fault("unavailable", { retryAfter: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
