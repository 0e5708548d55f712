import { Fault } from "./errors.ts";

export interface Gate {
  /**
   * Runs the work once a place is free. Throws Fault `unavailable` when too many wait already, or none got free in time.
   * @param from who asks, where nobody may have more than the gate's share
   */
  run<T>(work: () => Promise<T>, from?: string): Promise<T>;
}

interface GateOptions {
  /** Works that run at once. */
  places: number;
  /** Works that may wait. */
  queue: number;
  /** The part of both that one caller may have; all when left out. */
  share?: number;
  /** Milliseconds after which who still waits is turned away; never when left out. */
  patience?: number;
}

interface Waiting {
  from: string;
  enter: () => void;
}

/**
 * Lets so many works run at once and so many more wait, first come, first served; who has used up their share waits
 * while others pass.
 */
export function createGate({ places, queue, share = 1, patience }: GateOptions): Gate {
  let free = places;
  const waiting: Waiting[] = [];
  const inside = new Map<string, number>();

  const count = (from: string) => inside.get(from) ?? 0;
  const mayEnter = (from: string) => count(from) < places * share;
  const mayWait = (from: string) =>
    waiting.length < queue && waiting.filter((one) => one.from === from).length < queue * share;

  async function enter(from: string): Promise<void> {
    if (free > 0 && mayEnter(from)) {
      admit(from);
      return;
    }
    if (!mayWait(from)) throw busy();
    await new Promise<void>((resolve, reject) => {
      const one = { from, enter: resolve };
      waiting.push(one);
      if (patience === undefined) return;
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(busy());
      }, patience);
      one.enter = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function admit(from: string): void {
    free -= 1;
    inside.set(from, count(from) + 1);
  }

  /** The place goes straight to the next, so that nobody can step in between. */
  function leave(from: string): void {
    free += 1;
    if (count(from) > 1) inside.set(from, count(from) - 1);
    else inside.delete(from);
    const next = waiting.findIndex((one) => mayEnter(one.from));
    const [chosen] = next === -1 ? [] : waiting.splice(next, 1);
    if (!chosen) return;
    admit(chosen.from);
    chosen.enter();
  }

  return {
    async run(work, from = "") {
      await enter(from);
      try {
        return await work();
      } finally {
        leave(from);
      }
    },
  };
}

function busy(): Fault {
  return new Fault("unavailable", { retryAfter: 2 });
}
