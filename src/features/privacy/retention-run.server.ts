import { setTimeout as pause } from "node:timers/promises";
import { recordAudit } from "#features/audit/storage.server.ts";
import type { Database, Db, Tx } from "#platform/database/db.server.ts";
import type { AnnouncedExpiry, Due, Expiry } from "#platform/database/expiry.server.ts";
import type { Services } from "#services.server.ts";
import { type DueCount, type ExpiringKind, LOG_DAYS_MIN, type RetentionDays } from "./contract.ts";
import {
  announcedBefore,
  announcedUntil,
  endedAt,
  erasuresEndBefore,
  firstDays,
  hasClockMoved,
  isConfirmationFresh,
  isLeaseOver,
  isRunDue,
  isUnusual,
  leaseFrom,
} from "./rules.ts";
import * as storage from "./storage.server.ts";

/** One kind of thing that reaches an end, and how it is erased. */
export interface Expiring {
  kind: ExpiringKind;
  /** Records about people are announced; e-mails go with them, and the log is about what staff did. */
  expiry: Expiry | AnnouncedExpiry;
  erase(tx: Tx, ids: readonly string[]): Promise<unknown>;
}

export interface RetentionDeps extends Pick<Services, "db" | "clock" | "log"> {
  expiring: readonly Expiring[];
  /** What goes without a count or a question: dead sessions, keys that have run out, addresses nobody confirmed. */
  tidy(now: Date): Promise<void>;
}

interface RunDeps extends RetentionDeps {
  /** Lets the batch that is under way end, and begins no other. */
  stopping: AbortSignal;
}

/** Few enough that a batch with large documents holds up nobody. */
const BATCH = 25;
/** Between two batches the others have their turn. */
const BREATH_MS = 20;

/** The days that are set, or the first ones. A log kept shorter than a year, as once could be set, is not. */
export async function readDays(db: Db): Promise<RetentionDays> {
  const days = (await storage.readRetentionState(db, "days")) ?? firstDays;
  return { ...days, accessLog: Math.max(days.accessLog, LOG_DAYS_MIN) };
}

/** One run of retention, unless another process is at it or today's is over. `force` runs whatever the day. */
export async function runRetention(parts: RunDeps, { force }: { force: boolean }): Promise<void> {
  const { db, clock, tidy } = parts;
  if (!(await takeLease(parts, force))) return;
  try {
    const now = clock.now();
    if (await waitForClock(parts, now)) return;
    await tidy(now);
    const days = await readDays(db.read);
    await announce(parts, days, now);
    const dues = duesAt(days, now);
    const counts = await countDue(parts, dues);
    const unusual = await findUnusual(db, counts, now);
    if (unusual.length > 0) await stall(parts, { counts, unusual });
    else await eraseAll(parts, counts, dues);
  } finally {
    await db.transaction((tx) => storage.writeRetentionState(tx, "lease", clock.now().toISOString()));
  }
}

/** Takes the run for this process; false when it is not time, or another one has it. */
async function takeLease({ db, clock }: RunDeps, force: boolean): Promise<boolean> {
  const lastRun = await storage.readRetentionState(db.read, "lastRun");
  const now = clock.now();
  if (!force && !isRunDue(lastRun && new Date(lastRun.at), now)) return false;
  return db.transaction(async (tx) => {
    if (!isLeaseOver(await storage.lockLease(tx, now), now)) return false;
    await storage.writeRetentionState(tx, "lease", leaseFrom(now).toISOString());
    return true;
  });
}

/** True when the clock has moved by weeks since it was last found in order; then staff are asked, and nothing is done. */
async function waitForClock(parts: RunDeps, now: Date): Promise<boolean> {
  const { db } = parts;
  const lastRun = await storage.readRetentionState(db.read, "lastRun");
  const lastLook = (await storage.readRetentionState(db.read, "looked")) ?? lastRun?.at;
  if (lastLook && hasClockMoved(new Date(lastLook), now)) {
    await stall(parts, { counts: [], unusual: [], clock: { lastLook } });
    return true;
  }
  await db.transaction((tx) => storage.writeRetentionState(tx, "looked", now.toISOString()));
  return false;
}

/** So many announcements commit together. */
const ANNOUNCED_AT_ONCE = 500;

/** Brings the announcements in line with what is set: what ends within days is announced, what ends later is not. */
async function announce({ db, expiring, stopping }: RunDeps, days: RetentionDays, now: Date): Promise<void> {
  const ended = endedAt(days, announcedUntil(now));
  for (const { kind, expiry } of expiring) {
    if (!("announce" in expiry)) continue;
    await db.transaction((tx) => expiry.withdraw(tx, ended[kind], now));
    let count = ANNOUNCED_AT_ONCE;
    while (count === ANNOUNCED_AT_ONCE && !stopping.aborted) {
      count = await db.transaction((tx) => expiry.announce(tx, ended[kind], now, ANNOUNCED_AT_ONCE));
      if (count === ANNOUNCED_AT_ONCE) await pause(BREATH_MS);
    }
  }
}

type Dues = Record<ExpiringKind, Due>;

/** What may be erased by the moment at which a run began, whatever the clock does meanwhile. */
function duesAt(days: RetentionDays, now: Date): Dues {
  const announced = announcedBefore(now);
  const dues = Object.entries(endedAt(days, now)).map(([kind, ended]) => [
    kind,
    { ...ended, announcedBefore: announced },
  ]);
  return Object.fromEntries(dues);
}

async function countDue({ db, expiring }: RunDeps, dues: Dues): Promise<DueCount[]> {
  const counts: DueCount[] = [];
  for (const { kind, expiry } of expiring) {
    counts.push({ kind, ...(await expiry.count(db.read, dues[kind])) });
  }
  return counts;
}

/** The kinds of which more would go than staff have let go. */
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

async function stall({ db, clock, log }: RunDeps, { counts, unusual, clock: moved }: Stall): Promise<void> {
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

async function eraseAll(parts: RunDeps, counts: DueCount[], dues: Dues): Promise<void> {
  const { db, clock, log, expiring, stopping } = parts;
  const erased: { kind: ExpiringKind; count: number }[] = [];
  for (const { kind, due } of counts) {
    const one = expiring.find((candidate) => candidate.kind === kind);
    if (one && due > 0) erased.push({ kind, count: await eraseKind(parts, one, dues[kind], due) });
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
async function eraseKind(parts: RunDeps, one: Expiring, due: Due, counted: number): Promise<number> {
  let count = 0;
  while (count < counted && !parts.stopping.aborted) {
    const gone = await eraseBatch(parts, one, { due, limit: Math.min(BATCH, counted - count) });
    if (gone === 0) break;
    count += gone;
    await pause(BREATH_MS);
  }
  return count;
}

/** Erases a batch in a transaction of its own, which holds on to the lease, and counts it. */
function eraseBatch(
  { db, clock }: RunDeps,
  { kind, expiry, erase }: Expiring,
  { due, limit }: { due: Due; limit: number },
): Promise<number> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const ids = await expiry.find(tx, due, limit);
    if (ids.length === 0) return 0;
    await erase(tx, ids);
    const program = { actor: "program", address: "", at };
    await recordAudit(tx, program, "retention.erased", "", `${kind}: ${ids.length}`);
    await storage.writeRetentionState(tx, "lease", leaseFrom(at).toISOString());
    return ids.length;
  });
}
