import { createHmac } from "node:crypto";
import { statfs } from "node:fs/promises";
import { Fault } from "#platform/contract/errors.ts";
import { dayInIndia, dayNumber } from "#platform/contract/india-day.ts";
import { readSharedKey } from "#platform/database/settings.server.ts";
import { networksOf } from "#platform/http/caller.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import type { Services } from "#services.server.ts";
import { type BudgetReason, type BudgetState, budgetReasons, outcomes } from "./contract.ts";
import { type Disk, dailyTotal, isShort, secondsOfDayLeft, sharesOf, usualReserve } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Reserves bytes for what a caller is about to store. Throws Fault when the budget has not enough left. */
export type Take = (bytes: number) => void;

export interface DailyBudget {
  /**
   * Runs work that stores what a stranger sent. The bytes that it takes are given back when it fails; when it takes
   * again, as a transaction that is run again does, the last time counts. `take` throws Fault `tooMany` when the
   * caller's network has used up its day, `diskFull` when all have, or when the disk is short.
   */
  spend<T>(address: string, work: (take: Take) => Promise<T>): Promise<T>;
  read(): Promise<BudgetState>;
  /** Adds the new counts to the database, and reads the sums with those of other nodes; runs every second by itself. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Counts of one name: those in the table, and those yet to be written. */
interface Count {
  stored: number;
  fresh: number;
  refused: number;
  refusedAt: string;
  /** Bytes from which on it is worth a row: most callers send little, and are counted in memory alone. */
  worth: number;
}

/** The part of a network's day that a node may forget, or not tell the others. */
const UNWRITTEN_PART = 0.01;
const FLUSH_MS = 1_000;
/** How long a look at the disk is good for; a disk that was short is looked at each time. */
const DISK_MS = 1_000;
const TOTAL = "total";
const COMMON_NAMES = new Set<string>([TOTAL, ...budgetReasons.map(storage.refusalName)]);

/**
 * Counts the bytes that strangers have had stored today. They are counted in memory, so that a post waits for nothing,
 * and written down every second where it is worth it: a process that is killed forgets a second and a hundredth
 * (docs/decisions/0023).
 */
export async function createDailyBudget({
  env,
  db,
  clock,
  log,
}: Pick<Services, "env" | "db" | "clock" | "log">): Promise<DailyBudget> {
  const secret = await readSharedKey(db, "budget-key");
  let today = dayNumber(clock.now());
  let day = dayInIndia(clock.now());
  let counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  /** True while counts can't be written, which the log tells once and not every second. */
  let isBehind = false;
  let disk: (Disk & { at: number }) | undefined;
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
    if (COMMON_NAMES.has(network)) return network;
    return createHmac("sha256", secret).update(`${ofDay}\n${network}`).digest("base64url").slice(0, 22);
  }

  function countOf(network: string, worth = 1): Count {
    const known = counts.get(network);
    if (known) return known;
    const stored = before.size > 0 ? (before.get(nameOf(network, day)) ?? 0) : 0;
    const count = { stored, fresh: 0, refused: 0, refusedAt: "", worth };
    counts.set(network, count);
    return count;
  }

  const usedOf = ({ stored, fresh }: Count) => stored + fresh;

  async function lookAtDisk(): Promise<void> {
    if (db.engine !== "sqlite") return;
    const now = clock.monotonic();
    if (disk && now - disk.at < DISK_MS && !isShort(disk, reserveOf())) return;
    // Where the folder is gone, the store refuses what is sent, and says why.
    const fileSystem = await statfs(env.dataDir).catch(() => undefined);
    if (!fileSystem) return;
    const { bavail, blocks, bsize } = fileSystem;
    const inFile = await storage.readFreeInFile(db);
    disk = { onDisk: bavail * bsize, inFile, size: blocks * bsize, at: now };
  }

  const reserveOf = () => env.reserveBytes ?? usualReserve(disk);
  const totalOf = () => env.totalBytes ?? dailyTotal(disk, usedOf(countOf(TOTAL)));

  /** Counts bytes of a network and of all. Returns the function that takes them back. */
  function take(address: string, bytes: number): () => void {
    startDay();
    if (isShort(disk, reserveOf())) refuse("disk");
    if (!env.rateLimits) return () => {};
    const shares = sharesOf(networksOf(address)).map(({ network, times }) => {
      const most = env.addressBytes * times;
      return { count: countOf(network, most * UNWRITTEN_PART), most };
    });
    if (shares.some(({ count, most }) => usedOf(count) + bytes > most)) refuse("network");
    const total = countOf(TOTAL);
    if (usedOf(total) + bytes > totalOf()) refuse("total");
    const taken = [total, ...shares.map(({ count }) => count)];
    for (const count of taken) count.fresh += bytes;
    flushSoon();
    return () => {
      for (const count of taken) count.fresh -= bytes;
    };
  }

  function refuse(reason: BudgetReason): never {
    const now = clock.now();
    const count = countOf(storage.refusalName(reason));
    if (count.refusedAt === "")
      log.error({ reason }, "posts of visitors are refused: no room is left for them today");
    count.refused += 1;
    count.refusedAt = now.toISOString();
    flushSoon();
    const retryAfter = secondsOfDayLeft(now);
    if (reason === "network") throw new Fault("tooMany", { message: outcomes.network, retryAfter });
    throw new Fault("diskFull", { message: outcomes[reason], ...(reason === "total" && { retryAfter }) });
  }

  /** Begins anew at midnight in India; what yesterday still has to be written follows. */
  function startDay(): void {
    const now = clock.now();
    if (dayNumber(now) === today) return;
    const [yesterday, left] = [day, counts];
    flushing = flushing.then(() => write(yesterday, left));
    today = dayNumber(now);
    day = dayInIndia(now);
    counts = new Map();
    before = new Map();
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

  async function read(): Promise<BudgetState> {
    await flush();
    await lookAtDisk();
    startDay();
    const rows = await storage.findNamedCounts(db.read, day, [
      TOTAL,
      ...budgetReasons.map(storage.refusalName),
    ]);
    const find = (name: string) => rows.find(({ network }) => network === name);
    const reserve = reserveOf();
    return {
      used: find(TOTAL)?.bytes ?? 0,
      total: env.rateLimits ? totalOf() : null,
      perAddress: env.addressBytes,
      free: disk ? disk.onDisk + disk.inFile : null,
      reserve,
      refused: budgetReasons.flatMap((reason) => {
        const row = find(storage.refusalName(reason));
        return row ? [{ reason, count: row.refused, at: row.refusedAt }] : [];
      }),
    };
  }

  return {
    read,
    flush,
    async spend(address, work) {
      await lookAtDisk();
      let giveBack = () => {};
      try {
        return await work((bytes) => {
          giveBack();
          giveBack = () => {};
          giveBack = take(address, bytes);
        });
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    close: flush,
  };
}
