import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import { type Log, reasonOf } from "#platform/process/log.server.ts";
import {
  createRateLimitMemory,
  type RateLimitRule,
  type RateLimitStore,
  type Usage,
} from "#platform/process/rate-limit-memory.server.ts";
import type { Db } from "./db.server.ts";

export interface RateLimitTable extends RateLimitStore {
  /** Saves what the table is still to have, and deletes ended windows; runs every minute by itself. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

interface RateLimitTableDeps {
  /** Connections that no transaction takes: a limit may be asked for while one is open. */
  db: Db;
  /** The key of the names in the table. */
  secret: string;
  clock: Pick<Clock, "monotonic">;
  log: Pick<Log, "info" | "warn">;
}

/** A key that is used up is asked about once a second, or a flood of refused calls would be one of statements. */
const USED_UP: RateLimitRule = { points: 1, seconds: 1 };
const RETRY_MS = 500;
const SWEEP_MS = 60_000;

/**
 * Counts in a table of PostgreSQL, for all nodes and by the database's clock. While the database is away this process
 * counts on from what it knows, and adds its points to the table afterwards (docs/decisions/0025).
 */
export function createRateLimitTable({ db, secret, clock, log }: RateLimitTableDeps): RateLimitTable {
  /** The last answer of the table for each name, and what was counted since while it was away. */
  const memory = createRateLimitMemory(clock);
  const usedUp = createRateLimitMemory(clock);
  const unsaved = new Map<string, { points: number; rule: RateLimitRule }>();
  let away = false;
  const loop = createBackgroundLoop({
    run: tidy,
    log,
    failed: "limits could not be tidied",
    firstMs: SWEEP_MS,
    everyMs: () => (away ? RETRY_MS : SWEEP_MS),
  });

  const nameOf = (key: string) => createHmac("sha256", secret).update(key).digest("base64url").slice(0, 22);

  /** Adds points to the table, with those that it is still to have. Throws when it can't. */
  async function save(name: string, points: number, rule: RateLimitRule): Promise<Usage> {
    const all = points + (unsaved.get(name)?.points ?? 0);
    unsaved.delete(name);
    try {
      const usage = await addPoints(db, name, all, rule);
      memory.set(name, usage);
      if (isUsedUp(usage, rule)) usedUp.add(name, 1, USED_UP);
      return usage;
    } catch (error) {
      unsaved.set(name, { points: all + (unsaved.get(name)?.points ?? 0), rule });
      throw error;
    }
  }

  function saveLater(error: unknown): void {
    if (away) return;
    away = true;
    log.warn({ reason: reasonOf(error) }, "limits are counted by this node alone");
    loop.wake();
  }

  async function tidy(): Promise<void> {
    try {
      for (const [name, { rule }] of unsaved) {
        if (memory.find(name)) await save(name, 0, rule);
        else unsaved.delete(name);
      }
      await deleteEnded(db);
      if (away) log.info("limits are shared with other nodes again");
      away = false;
    } catch (error) {
      saveLater(error);
    }
  }

  return {
    async add(key, points, rule) {
      const name = nameOf(key);
      const known = memory.find(name);
      if (points > 0 && known && isUsedUp(known, rule) && usedUp.find(name))
        return memory.add(name, points, rule);
      try {
        return await save(name, points, rule);
      } catch (error) {
        saveLater(error);
        return memory.add(name, points, rule);
      }
    },

    async reset(key) {
      const name = nameOf(key);
      const wasKnown = memory.reset(name);
      unsaved.delete(name);
      return deleteWindow(db, name).catch(() => wasKnown);
    },

    tidy,
    close: loop.close,
  };
}

function isUsedUp({ used }: Usage, { points, countedUpTo = points + 1 }: RateLimitRule): boolean {
  return used >= countedUpTo;
}

/** Adds points in one statement, which begins a new window where the last has ended. */
async function addPoints(db: Db, name: string, points: number, { seconds }: RateLimitRule): Promise<Usage> {
  const length = sql`${seconds} * interval '1 second'`;
  // Where the clock was set back, a window would end later than one that begins now: it has ended.
  const lasts = sql`known.ends_at > clock_timestamp() and known.ends_at <= clock_timestamp() + ${length}`;
  const { rows } = await sql<Usage>`
    insert into rate_limits as known (name, used, ends_at)
    values (${name}, greatest(0, ${points}), clock_timestamp() + ${length})
    on conflict (name) do update set
      used = greatest(0, ${points} + case when ${lasts} then known.used else 0 end),
      ends_at = case when ${lasts} then known.ends_at else clock_timestamp() + ${length} end
    returning used, extract(epoch from ends_at - clock_timestamp()) * 1000 as "leftMs"`.execute(db);
  const [usage] = rows;
  if (!usage) throw new Error("An upsert returned no row.");
  return usage;
}

async function deleteWindow(db: Db, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from rate_limits where name = ${name}`.execute(db);
  return numAffectedRows === 1n;
}

async function deleteEnded(db: Db): Promise<void> {
  await sql`delete from rate_limits where ends_at < clock_timestamp()`.execute(db);
}
