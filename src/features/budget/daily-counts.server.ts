import { createHmac } from "node:crypto";
import { dayInIndia, dayNumber } from "#platform/contract/india-day.ts";
import { readSharedKey } from "#platform/database/settings.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import type { Services } from "#services.server.ts";
import { budgetReasons } from "./contract.ts";
import * as storage from "./storage.server.ts";

/** Counts of one name: those in the table, and those yet to be written. */
export interface Count {
  stored: number;
  fresh: number;
  refused: number;
  refusedAt: string;
  /** Bytes from which on it is worth a row: most callers send little, and are counted in memory alone. */
  worth: number;
}

const FLUSH_MS = 1_000;
export const TOTAL = "total";
/** The names that the table has as they are. */
export const COMMON_NAMES: readonly string[] = [TOTAL, ...budgetReasons.map(storage.refusalName)];

/** Returns the counts of the day, which are written to the table every second where it is worth it. */
export async function createDailyCounts({ db, clock, log }: Pick<Services, "db" | "clock" | "log">) {
  const secret = await readSharedKey(db, "budget-key");
  let today = dayNumber(clock.now());
  let day = dayInIndia(clock.now());
  let counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  /** True while counts can't be written, which the log tells once and not every second. */
  let isBehind = false;
  /** Bytes written before this process began, by the name in the table. */
  let before = await readBefore();

  async function readBefore(): Promise<Map<string, number>> {
    const rows = await storage.findDailyCounts(db.read, day);
    return new Map(rows.map(({ network, bytes }) => [network, bytes]));
  }

  /**
   * Returns a network's name in the table: a digest of network and day, so that it does not show a network that comes
   * back.
   */
  function nameOf(network: string, ofDay: string): string {
    if (COMMON_NAMES.includes(network)) return network;
    return createHmac("sha256", secret).update(`${ofDay}\n${network}`).digest("base64url").slice(0, 22);
  }

  /** Returns today's count of a network, or of another name, to be changed in place. */
  function countOf(network: string, worth = 1): Count {
    const known = counts.get(network);
    if (known) return known;
    const stored = before.size > 0 ? (before.get(nameOf(network, day)) ?? 0) : 0;
    const count = { stored, fresh: 0, refused: 0, refusedAt: "", worth };
    counts.set(network, count);
    return count;
  }

  /** Begins anew at midnight in India; what yesterday still has to be written follows. Returns the day. */
  function startDay(): string {
    const now = clock.now();
    if (dayNumber(now) === today) return day;
    const [yesterday, left] = [day, counts];
    flushing = flushing.then(() => write(yesterday, left));
    today = dayNumber(now);
    day = dayInIndia(now);
    counts = new Map();
    before = new Map();
    return day;
  }

  function flushSoon(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(() => write(day, counts));
    return flushing;
  }

  /** Writes counts to the table. Those that could not be written stay in memory until the next time. */
  async function write(of: string, all: Map<string, Count>): Promise<void> {
    const added = [...all]
      .filter(([, { fresh, refused, worth }]) => Math.abs(fresh) >= worth || refused > 0)
      .map(([network, count]) => {
        const { fresh: bytes, refused, refusedAt } = count;
        return { network: nameOf(network, of), bytes, refused, refusedAt, count };
      })
      // In one order, so that two nodes never wait for each other.
      .sort((one, other) => (one.network < other.network ? -1 : 1));
    if (added.length === 0) return;
    try {
      const sums = await db.transaction((tx) => storage.addDailyCounts(tx, of, added));
      for (const [at, { count, bytes, refused }] of added.entries()) {
        count.stored = sums[at]?.bytes ?? count.stored;
        count.fresh -= bytes;
        count.refused -= refused;
      }
      isBehind = false;
    } catch (error) {
      if (!isBehind)
        log.warn({ reason: reasonOf(error) }, "today's bytes of visitors could not be written down");
      isBehind = true;
      flushSoon();
    }
  }

  return { countOf, startDay, flushSoon, flush };
}
