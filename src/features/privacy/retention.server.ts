import { setTimeout as pause } from "node:timers/promises";
import type { recordAudit } from "#features/audit/storage.server.ts";
import type { Clock } from "#platform/clock.server.ts";
import type { Database, Tx } from "#platform/db.server.ts";
import type { Expiry } from "#platform/expiry.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { DueCount, ExpiringKind, RetentionDays } from "./contract.ts";
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

/** Erases what has reached its end: once a day, at the start, and when staff say so. */
export interface Retention {
  /** Looks now, unless another process is at it or today's run is over. `force` runs whatever the day. */
  run(options?: { force?: boolean }): Promise<void>;
  /** Runs now, without anyone waiting for it. */
  wake(): void;
  /** Runs soon, and then looks every hour whether a day has passed. */
  start(): void;
  /** Lets the batch that is under way end, and looks no more. */
  close(): Promise<void>;
}

/** Few enough that a batch with large documents holds up nobody. */
const BATCH = 25;
/** Between two batches the others have their turn. */
const BREATH_MS = 20;
const FIRST_LOOK_MS = 3_000;
const LOOK_EVERY_MS = 60 * 60_000;

/** The days that are set, or what the notices promise. */
export async function readDays(db: Database): Promise<RetentionDays> {
  return (await storage.readRetentionState(db.read, "days")) ?? promisedDays;
}

/** The run of retention. Any number of processes may have one on the same database: one at a time is at it. */
export function createRetention({ db, clock, log, audit, expiring, tidy }: RetentionParts): Retention {
  let timer: NodeJS.Timeout | undefined;
  let closing = false;
  let underway = Promise.resolve();

  async function run({ force }: { force: boolean }): Promise<void> {
    if (!(await take(force))) return;
    try {
      await tidy(clock.now());
      const counts = await countDue();
      const unusual = await findUnusual(counts);
      if (unusual.length > 0) await stall(counts, unusual);
      else await eraseAll(counts);
    } finally {
      await db.transaction((tx) => storage.writeRetentionState(tx, "lease", clock.now().toISOString()));
    }
  }

  /** Takes the run for this process; false when it is not time, or another one has it. */
  async function take(force: boolean): Promise<boolean> {
    const lastRun = await storage.readRetentionState(db.read, "lastRun");
    const now = clock.now();
    if (!force && !isRunDue(lastRun && new Date(lastRun.at), now)) return false;
    return db.transaction(async (tx) => {
      if (!isLeaseOver(await storage.lockLease(tx, now), now)) return false;
      await storage.writeRetentionState(tx, "lease", leaseFrom(now).toISOString());
      return true;
    });
  }

  async function countDue(): Promise<DueCount[]> {
    const before = endsBefore(await readDays(db), clock.now());
    const counts: DueCount[] = [];
    for (const { kind, expiry } of expiring) {
      counts.push({ kind, ...(await expiry.count(db.read, before[kind])) });
    }
    return counts;
  }

  /** The kinds of which more would go than staff have let go. */
  async function findUnusual(counts: DueCount[]): Promise<DueCount[]> {
    const confirmed = (await storage.readRetentionState(db.read, "confirmed")) ?? {};
    return counts.filter((count) => isUnusual(count, confirmed[count.kind]));
  }

  async function stall(counts: DueCount[], unusual: DueCount[]): Promise<void> {
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

  async function eraseAll(counts: DueCount[]): Promise<void> {
    const erased: { kind: ExpiringKind; count: number }[] = [];
    for (const { kind, due } of counts) {
      const one = expiring.find((candidate) => candidate.kind === kind);
      if (one && due > 0) erased.push({ kind, count: await eraseKind(one, due) });
      if (closing) return;
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
  async function eraseKind({ kind, expiry, erase }: Expiring, due: number): Promise<number> {
    const before = endsBefore(await readDays(db), clock.now())[kind];
    let count = 0;
    while (count < due && !closing) {
      const at = clock.now();
      const gone = await db.transaction(async (tx) => {
        const ids = await expiry.find(tx, before, Math.min(BATCH, due - count));
        if (ids.length === 0) return 0;
        await erase(tx, ids);
        const entry = { actor: "program", action: "retention.erased", subjectId: "", address: "", at };
        await audit(tx, { ...entry, detail: `${kind}: ${ids.length}` });
        await storage.writeRetentionState(tx, "lease", leaseFrom(at).toISOString());
        return ids.length;
      });
      if (gone === 0) break;
      count += gone;
      await pause(BREATH_MS);
    }
    return count;
  }

  /** One after the other within a process. */
  function next(options: { force: boolean }): Promise<void> {
    const running = underway.then(() => run(options));
    underway = running.catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "retention could not run");
    });
    return running;
  }

  function look(force: boolean): void {
    if (!closing) void next({ force }).catch(() => undefined);
  }

  return {
    run: ({ force = false } = {}) => next({ force }),
    wake: () => look(true),
    start() {
      timer = setTimeout(() => {
        look(true);
        timer = setInterval(() => look(false), LOOK_EVERY_MS).unref();
      }, FIRST_LOOK_MS).unref();
    },
    async close() {
      closing = true;
      clearTimeout(timer);
      await underway;
    },
  };
}
