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
  begin(): void;
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
export class ConcurrencyLimit {
  readonly #permits: number;
  readonly #queue: number;
  readonly #perCaller: number;
  readonly #queuePerCaller: number;
  readonly #timeoutMs: number | undefined;
  readonly #running = new Set<Promise<unknown>>();
  readonly #waiting: Work[] = [];
  readonly #networks = new Map<string, Network>();
  #free: number;
  #turn = 0;
  #ended = false;

  constructor({
    permits,
    queue,
    perCaller = 1,
    queuePerCaller = perCaller,
    timeoutMs,
  }: ConcurrencyLimitOptions) {
    this.#permits = permits;
    this.#queue = queue;
    this.#perCaller = perCaller;
    this.#queuePerCaller = queuePerCaller;
    this.#timeoutMs = timeoutMs;
    this.#free = permits;
  }

  /**
   * Runs the work once its permits are free. Throws Fault `unavailable` when they are not in time, or when too many
   * works wait and the caller's network has no fewer of them than any other.
   */
  async run<T>(work: () => Promise<T>, request: PermitRequest = {}): Promise<T> {
    const permitted = await this.#wait(request);
    try {
      if (this.#ended) throw refusal();
      return await this.#track(work());
    } finally {
      this.#free += permitted.permits;
      this.#forget(permitted, permitted.permits);
      this.#beginNext();
    }
  }

  /** Refuses the works that wait and all that come. Resolves when none runs. */
  async end(): Promise<void> {
    this.#ended = true;
    // All at once, so that none of them gets the place of another.
    for (const work of this.#waiting.splice(0)) {
      this.#forget(work, 0);
      work.refuse();
    }
    await Promise.allSettled(this.#running);
  }

  /** Waits until a work has its permits. */
  async #wait({ path = [], first = false, permits = 1 }: PermitRequest): Promise<Work> {
    if (this.#ended) throw refusal();
    const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
    const work: Work = {
      networks: networksOf(path),
      first,
      // One that is larger than any caller's part has the whole of it.
      permits: Math.min(permits, this.#permits * this.#perCaller),
      begin: resolve,
      refuse: () => reject(refusal()),
    };
    this.#enqueue(work);
    const timer =
      this.#timeoutMs === undefined ? undefined : setTimeout(() => this.#drop(work), this.#timeoutMs);
    await begun.finally(() => clearTimeout(timer));
    return work;
  }

  #enqueue(work: Work): void {
    for (const network of work.networks) this.#stateOf(network).works += 1;
    this.#waiting.push(work);
    this.#beginNext();
    if (this.#waiting.at(-1) === work && this.#isCallersQueueFull(work)) this.#drop(work);
    else if (this.#waiting.length > this.#queue) this.#drop(findLargest(this.#waiting));
  }

  #isCallersQueueFull(work: Work): boolean {
    if (this.#queuePerCaller === 1) return false;
    const own = this.#waiting.filter((one) => one.networks.at(-1) === work.networks.at(-1));
    return own.length > this.#queue * this.#queuePerCaller;
  }

  /**
   * Permits go straight to the next work, so that no newcomer can take them. A large work waits first in line for them.
   */
  #beginNext(): void {
    for (;;) {
      const next = this.#findNext();
      if (!next || next.permits > this.#free) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#free -= next.permits;
      this.#turn += 1;
      for (const network of next.networks) {
        const state = this.#stateOf(network);
        state.permits += next.permits;
        state.lastTurn = this.#turn;
      }
      next.begin();
    }
  }

  #findNext(): Work | undefined {
    const allowed =
      this.#perCaller === 1 ? this.#waiting : this.#waiting.filter((work) => this.#isWithinShare(work));
    return allowed.reduce<Work | undefined>(
      (best, work) => (best && !this.#isBefore(work, best) ? best : work),
      undefined,
    );
  }

  #isWithinShare(work: Work): boolean {
    const used = this.#networks.get(work.networks.at(-1) ?? "")?.permits ?? 0;
    return used + work.permits <= this.#permits * this.#perCaller;
  }

  /** Returns true when a work has its turn before another, which came earlier. */
  #isBefore(work: Work, other: Work): boolean {
    if (work.first !== other.first) return work.first;
    const lastTurn = (network = "") => this.#networks.get(network)?.lastTurn ?? 0;
    for (const [level, network] of work.networks.entries()) {
      const difference = lastTurn(network) - lastTurn(other.networks[level]);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  /** Refuses a work that waits. */
  #drop(work: Work): void {
    this.#waiting.splice(this.#waiting.indexOf(work), 1);
    this.#forget(work, 0);
    work.refuse();
    this.#beginNext();
  }

  #stateOf(network: string): Network {
    const known = this.#networks.get(network) ?? { works: 0, permits: 0, lastTurn: 0 };
    this.#networks.set(network, known);
    return known;
  }

  #forget(work: Work, used: number): void {
    for (const network of work.networks) {
      const state = this.#stateOf(network);
      state.works -= 1;
      state.permits -= used;
      if (state.works === 0) this.#networks.delete(network);
    }
  }

  async #track<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    try {
      return await work;
    } finally {
      this.#running.delete(work);
    }
  }
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
