import { statfs } from "node:fs/promises";
import { Fault } from "#platform/contract/errors.ts";
import { networksOf } from "#platform/http/caller.server.ts";
import type { Services } from "#services.server.ts";
import { type BudgetReason, type BudgetState, budgetReasons, outcomes } from "./contract.ts";
import { COMMON_NAMES, type Count, createDailyCounts, TOTAL } from "./daily-counts.server.ts";
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

/** The part of a network's day that a node may forget, or not tell the others. */
const UNWRITTEN_PART = 0.01;
/** How long a look at the disk is good for; a disk that was short is looked at each time. */
const DISK_MS = 1_000;

const usedOf = ({ stored, fresh }: Count) => stored + fresh;

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
  const counts = await createDailyCounts({ db, clock, log });
  let disk: (Disk & { at: number }) | undefined;

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
  const totalOf = () => env.totalBytes ?? dailyTotal(disk, usedOf(counts.countOf(TOTAL)));

  /** Counts bytes of a network and of all. Returns the function that takes them back. */
  function take(address: string, bytes: number): () => void {
    counts.startDay();
    if (isShort(disk, reserveOf())) refuse("disk");
    if (!env.rateLimits) return () => {};
    const shares = sharesOf(networksOf(address)).map(({ network, times }) => {
      const most = env.addressBytes * times;
      return { count: counts.countOf(network, most * UNWRITTEN_PART), most };
    });
    if (shares.some(({ count, most }) => usedOf(count) + bytes > most)) refuse("network");
    const total = counts.countOf(TOTAL);
    if (usedOf(total) + bytes > totalOf()) refuse("total");
    const taken = [total, ...shares.map(({ count }) => count)];
    for (const count of taken) count.fresh += bytes;
    counts.flushSoon();
    return () => {
      for (const count of taken) count.fresh -= bytes;
    };
  }

  function refuse(reason: BudgetReason): never {
    const now = clock.now();
    const count = counts.countOf(storage.refusalName(reason));
    if (count.refusedAt === "")
      log.error({ reason }, "posts of visitors are refused: no room is left for them today");
    count.refused += 1;
    count.refusedAt = now.toISOString();
    counts.flushSoon();
    const retryAfter = secondsOfDayLeft(now);
    if (reason === "network") throw new Fault("tooMany", { message: outcomes.network, retryAfter });
    throw new Fault("diskFull", { message: outcomes[reason], ...(reason === "total" && { retryAfter }) });
  }

  async function read(): Promise<BudgetState> {
    await counts.flush();
    await lookAtDisk();
    const rows = await storage.findNamedCounts(db.read, counts.startDay(), COMMON_NAMES);
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
    flush: counts.flush,
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
    close: counts.flush,
  };
}
