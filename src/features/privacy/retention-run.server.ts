import { setTimeout as pause } from "node:timers/promises";
import type { recordAudit } from "#features/audit/storage.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Database, Tx } from "#platform/db.server.ts";
import type { Expiry } from "#platform/expiry.server.ts";
import type { Log } from "#platform/log.server.ts";
import { type DueCount, type ExpiringKind, LOG_DAYS_MIN, type RetentionDays } from "./contract.ts";
import {
  endsBefore,
  erasuresEndBefore,
  isLeaseOver,
  isRunDue,
  isUnusual,
  leaseFrom,
  promisedDays,
} from "./rules.ts";
import * as storage from "./storage.server.ts";

/** One kind of thing that reaches an end, and how it is erased. */
export interface Expiring {
  kind: ExpiringKind;
  expiry: Expiry;
  erase(tx: Tx, ids: readonly string[]): Promise<unknown>;
}

export interface RetentionParts {
  db: Database;
  clock: Clock;
  log: Log;
  audit: typeof recordAudit;
  expiring: readonly Expiring[];
  /** What goes without a count or a question: dead sessions, keys that have run out, addresses nobody confirmed. */
  tidy(now: Date): Promise<void>;
}

interface RunParts extends RetentionParts {
  /** Lets the batch that is under way end, and begins no other. */
  stopping: AbortSignal;
}

/** Few enough that a batch with large documents holds up nobody. */
const BATCH = 25;
/** Between two batches the others have their turn. */
const BREATH_MS = 20;

/** The days that are set, or what the notices promise. A log kept shorter than a year, as once could be set, is not. */
export async function readDays(db: Database): Promise<RetentionDays> {
  const days = (await storage.readRetentionState(db.read, "days")) ?? promisedDays;
  return { ...days, accessLog: Math.max(days.accessLog, LOG_DAYS_MIN) };
}

/** One run of retention, unless another process is at it or today's is over. `force` runs whatever the day. */
export async function runRetention(parts: RunParts, { force }: { force: boolean }): Promise<void> {
  const { db, clock, tidy } = parts;
  if (!(await takeLease(parts, force))) return;
  try {
    await tidy(clock.now());
    const counts = await countDue(parts);
    const unusual = await findUnusual(db, counts);
    if (unusual.length > 0) await stall(parts, counts, unusual);
    else await eraseAll(parts, counts);
  } finally {
    await db.transaction((tx) => storage.writeRetentionState(tx, "lease", clock.now().toISOString()));
  }
}

/** Takes the run for this process; false when it is not time, or another one has it. */
async function takeLease({ db, clock }: RunParts, force: boolean): Promise<boolean> {
  const lastRun = await storage.readRetentionState(db.read, "lastRun");
  const now = clock.now();
  if (!force && !isRunDue(lastRun && new Date(lastRun.at), now)) return false;
  return db.transaction(async (tx) => {
    if (!isLeaseOver(await storage.lockLease(tx, now), now)) return false;
    await storage.writeRetentionState(tx, "lease", leaseFrom(now).toISOString());
    return true;
  });
}

async function countDue({ db, clock, expiring }: RunParts): Promise<DueCount[]> {
  const before = endsBefore(await readDays(db), clock.now());
  const counts: DueCount[] = [];
  for (const { kind, expiry } of expiring) {
    counts.push({ kind, ...(await expiry.count(db.read, before[kind])) });
  }
  return counts;
}

/** The kinds of which more would go than staff have let go. */
async function findUnusual(db: Database, counts: DueCount[]): Promise<DueCount[]> {
  const confirmed = (await storage.readRetentionState(db.read, "confirmed")) ?? {};
  return counts.filter((count) => isUnusual(count, confirmed[count.kind]));
}

async function stall({ db, clock, log }: RunParts, counts: DueCount[], unusual: DueCount[]): Promise<void> {
  log.error(
    { unusual },
    "retention stopped: it would erase unusually much; staff decide in Settings, Privacy",
  );
  const due = counts.filter((count) => count.due > 0);
  const before = await storage.readRetentionState(db.read, "stalled");
  // What staff are looking at stays the same as long as it counts the same.
  if (JSON.stringify(before?.counts) === JSON.stringify(due)) return;
  const stalled = { at: clock.now().toISOString(), counts: due };
  await db.transaction((tx) => storage.writeRetentionState(tx, "stalled", stalled));
}

async function eraseAll(parts: RunParts, counts: DueCount[]): Promise<void> {
  const { db, clock, log, expiring, stopping } = parts;
  const erased: { kind: ExpiringKind; count: number }[] = [];
  for (const { kind, due } of counts) {
    const one = expiring.find((candidate) => candidate.kind === kind);
    if (one && due > 0) erased.push({ kind, count: await eraseKind(parts, one, due) });
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

/** Erases as many as were counted, and no more, whatever the clock does meanwhile. */
async function eraseKind(parts: RunParts, one: Expiring, due: number): Promise<number> {
  const { db, clock, stopping } = parts;
  const before = endsBefore(await readDays(db), clock.now())[one.kind];
  let count = 0;
  while (count < due && !stopping.aborted) {
    const gone = await eraseBatch(parts, one, { before, limit: Math.min(BATCH, due - count) });
    if (gone === 0) break;
    count += gone;
    await pause(BREATH_MS);
  }
  return count;
}

/** Erases a batch in a transaction of its own, which holds on to the lease, and counts it. */
function eraseBatch(
  { db, clock, audit }: RunParts,
  { kind, expiry, erase }: Expiring,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const ids = await expiry.find(tx, before, limit);
    if (ids.length === 0) return 0;
    await erase(tx, ids);
    const entry = { actor: "program", action: "retention.erased", subjectId: "", address: "", at } as const;
    await audit(tx, { ...entry, detail: `${kind}: ${ids.length}` });
    await storage.writeRetentionState(tx, "lease", leaseFrom(at).toISOString());
    return ids.length;
  });
}
