import type { Clock } from "./clock.server.ts";
import type { Log } from "./log.server.ts";

const STRETCH_MS = 5 * 60_000;
/** Lines in a stretch. */
const MAX_LINES = 200;

/**
 * Returns a function that logs what strangers can cause: 200 lines in five minutes at most. The next line after that
 * says how many were left out.
 */
export function createBoundedLog(
  log: Pick<Log, "info" | "warn">,
  clock: Pick<Clock, "monotonic">,
): (level: "info" | "warn", details: object, message: string) => void {
  let [lines, endsAt, leftOut] = [0, 0, 0];
  return (level, details, message) => {
    const now = clock.monotonic();
    if (now >= endsAt) [lines, endsAt] = [0, now + STRETCH_MS];
    lines += 1;
    if (lines > MAX_LINES) {
      leftOut += 1;
      return;
    }
    log[level]({ ...details, leftOut }, message);
    leftOut = 0;
  };
}
