import type { Clock } from "./clock.server.ts";

/** Points in each stretch of so many seconds, which begins with the first call. */
export interface LimitRule {
  points: number;
  duration: number;
  /** Points up to which other processes are told; the first beyond `points` when left out. */
  toldUpTo?: number;
}

/** What is counted of a key in the stretch that lasts. */
export interface OwnCount {
  used: number;
  /** Milliseconds until the stretch ends: clocks of two machines have no moment in common. */
  left: number;
}

/** Counts calls by key, those of this process and those that others tell of. */
export interface Counter {
  /** Counts one call, or more points. It is news to other processes unless the key was used up before. */
  count(key: string, points?: number): { over: boolean; retryAfter: number; isNews: boolean };
  /** Takes one point back that was counted here. Says whether there was any. */
  giveBack(key: string): boolean;
  /** What all processes have counted of a key; undefined when nothing. */
  find(key: string): OwnCount | undefined;
  /** Empties a key. Says whether there was anything in it. */
  forget(key: string): boolean;
  /** Takes what a process counts itself in its stretch, in place of what it told before. */
  learn(key: string, from: string, told: OwnCount): void;
  /** What this process has counted itself, nothing too where it gave all back; undefined without a stretch of its own. */
  own(key: string): OwnCount | undefined;
  /** The keys of all stretches that last. */
  keys(): Iterable<string>;
}

interface Stretch {
  /** Undefined while only other processes have counted. */
  own: number | undefined;
  /** What each other process has counted. */
  others?: Map<string, number>;
  endsAt: number;
}

/** Two processes say of one stretch that it ends at almost the same moment; beyond this it is not the same. */
const SAME_WITHIN_MS = 1_000;

export function createCounter({ points, duration, toldUpTo = points + 1 }: LimitRule, clock: Clock): Counter {
  const length = duration * 1_000;
  // Stretches are equally long, and a Map keeps the order of insertion: those that end first stand first, but for
  // those that others began, which are gone a little later than they could be.
  const stretches = new Map<string, Stretch>();

  function forgetEnded(now: number): void {
    for (const [key, { endsAt }] of stretches) {
      if (endsAt > now) return;
      stretches.delete(key);
    }
  }

  /** The stretch of a key that lasts; undefined when there is none. */
  function find(key: string, now: number): Stretch | undefined {
    const stretch = stretches.get(key);
    return stretch && stretch.endsAt > now ? stretch : undefined;
  }

  function begin(key: string, stretch: Stretch): Stretch {
    stretches.delete(key);
    stretches.set(key, stretch);
    return stretch;
  }

  return {
    count(key, more = 1) {
      const now = clock.monotonic();
      forgetEnded(now);
      const stretch = find(key, now) ?? begin(key, { own: 0, endsAt: now + length });
      stretch.own = (stretch.own ?? 0) + more;
      const used = usedOf(stretch);
      const retryAfter = Math.ceil((stretch.endsAt - now) / 1_000);
      return { over: used > points, retryAfter, isNews: used <= toldUpTo };
    },

    giveBack(key) {
      const stretch = find(key, clock.monotonic());
      if (!stretch?.own) return false;
      stretch.own -= 1;
      return true;
    },

    find(key) {
      const now = clock.monotonic();
      const stretch = find(key, now);
      return stretch && { used: usedOf(stretch), left: stretch.endsAt - now };
    },

    forget: (key) => stretches.delete(key),

    learn(key, from, { used, left }) {
      const now = clock.monotonic();
      forgetEnded(now);
      const endsAt = now + Math.min(left, length);
      const known = find(key, now);
      const begunAt = (end: number) => end - length + SAME_WITHIN_MS;
      // Theirs was over when ours began, or the other way round: only one of the two lasts.
      if (known && endsAt <= begunAt(known.endsAt)) return;
      if (!known || known.endsAt <= begunAt(endsAt)) {
        begin(key, { own: undefined, others: new Map([[from, used]]), endsAt });
        return;
      }
      known.others ??= new Map();
      known.others.set(from, used);
      // Begun apart, while neither heard the other: both last until the later one ends.
      if (endsAt > known.endsAt + SAME_WITHIN_MS) known.endsAt = endsAt;
    },

    own(key) {
      const now = clock.monotonic();
      const stretch = find(key, now);
      return stretch?.own === undefined ? undefined : { used: stretch.own, left: stretch.endsAt - now };
    },

    keys() {
      forgetEnded(clock.monotonic());
      return stretches.keys();
    },
  };
}

function usedOf({ own, others }: Stretch): number {
  let used = own ?? 0;
  for (const count of others?.values() ?? []) used += count;
  return used;
}
