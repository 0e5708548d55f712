import { findAuditSince } from "#features/audit/storage.server.ts";
import { kindOf } from "#features/kinds.ts";
import { nouns } from "#features/nouns.server.ts";
import { firstIdAt } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import { type Change, eventNouns, MOST_AGE_MS } from "./contract.ts";
import { changesOf, touchesSessions } from "./rules.ts";

/** Changes since the last look, each by itself: what a listener may not read is taken out before many are joined. */
export interface News {
  changes: Change[];
  /** Somebody's session may have ended. */
  sessions: boolean;
}

export interface ChangeWatch {
  /**
   * Reports changes from a moment of this node's clock on. Returns the function that ends it.
   * @param since milliseconds since 1970; changes before it, which the listener may know, are told where they may have
   * become readable only after it
   */
  follow(listener: Listener, since: number): () => void;
}
type Listener = (news: News) => void;

/** A change that was found. */
interface Found {
  id: string;
  changes: Change[];
  /** When the look began that found it. */
  seenAt: number;
}

/** New records of visitors, who write no line of the activity log. */
const added = nouns.flatMap(({ name, findNew }) => {
  const noun = eventNouns.find((news) => news === kindOf(name).news);
  return noun && findNew ? [{ noun, findNew }] : [];
});

const LOOK_EVERY_MS = 1_000;
/** Clocks of nodes differ and transactions take their time, so that an id may turn up after a higher one. */
const LOOK_BACK_MS = MOST_AGE_MS;
/** Rows of one look; more than these are reported as one. */
const MOST = 500;

/**
 * Finds out what changes by asking the database once a second, while somebody listens: the same on both engines, and
 * it sees what other nodes write. An id tells when it was made, so a look reads a few rows at the end of an index.
 */
export function watchChanges({ db, clock }: Pick<Services, "db" | "clock">): ChangeWatch {
  /** The moment from which each wants to hear; none once it has heard all since. */
  const listeners = new Map<Listener, number | undefined>();
  /** Changes that were found already, by id, as long as a look would find them again. */
  const told = new Map<string, Found>();
  let looking = false;

  async function run(): Promise<void> {
    looking = true;
    while (listeners.size > 0) {
      // Every other call reports a database that is away; we look again in a second.
      await look().catch(() => {});
      await clock.pause(LOOK_EVERY_MS);
    }
    looking = false;
    told.clear();
  }

  async function look(): Promise<void> {
    const since = firstIdAt(Date.now() - LOOK_BACK_MS);
    for (const id of told.keys()) if (id < since) told.delete(id);
    const seenAt = Date.now();
    const fresh: Found[] = [];
    for (const { noun, findNew } of added) {
      const ids = (await findNew(db.read, since, MOST)).filter((id) => !told.has(id));
      fresh.push(...ids.map((_id): Found => ({ id: _id, changes: [{ noun, kind: "added", _id }], seenAt })));
    }
    // The log comes last: a change of roles that was made before a record came is found with the record.
    const lines = (await findAuditSince(db.read, since, MOST)).filter(({ _id }) => !told.has(_id));
    fresh.push(...lines.map((line): Found => ({ id: line._id, changes: changesOf(line), seenAt })));
    for (const one of fresh) told.set(one.id, one);
    const sessions = lines.some(touchesSessions);
    for (const [listener, from] of [...listeners])
      tell(listener, from ? newsSince(from, fresh) : fresh, sessions);
  }

  function tell(listener: Listener, found: readonly Found[], sessions: boolean): void {
    listeners.set(listener, undefined);
    const changes = found.flatMap((one) => one.changes);
    if (changes.length > 0 || sessions) listener({ changes, sessions });
  }

  /**
   * Returns the changes that may not have been readable at a moment. On SQLite a change is readable as soon as its id is
   * made; on PostgreSQL the id may be of another node's clock, so that what was found before the moment alone is old.
   */
  function newsSince(moment: number, found: Iterable<Found>): Found[] {
    const first = db.engine === "sqlite" ? firstIdAt(moment) : "";
    return [...found].filter(({ id, seenAt }) => seenAt >= moment && id >= first);
  }

  return {
    follow(listener, since) {
      listeners.set(listener, since);
      if (looking) tell(listener, newsSince(since, told.values()), false);
      else void run();
      return () => void listeners.delete(listener);
    },
  };
}
