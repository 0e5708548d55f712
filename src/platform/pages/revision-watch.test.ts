import { expect, test } from "vitest";
import { dayNumber } from "#platform/contract/india-day.ts";
import { createCache } from "#platform/process/cache.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { watchRevision } from "./revision-watch.server.ts";

/** Creates a watch whose day and revision a test sets. */
async function watchAt(moment: string) {
  const state = { now: new Date(moment), revision: 1, down: false };
  const read = async () => {
    if (state.down) throw new Error("the store is away");
    return state.revision;
  };
  const watch = await watchRevision({
    read,
    moment: () => `${dayNumber(state.now)}`,
    log: createLog("silent"),
  });
  return { state, watch };
}

test("pages end with the day in India, so the footer's year is new at New Year there", async () => {
  const { state, watch } = await watchAt("2026-12-31T18:29:59Z");
  const cache = createCache<string>({ revision: watch.current });
  cache.set("/", "© 2026");
  expect(cache.get("/")).toBe("© 2026");
  state.now = new Date("2026-12-31T18:30:00Z");
  expect(cache.get("/")).toBeUndefined();
  watch.stop();
});

test("a write is seen once asked about, and an unreadable store changes nothing", async () => {
  const { state, watch } = await watchAt("2026-11-20T06:00:00Z");
  const before = watch.current();
  state.down = true;
  state.revision = 2;
  await watch.refresh();
  expect(watch.current()).toBe(before);
  state.down = false;
  await watch.refresh();
  expect(watch.current()).not.toBe(before);
  watch.stop();
});
