import { setTimeout as pause } from "node:timers/promises";
import { recordAudit } from "#features/audit/storage.server.ts";
import { sweepMailFiles } from "#features/mail/transport.server.ts";
import { announcedNouns, type EndingNoun, endingNouns } from "#features/nouns.server.ts";
import type { Database } from "#platform/database/db.server.ts";
import type { Due } from "#platform/database/expiry.server.ts";
import type { Services } from "#services.server.ts";
import type { DueCount, ExpiringKind, RetentionDays } from "./contract.ts";
import {
  announcedBefore,
  announcedUntil,
  erasuresEndBefore,
  hasClockMoved,
  isConfirmationFresh,
  isLeaseOver,
  isRunDue,
  isUnusual,
  leaseFrom,
  retentionCutoffs,
} from "./rules.ts";
import * as storage from "./storage.server.ts";
import { tidy } from "./tidy.server.ts";
import { eraseRecords } from "./traces.server.ts";

export type RetentionServices = Pick<Services, "env" | "db" | "clock" | "log">;

interface Run extends RetentionServices {
  /** Lets the batch that is under way end, and begins no other. */
  stopping: AbortSignal;
}

/** Few enough that a batch with large documents delays no other transaction. */
const BATCH = 25;
/** Pause between two batches, in which other transactions have their turn. */
const PAUSE_MS = 20;

/** Runs retention once, unless another process is at it or today's run is over. `force` runs whatever the day. */
export async function runRetention(run: Run, { force }: { force: boolean }): Promise<void> {
  const { env, db, clock } = run;
  if (!(await takeLease(run, force))) return;
  try {
    const now = clock.now();
    if (await waitForClock(run, now)) return;
    await db.transaction((tx) => tidy(tx, now));
    await storage.deleteUnusedNoticeTexts(db);
    await sweepMailFiles(db, env.dataDir);
    const days = await storage.readDays(db.read);
    await announce(run, days, now);
    const counts = await countDue(run, duesAt(days, now));
    const unusual = await findUnusual(db, counts, now);
    if (unusual.length > 0) await stall(run, { counts, unusual });
    else await eraseAll(run, counts, now);
  } finally {
    await db.transaction((tx) => storage.writeRetentionState(tx, "lease", clock.now().toISOString()));
  }
}

/** Takes the run for this process. Returns false when it is not time, or another one has it. */
async function takeLease({ db, clock }: Run, force: boolean): Promise<boolean> {
  const lastRun = await storage.readRetentionState(db.read, "lastRun");
  const now = clock.now();
  if (!force && !isRunDue(lastRun && new Date(lastRun.at), now)) return false;
  return db.transaction(async (tx) => {
    if (!isLeaseOver(await storage.lockLease(tx, now), now)) return false;
    await storage.writeRetentionState(tx, "lease", leaseFrom(now).toISOString());
    return true;
  });
}

/**
 * Returns true when the clock has moved by weeks since it was last found in order: staff are asked, and nothing is
 * done.
 */
async function waitForClock(run: Run, now: Date): Promise<boolean> {
  const { db } = run;
  const lastRun = await storage.readRetentionState(db.read, "lastRun");
  const lastLook = (await storage.readRetentionState(db.read, "looked")) ?? lastRun?.at;
  if (lastLook && hasClockMoved(new Date(lastLook), now)) {
    await stall(run, { counts: [], unusual: [], clock: { lastLook } });
    return true;
  }
  await db.transaction((tx) => storage.writeRetentionState(tx, "looked", now.toISOString()));
  return false;
}

/** Announcements in one transaction. */
const ANNOUNCED_AT_ONCE = 500;

/** Brings the announcements in line with the settings: a record that ends within days is announced, no later one. */
async function announce({ db, stopping }: Run, days: RetentionDays, now: Date): Promise<void> {
  const ended = retentionCutoffs(days, announcedUntil(now));
  for (const { name, announcements } of announcedNouns) {
    await db.transaction((tx) => announcements.withdraw(tx, ended[name], now));
    let count = ANNOUNCED_AT_ONCE;
    while (count === ANNOUNCED_AT_ONCE && !stopping.aborted) {
      count = await db.transaction((tx) => announcements.announce(tx, ended[name], now, ANNOUNCED_AT_ONCE));
      if (count === ANNOUNCED_AT_ONCE) await pause(PAUSE_MS);
    }
  }
}

type Dues = Record<ExpiringKind, Due>;

