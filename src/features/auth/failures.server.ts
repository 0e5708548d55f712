import { recordAudit } from "#features/audit/storage.server.ts";
import { createBoundedLog } from "#platform/process/bounded-log.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import type { Services } from "#services.server.ts";

/** A failed sign-in. */
interface Failure {
  /** Undefined when there is no such account. */
  administratorId: string | undefined;
  /** True when the account was signed in to from this address before. */
  known: boolean;
  address: string;
  step: "password" | "code" | "passkey";
}

const STRETCH_MS = 5 * 60_000;

/**
 * Returns the function that records a failed sign-in: a line of the log, and a few entries an account in the activity
 * log.
 */
export function createFailureRecord({
  db,
  clock,
  log,
}: Pick<Services, "db" | "clock" | "log">): (failure: Failure) => void {
  const writeLine = createBoundedLog(log, clock);
  const failures = createTally(clock);

  /** Writes after the answer has left, so that its time does not tell which accounts there are. */
  async function writeEntry(administratorId: string, address: string, count: number): Promise<void> {
    const detail = count === 1 ? "" : `${count} in five minutes`;
    const visitor = { actor: null, address, at: clock.now() };
    try {
      await db.transaction((tx) =>
        recordAudit(tx, visitor, "administrator.sign-in-failed", administratorId, detail),
      );
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, "a failed sign-in is not in the activity log");
    }
  }

  return (failure) => {
    const { administratorId, address, known, step } = failure;
    writeLine("warn", { account: administratorId ?? "unknown", known, step }, "sign-in failed");
    if (!administratorId) return;
    const count = failures(administratorId);
    // The 1st, 10th, 100th of a stretch: an attacker can't fill the activity log.
    if (/^10*$/.test(String(count))) setImmediate(writeEntry, administratorId, address, count);
  };
}

/**
 * Returns a function that counts by key, in stretches that begin with the first count. Only accounts are keys, so few.
 */
function createTally(clock: Clock): (key: string) => number {
  const stretches = new Map<string, { count: number; endsAt: number }>();
  return (key) => {
    const now = clock.monotonic();
    const lasting = stretches.get(key);
    const stretch = lasting && lasting.endsAt > now ? lasting : { count: 0, endsAt: now + STRETCH_MS };
    stretch.count += 1;
    stretches.set(key, stretch);
    return stretch.count;
  };
}
