import { Fault } from "#platform/contract/errors.ts";

/** A caller of a fair gate. */
export interface Seat {
  /** The caller's networks, the widest first and the caller last; callers share out by each in turn. */
  path: readonly string[];
  /** Goes before all who are not. */
  first: boolean;
}

export interface FairGate {
  /**
   * Runs the work once there is a place for it. Throws Fault `unavailable` when too many wait already and the caller's
   * network has no fewer of them than any other, or when no place was free in time.
   */
  run<T>(work: () => Promise<T>, seat: Seat): Promise<T>;
}

interface FairGateOptions {
  /** Works that run at once. */
  places: number;
  /** Works that may wait. */
  queue: number;
  /** Milliseconds after which a waiting work is refused. */
  timeoutMs: number;
}

interface Waiting {
  /** Each network of the path with the wider ones before it, so that one text is one network. */
  networks: string[];
  first: boolean;
  enter(): void;
  refuse(): void;
}

/**
 * Lets works run while there are places, and shares the places out among networks: those of the widest kind take turns,
 * within one the narrower ones do, and within the narrowest the callers. A full queue refuses the last work of the
 * network that has most in it, so one network can fill no more than what the others leave free.
 */
export function createFairGate({ places, queue, timeoutMs }: FairGateOptions): FairGate {
  let free = places;
  let turn = 0;
  const waiting: Waiting[] = [];
  /** When each network had its last turn, while one of its works runs or waits. */
  const turns = new Map<string, number>();
  const running: Waiting[] = [];

  function enter(seat: Seat): Promise<Waiting> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => drop(one), timeoutMs);
      const one: Waiting = {
        networks: networksOf(seat.path),
        first: seat.first,
        enter() {
          clearTimeout(timer);
          resolve(one);
        },
        refuse() {
          clearTimeout(timer);
          reject(new Fault("unavailable", { retryAfter: 2 }));
        },
      };
      waiting.push(one);
      letIn();
      if (waiting.length > queue) drop(findLargest(waiting));
    });
  }

  function drop(one: Waiting): void {
    waiting.splice(waiting.indexOf(one), 1);
    forgetTurns(one);
    one.refuse();
  }

  function leave(one: Waiting): void {
    running.splice(running.indexOf(one), 1);
    free += 1;
    forgetTurns(one);
    letIn();
  }

  function letIn(): void {
    while (free > 0 && waiting.length > 0) {
      const next = waiting.reduce((best, one) => (isBefore(one, best, turns) ? one : best));
      waiting.splice(waiting.indexOf(next), 1);
      free -= 1;
      turn += 1;
      for (const network of next.networks) turns.set(network, turn);
      running.push(next);
      next.enter();
    }
  }

  function forgetTurns({ networks }: Waiting): void {
    const isHere = (network: string) =>
      [waiting, running].some((list) => list.some((one) => one.networks.includes(network)));
    for (const network of networks) if (!isHere(network)) turns.delete(network);
  }

  return {
    async run(work, seat) {
      const one = await enter(seat);
      try {
        return await work();
      } finally {
        leave(one);
      }
    },
  };
}

function networksOf(path: readonly string[]): string[] {
  return path.map((_, level) => path.slice(0, level + 1).join(" "));
}

/** True when the first work has its turn before the second, which came earlier. */
function isBefore(one: Waiting, other: Waiting, turns: ReadonlyMap<string, number>): boolean {
  if (one.first !== other.first) return one.first;
  for (const [level, network] of one.networks.entries()) {
    const difference = (turns.get(network) ?? 0) - (turns.get(other.networks[level] ?? "") ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The last work of the network, then of the narrower network and of the caller, that have most. */
function findLargest(waiting: readonly Waiting[]): Waiting {
  const others = waiting.filter((one) => !one.first);
  let candidates = others.length > 0 ? others : [...waiting];
  const levels = Math.max(...candidates.map((one) => one.networks.length));
  for (let level = 0; level < levels; level += 1) {
    const groups = Map.groupBy(candidates, (one) => one.networks[level] ?? "");
    // Of two that are as large the one that the last work belongs to, or each newcomer would drive another out.
    candidates = [...groups.values()].reduce((largest, group) => {
      const isLast = group.at(-1) === candidates.at(-1);
      return group.length > largest.length || (group.length === largest.length && isLast) ? group : largest;
    });
  }
  return candidates.at(-1) as Waiting;
}