/**
 * Returns the cutoffs of what a run may erase, all by the moment at which it began, whatever the clock does meanwhile.
 */
function duesAt(days: RetentionDays, now: Date): Dues {
  const announced = announcedBefore(now);
  const dues = Object.entries(retentionCutoffs(days, now)).map(([kind, ended]) => [
    kind,
    { ...ended, announcedBefore: announced },
  ]);
  return Object.fromEntries(dues);
}

async function countDue({ db }: Run, dues: Dues): Promise<DueCount[]> {
  const counts: DueCount[] = [];
  for (const { name: kind, expiry } of endingNouns) {
    counts.push({ kind, ...(await expiry.count(db.read, dues[kind])) });
  }
  return counts;
}

/** Returns the kinds of which more records would be erased than staff have confirmed. */
async function findUnusual(db: Database, counts: DueCount[], now: Date): Promise<DueCount[]> {
  const confirmed = await storage.readRetentionState(db.read, "confirmed");
  const isFresh = confirmed?.at !== undefined && isConfirmationFresh(new Date(confirmed.at), now);
  return counts.filter((count) => isUnusual(count, isFresh ? confirmed.counts[count.kind] : 0));
}

interface Stall {
  counts: DueCount[];
  /** Those of the counts that staff are asked about. */
  unusual: DueCount[];
  clock?: { lastLook: string };
}

async function stall({ db, clock, log }: Run, { counts, unusual, clock: moved }: Stall): Promise<void> {
  log.error(
    { unusual, ...(moved && { clock: moved }) },
    moved
      ? "retention stopped: the clock has moved by weeks since the last look; staff decide in Settings, Privacy"
      : "retention stopped: it would erase unusually much; staff decide in Settings, Privacy",
  );
  const due = counts.filter((count) => count.due > 0);
  const asked = { counts: due, clock: moved ?? null };
  const { at: _, ...before } = (await storage.readRetentionState(db.read, "stalled")) ?? { at: "" };
  // What staff are looking at stays the same as long as it asks the same.
  if (JSON.stringify(before) === JSON.stringify(asked)) return;
  const stalled = { at: clock.now().toISOString(), ...asked };
  await db.transaction((tx) => storage.writeRetentionState(tx, "stalled", stalled));
}

async function eraseAll(run: Run, counts: DueCount[], began: Date): Promise<void> {
  const { db, clock, log, stopping } = run;
  const erased: { kind: ExpiringKind; count: number }[] = [];
  for (const noun of endingNouns) {
    const { name: kind } = noun;
    const due = counts.find((count) => count.kind === kind)?.due ?? 0;
    if (due > 0) erased.push({ kind, count: await eraseKind(run, noun, { began, counted: due }) });
    if (stopping.aborted) return;
  }
  const at = clock.now();
  await db.transaction(async (tx) => {
    await storage.deleteErasures(tx, erasuresEndBefore(at));
    await storage.writeRetentionState(tx, "lastRun", { at: at.toISOString(), erased });
    await storage.writeRetentionState(tx, "stalled", null);
    await storage.writeRetentionState(tx, "confirmed", null);
  });
  log.info({ erased }, "retention run");
}

/** Erases as many as were counted, and no more. */
async function eraseKind(
  run: Run,
  noun: EndingNoun,
  { began, counted }: { began: Date; counted: number },
): Promise<number> {
  let count = 0;
  while (count < counted && !run.stopping.aborted) {
    const gone = await eraseBatch(run, noun, { began, limit: Math.min(BATCH, counted - count) });
    if (gone === 0) break;
    count += gone;
    await pause(PAUSE_MS);
  }
  return count;
}

/**
 * Erases a batch in a transaction of its own, which renews the lease. The settings of that moment count, not those of
 * the run's beginning: a longer time that was saved meanwhile holds. Returns the number of records.
 */
function eraseBatch(
  { db, clock }: Run,
  noun: EndingNoun,
  { began, limit }: { began: Date; limit: number },
): Promise<number> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    await storage.writeRetentionState(tx, "lease", leaseFrom(at).toISOString());
    const due = duesAt(await storage.readDays(tx), began)[noun.name];
    const ids = await noun.expiry.find(tx, due, limit);
    if (ids.length === 0) return 0;
    await eraseRecords(tx, noun, ids);
    const program = { actor: "program", address: "", at };
    await recordAudit(tx, program, "retention.erased", "", `${noun.name}: ${ids.length}`);
    return ids.length;
  });
}
