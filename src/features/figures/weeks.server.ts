import { setImmediate } from "node:timers/promises";
import { type Week, weeksUntil } from "./rules.ts";

/**
 * Yields the last `count` weeks, oldest first, to be read one by one. SQLite reads synchronously, so all other requests
 * would wait until a whole year is read.
 */
export async function* eachWeek(now: Date, count: number): AsyncGenerator<Week, void> {
  for (const week of weeksUntil(now, count)) {
    yield week;
    await setImmediate();
  }
}
