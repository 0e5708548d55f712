import { Fault } from "#platform/contract/errors.ts";

/** A caller with a work, and what the work takes. */
export interface PermitRequest {
  /** The caller's networks, the widest first and the caller last: those of each level take turns. */
  path?: readonly string[];
  /** True for a work that goes before all others. */
  first?: boolean;
  /** One when left out. */
  permits?: number;
}

export interface ConcurrencyLimit {
  /**
   * Runs the work once its permits are free. Throws Fault `unavailable` when they are not in time, or when too many
   * works wait and the caller's network has no fewer of them than any other.
   */
  run<T>(work: () => Promise<T>, request?: PermitRequest): Promise<T>;
  /** Refuses the works that wait and all that come. Resolves when none runs. */
  end(): Promise<void>;
}

interface ConcurrencyLimitOptions {
  /** Permits in use at once. */
  permits: number;
  /** Works that may wait. */
  queue: number;
  /** The part of the permits that one caller may have; all when left out. */
  perCaller?: number;
  /** The part of the queue that one caller may have; as of the permits when left out. */
  queuePerCaller?: number;
  /** Milliseconds after which a waiting work is refused; never when left out. */
  timeoutMs?: number;
}

interface Work {
  /** Each network of the path with the wider ones before it, so that one text is one network. */
  networks: string[];
  first: boolean;
  permits: number;
  enter(): void;
  refuse(): void;
}

/** A network whose tasks are running or waiting. */
interface Network {
  works: number;
  permits: number;
  lastTurn: number;
}

/**
 * Runs works side by side as far as permits go, and shares these out among networks: those of the widest kind take
 * turns, within one the narrower ones do, and within the narrowest the callers. Works without a path run in the order
 * in which they came. A full queue refuses the last work of the network that has most in it.
 */
export function createConcurrencyLimit({
  permits,
  queue,
  perCaller = 1,
  queuePerCaller = perCaller,
  timeoutMs,
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  let free = permits;
  let turn = 0;
  let ended = false;
  const running = new Set<Promise<unknown>>();
  const waiting: Work[] = [];
  const networks = new Map<string, Network>();

  function enter(request: PermitRequest): Promise<Work> {
    if (ended) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => drop(work), timeoutMs);
      const work: Work = {
        networks: networksOf(request.path ?? []),
        first: request.first ?? false,
        // One that is larger than any caller's part has the whole of it.
        permits: Math.min(request.permits ?? 1, permits * perCaller),
        enter() {
          clearTimeout(timer);
          resolve(work);
        },
        refuse() {
          clearTimeout(timer);
          reject(refusal());
        },
      };
      for (const network of work.networks) stateOf(network).works += 1;
      waiting.push(work);
      letIn();
      if (waiting.at(-1) === work && isCallersQueueFull(work)) drop(work);
      else if (waiting.length > queue) drop(findLargest(waiting));
    });
  }

  function stateOf(network: string): Network {
    const known = networks.get(network) ?? { works: 0, permits: 0, lastTurn: 0 };
    networks.set(network, known);
    return known;
  }

  function isCallersQueueFull(work: Work): boolean {
    if (queuePerCaller === 1) return false;
    const own = waiting.filter((one) => one.networks.at(-1) === work.networks.at(-1));
    return own.length > queue * queuePerCaller;
  }

  /**
   * Permits go straight to the next work, so that no newcomer can take them. A large work waits first in line for them.
   */
  function letIn(): void {
    for (;;) {
      const next = findNext();
      if (!next || next.permits > free) return;
      waiting.splice(waiting.indexOf(next), 1);
      free -= next.permits;
      turn += 1;
      for (const network of next.networks) {
        const state = stateOf(network);
        state.permits += next.permits;
        state.lastTurn = turn;
      }
      next.enter();
    }
  }

  function findNext(): Work | undefined {
    const allowed = perCaller === 1 ? waiting : waiting.filter(isWithinShare);
    return allowed.reduce<Work | undefined>(
      (best, work) => (best && !isBefore(work, best) ? best : work),
      undefined,
    );
  }

  function isWithinShare(work: Work): boolean {
    const used = networks.get(work.networks.at(-1) ?? "")?.permits ?? 0;
    return used + work.permits <= permits * perCaller;
  }

  /** Returns true when a work has its turn before another, which came earlier. */
  function isBefore(work: Work, other: Work): boolean {
    if (work.first !== other.first) return work.first;
    const lastTurn = (network = "") => networks.get(network)?.lastTurn ?? 0;
    for (const [level, network] of work.networks.entries()) {
      const difference = lastTurn(network) - lastTurn(other.networks[level]);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  function drop(work: Work): void {
    waiting.splice(waiting.indexOf(work), 1);
    forget(work, 0);
    work.refuse();
    letIn();
  }

  function leave(work: Work): void {
    free += work.permits;
    forget(work, work.permits);
    letIn();
  }

  function forget(work: Work, used: number): void {
    for (const network of work.networks) {
      const state = stateOf(network);
      state.works -= 1;
      state.permits -= used;
      if (state.works === 0) networks.delete(network);
    }
  }

  async function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
  }

  return {
    async run(work, request = {}) {
      const entered = await enter(request);
      try {
        if (ended) throw refusal();
        return await track(work());
      } finally {
        leave(entered);
      }
    },

    async end() {
      ended = true;
      // All at once, so that none of them gets the place of another.
      for (const work of waiting.splice(0)) {
        forget(work, 0);
        work.refuse();
      }
      await Promise.allSettled(running);
    },
  };
}

function refusal(): Fault {
  return new Fault("unavailable", { retryAfter: 2 });
}

function networksOf(path: readonly string[]): string[] {
  return path.map((_, level) => path.slice(0, level + 1).join(" "));
}

/** Returns the last work of the network, then of the narrower network and of the caller, that have most. */
function findLargest(waiting: readonly Work[]): Work {
  const others = waiting.filter((work) => !work.first);
  let candidates = others.length > 0 ? others : [...waiting];
  const levels = Math.max(...candidates.map((work) => work.networks.length));
  for (let level = 0; level < levels; level += 1) {
    const groups = Map.groupBy(candidates, (work) => work.networks[level] ?? "");
    // Of two that are as large the one that the last work belongs to, or each newcomer would drive another out.
    candidates = [...groups.values()].reduce((largest, group) => {
      const isLast = group.at(-1) === candidates.at(-1);
      return group.length > largest.length || (group.length === largest.length && isLast) ? group : largest;
    });
  }
  return candidates.at(-1) as Work;
}
