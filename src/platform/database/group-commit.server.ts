import { setImmediate as turn } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";

type Work = (tx: Transaction<object>) => Promise<unknown>;

interface Waiting {
  work: Work;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** What became of one work once the commit it shares is on disk. */
type Outcome = () => void;

/** Works that share one commit: enough that the disk is not what limits, few enough that nobody waits long. */
const MOST = 64;
/** Milliseconds after which nobody joins a group any more: those in it want their answer. */
const OPEN_MS = 20;

/**
 * Runs transactions of one connection in groups: those that come while one is under way join it, and all share one
 * commit to disk, which is what a small write costs. Each has a savepoint, so one that fails undoes its own writes and
 * nobody else's. None is told how it ended before the shared commit is on disk, and when that fails all fail with it.
 * @param attempt runs a whole group, again when the database was busy at its beginning
 */
export function createGroupCommit(
  db: Kysely<object>,
  attempt: <T>(run: () => Promise<T>) => Promise<T>,
): <T>(work: (tx: Transaction<object>) => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = [];
  let running = false;

  async function runGroups(): Promise<void> {
    running = true;
    try {
      while (waiting.length > 0) {
        await runGroup();
        // Those who only read, and new connections, have their turn between two groups.
        await turn();
      }
    } finally {
      running = false;
    }
  }

  async function runGroup(): Promise<void> {
    const group: Waiting[] = [];
    try {
      const outcomes = await attempt(() => db.transaction().execute((tx) => doAll(tx, group)));
      for (const outcome of outcomes) outcome();
    } catch (error) {
      // Nobody has joined a group that could not even begin; all who wait would find the same.
      const failed = group.length > 0 ? group : waiting.splice(0);
      for (const { reject } of failed) reject(error);
    }
  }

  async function doAll(tx: Transaction<object>, group: Waiting[]): Promise<Outcome[]> {
    // A group that is tried again begins anew.
    waiting.unshift(...group.splice(0));
    const outcomes: Outcome[] = [];
    const closesAt = performance.now() + OPEN_MS;
    while (group.length < MOST && performance.now() < closesAt) {
      // Requests that have arrived are read in between, and their works join.
      if (waiting.length === 0) await turn();
      const next = waiting.shift();
      if (!next) break;
      group.push(next);
      outcomes.push(await doOne(tx, next));
    }
    return outcomes;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      if (!running) void runGroups();
    });
}

/** Throws when the engine has ended the whole transaction, as it may on a full disk. */
async function doOne(tx: Transaction<object>, { work, resolve, reject }: Waiting): Promise<Outcome> {
  await sql`savepoint work`.execute(tx);
  try {
    const result = await work(tx);
    await sql`release work`.execute(tx);
    return () => resolve(result);
  } catch (error) {
    await sql`rollback to work`.execute(tx).catch(() => {
      throw error;
    });
    await sql`release work`.execute(tx);
    return () => reject(error);
  }
}
