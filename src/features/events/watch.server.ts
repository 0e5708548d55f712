import { findAuditSince } from "#features/audit/storage.server.ts";
import { kindOf } from "#features/kinds.ts";
import { nouns } from "#features/nouns.server.ts";
import { firstIdAt } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import { type Change, eventNouns } from "./contract.ts";
import { changesOf, touchesSessions } from "./rules.ts";

/** Changes since the last look, each by itself: what a listener may not read is taken out before many are joined. */
export interface News {
  changes: Change[];
  /** Somebody's session may have ended. */
  sessions: boolean;
}

export interface ChangeWatch {
  /** Reports changes from now on, and at once those of the last seconds. Returns the function that ends it. */
  follow(listener: (news: News) => void): () => void;
}

/** New records of visitors, who write no line of the activity log. */
const added = nouns.flatMap(({ name, findNew }) => {
  const noun = eventNouns.find((news) => news === kindOf(name).news);
  return noun && findNew ? [{ noun, findNew }] : [];
});

const LOOK_EVERY_MS = 1_000;
/** Clocks of nodes differ and transactions take their time, so that an id may turn up after a higher one. */
const LOOK_BACK_MS = 10_000;
/** Rows of one look; more than these are reported as one. */
const MOST = 500;

/**
 * Finds out what changes by asking the database once a second, while somebody listens: the same on both engines, and
 * it sees what other nodes write. An id tells when it was made, so a look reads a few rows at the end of an index.
 */
export function watchChanges({ db, clock }: Pick<Services, "db" | "clock">): ChangeWatch {
  const listeners = new Set<(news: News) => void>();
  /** Changes that were reported already, by id, as long as a look would find them again. */
  const told = new Map<string, Change[]>();
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
    const fresh: [id: string, changes: Change[]][] = [];
    for (const { noun, findNew } of added) {
      const ids = (await findNew(db.read, since, MOST)).filter((id) => !told.has(id));
      fresh.push(...ids.map((_id): [string, Change[]] => [_id, [{ noun, kind: "added", _id }]]));
    }
    // The log comes last: a change of roles that was made before a record came is found with the record.
    const lines = (await findAuditSince(db.read, since, MOST)).filter(({ _id }) => !told.has(_id));
    fresh.push(...lines.map((line): [string, Change[]] => [line._id, changesOf(line)]));
    if (fresh.length === 0) return;
    for (const [id, changes] of fresh) told.set(id, changes);
    const news = { changes: fresh.flatMap(([, some]) => some), sessions: lines.some(touchesSessions) };
    for (const listener of [...listeners]) listener(news);
  }

  return {
    follow(listener) {
      const recent = [...told.values()].flat();
      listeners.add(listener);
      if (!looking) void run();
      else if (recent.length > 0) listener({ changes: recent, sessions: false });
      return () => void listeners.delete(listener);
    },
  };
}
