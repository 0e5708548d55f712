import { setImmediate } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";

type Work = (tx: Transaction<object>) => Promise<unknown>;

interface Waiting {
  work: Work;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Settles the promise of one work once the shared commit is on disk. */
type Outcome = () => void;

/** Works in one commit: enough that the disk is not the limit, few enough for a short wait. */
const MAX_GROUP = 64;
/** The time in which works join a group. */
const OPEN_MS = 20;

/**
 * Runs transactions of one connection in groups that share one commit to disk, the main cost of a small write. Each has
 * a savepoint, so a failed one undoes only its own writes. All settle after the commit, and fail with it.
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
        // Reads and new connections have their turn between two groups.
        await setImmediate();
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
      // A group that could not begin is empty; all waiting works would fail alike.
      const failed = group.length > 0 ? group : waiting.splice(0);
      for (const { reject } of failed) reject(error);
    }
  }

  async function doAll(tx: Transaction<object>, group: Waiting[]): Promise<Outcome[]> {
    // A repeated group begins from the start.
    waiting.unshift(...group.splice(0));
    const outcomes: Outcome[] = [];
    const closesAt = performance.now() + OPEN_MS;
    while (group.length < MAX_GROUP && performance.now() < closesAt) {
      // Arrived requests are read in between, and their works join.
      if (waiting.length === 0) await setImmediate();
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
