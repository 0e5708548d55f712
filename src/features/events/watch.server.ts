import { findAuditSince } from "#features/audit/storage.server.ts";
import { kindOf } from "#features/kinds.ts";
import { nouns } from "#features/nouns.server.ts";
import { firstIdAt, newId } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import { type Change, eventNouns, LOOK_BACK_MS } from "./contract.ts";
import { changesOf, touchesSessions } from "./rules.ts";

/**
 * Changes since the last look, one by one: those a listener may not read are removed before many are merged into one.
 */
export interface News {
  changes: Change[];
  /** Somebody's session may have ended. */
  sessions: boolean;
}

export interface ChangeWatch {
  /** Looks once. Returns a mark: a reader who reads after this sees everything found up to it. */
  mark(): Promise<string>;
  /**
   * Reports changes from now on, and at once those of the last seconds, but for what was found until a mark. Returns
   * the function that ends it.
   * @param mark one of this process; any other counts for none
   */
  follow(listener: (news: News) => void, mark?: string): () => void;
}

/** A change that was found. */
interface Found {
  id: string;
  changes: Change[];
  /** Number of the look that found it. */
  look: number;
}

/** New records of visitors, who write no line of the activity log. */
const added = nouns.flatMap(({ name, findNew }) => {
  const noun = eventNouns.find((news) => news === kindOf(name).news);
  return noun && findNew ? [{ noun, findNew }] : [];
});

const LOOK_EVERY_MS = 1_000;
/** Rows of one look; more than these are reported as one. */
const MOST = 500;

/**
 * Finds out what changes by asking the database once a second, while somebody listens: the same on both engines, and
 * it sees what other nodes write. An id tells when it was made, so a look reads a few rows at the end of an index.
 */
export function watchChanges({ db, clock }: Pick<Services, "db" | "clock">): ChangeWatch {
  const listeners = new Set<(news: News) => void>();
  /** Changes that were found already, by id, as long as a look would find them again. */
  const known = new Map<string, Found>();
  const self = newId();
  let looks = 0;
  let running = false;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | undefined;

  async function run(): Promise<void> {
    running = true;
    while (listeners.size > 0) {
      // Every other call reports a database that is away; we look again in a second.
      await look().catch(() => {});
      await clock.pause(LOOK_EVERY_MS);
    }
    running = false;
  }

  /**
   * Looks once more, after a look that has already begun. Returns its number; callers that ask in the meantime share
   * it.
   */
  function look(): Promise<number> {
    next ??= last
      .catch(() => {})
      .then(() => {
        next = undefined;
        const begun = findChanges();
        last = begun;
        return begun;
      });
    return next;
  }

  async function findChanges(): Promise<number> {
    looks += 1;
    const look = looks;
    const since = forgetOld();
    const fresh: Found[] = [];
    for (const { noun, findNew } of added) {
      const ids = (await findNew(db.read, since, MOST)).filter((id) => !known.has(id));
      fresh.push(...ids.map((_id): Found => ({ id: _id, changes: [{ noun, kind: "added", _id }], look })));
    }
    // The log comes last: a change of roles that was made before a record came is found with the record.
    const lines = (await findAuditSince(db.read, since, MOST)).filter(({ _id }) => !known.has(_id));
    fresh.push(...lines.map((line): Found => ({ id: line._id, changes: changesOf(line), look })));
    for (const one of fresh) known.set(one.id, one);
    const news = { changes: fresh.flatMap(({ changes }) => changes), sessions: lines.some(touchesSessions) };
    if (fresh.length > 0) for (const listener of [...listeners]) listener(news);
    return look;
  }

  /** Forgets what no look finds any more. Returns the first id that one may find. */
  function forgetOld(): string {
    const since = firstIdAt(Date.now() - LOOK_BACK_MS);
    for (const id of known.keys()) if (id < since) known.delete(id);
    return since;
  }

  return {
    mark: async () => `${self}:${await look()}`,
    follow(listener, mark = "") {
      forgetOld();
      const [maker, number] = mark.split(":");
      const heard = maker === self ? Number(number) : 0;
      const recent = [...known.values()].filter(({ look }) => look > heard);
      listeners.add(listener);
      if (!running) void run();
      if (recent.length > 0) listener({ changes: recent.flatMap(({ changes }) => changes), sessions: false });
      return () => void listeners.delete(listener);
    },
  };
}
