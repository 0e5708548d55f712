import { Fault } from "#platform/contract/errors.ts";

export interface ConcurrencyLimit {
  /**
   * Runs the work once there is a place for it. Throws Fault `unavailable` when too many wait already, or none got free
   * in time.
   * @param from who asks, where nobody may have more than the gate's share
   * @param size how many places the work takes
   */
  run<T>(work: () => Promise<T>, from?: string, size?: number): Promise<T>;
}

interface ConcurrencyLimitOptions {
  /** Places that are taken at once. */
  places: number;
  /** Works that may wait. */
  queue: number;
  /** The part of the places that one caller may have; all when left out. */
  share?: number;
  /** The part of the queue that one caller may have; as of the places when left out. */
  queueShare?: number;
  /** Milliseconds after which who still waits is turned away; never when left out. */
  patience?: number;
}

/** A work that wants in. */
interface Visit {
  from: string;
  size: number;
}

interface Waiting extends Visit {
  enter: () => void;
}

/**
 * Lets works run while there are places and so many more wait. Callers take turns, each with what they brought first; who
 * has used up their share waits while others pass.
 */
export function createConcurrencyLimit({
  places,
  queue,
  share = 1,
  queueShare = share,
  patience,
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  let free = places;
  let turn = 0;
  const waiting: Waiting[] = [];
  const inside = new Map<string, number>();
  /** When callers had their last turn, while they are inside or wait. */
  const turns = new Map<string, number>();

  const count = (from: string) => inside.get(from) ?? 0;
  const isWithinShare = ({ from, size }: Visit) => share === 1 || count(from) + size <= places * share;
  const mayWait = ({ from }: Visit) =>
    waiting.length < queue && waiting.filter((one) => one.from === from).length < queue * queueShare;

  async function enter(visit: Visit): Promise<void> {
    // Who only waits for a place goes first, or a large work would wait for as long as small ones come.
    if (visit.size <= free && isWithinShare(visit) && !waiting.some(isWithinShare)) return admit(visit);
    if (!mayWait(visit)) throw busy();
    await new Promise<void>((resolve, reject) => {
      const one = { ...visit, enter: resolve };
      waiting.push(one);
      if (patience === undefined) return;
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        forgetTurn(visit.from);
        reject(busy());
        letIn();
      }, patience);
      one.enter = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function admit({ from, size }: Visit): void {
    free -= size;
    inside.set(from, count(from) + size);
    turn += 1;
    turns.set(from, turn);
  }

  function leave({ from, size }: Visit): void {
    free += size;
    if (count(from) > size) inside.set(from, count(from) - size);
    else inside.delete(from);
    forgetTurn(from);
    letIn();
  }

  function forgetTurn(from: string): void {
    if (!inside.has(from) && !waiting.some((one) => one.from === from)) turns.delete(from);
  }

  /** Who had their last turn longest ago, or a caller with many works would stand before all others. */
  function findNext(): Waiting | undefined {
    if (share === 1) return waiting[0];
    const lastTurn = ({ from }: Visit) => turns.get(from) ?? 0;
    let next: Waiting | undefined;
    for (const one of waiting) {
      if (isWithinShare(one) && (!next || lastTurn(one) < lastTurn(next))) next = one;
    }
    return next;
  }

  /** Places go straight to the next, so that nobody can step in between. */
  function letIn(): void {
    for (;;) {
      const next = findNext();
      if (!next || next.size > free) return;
      waiting.splice(waiting.indexOf(next), 1);
      admit(next);
      next.enter();
    }
  }

  return {
    async run(work, from = "", size = 1) {
      // One that is larger than anybody's share has the whole of it.
      const visit = { from, size: Math.min(size, places * share) };
      await enter(visit);
      try {
        return await work();
      } finally {
        leave(visit);
      }
    },
  };
}

function busy(): Fault {
  return new Fault("unavailable", { retryAfter: 2 });
}
