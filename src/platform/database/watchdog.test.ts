import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createWatchdog, type Watchdog } from "./watchdog.server.ts";

const never = () => new Promise<string>(() => {});
const after = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, "done"));
const unavailable = expect.objectContaining({ code: "unavailable", retryAfter: 2 });

let alive: boolean;
let asked: number;
let watchdog: Watchdog;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  alive = true;
  asked = 0;
  watchdog = createWatchdog({
    async probe() {
      asked += 1;
      if (!alive) throw new Error("no answer");
    },
    limit: 2_000,
    suspicion: 10,
    between: 10,
  });
});
afterEach(() => {
  watchdog.stop();
  vi.useRealTimers();
});

function blockFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Lets the clock run until the work has ended, or for so many milliseconds. */
async function within<T>(ms: number, work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [ended] = await Promise.all([Promise.allSettled([work]), vi.advanceTimersByTimeAsync(ms)]);
  return ended[0];
}
const done = { status: "fulfilled", value: "done" };

it("lets work take its time while the other side answers, and asks for nothing when it is quick", async () => {
  expect(await watchdog.await(async () => "quick")).toBe("quick");
  expect(asked).toBe(0);
  expect(
    await within(
      50,
      watchdog.await(() => after(50)),
    ),
  ).toEqual(done);
  expect(asked).toBeGreaterThan(1);
});

it("ends all work and turns new work away once the other side is silent, until it answers again", async () => {
  alive = false;
  const both = Promise.allSettled([watchdog.await(never), watchdog.await(never)]);
  await vi.advanceTimersByTimeAsync(10);
  const ended = await both;
  expect(ended.map((one) => one.status === "rejected" && one.reason)).toEqual([unavailable, unavailable]);
  let begun = false;
  const turnedAway = watchdog.await(async () => {
    begun = true;
  });
  await expect(turnedAway).rejects.toEqual(unavailable);
  expect(begun).toBe(false);
  alive = true;
  await vi.advanceTimersByTimeAsync(10);
  expect(await watchdog.await(async () => "healed")).toBe("healed");
});

it("takes other work that ends meanwhile as a sign", async () => {
  alive = false;
  const quick = setInterval(() => void watchdog.await(async () => "quick").catch(() => {}), 1);
  const slow = watchdog.await(() => after(60));
  expect(await within(60, slow)).toEqual(done);
  clearInterval(quick);
});

/** The other side answers in several steps, each a moment after the last was read. */
async function answer(): Promise<void> {
  for (let step = 0; step < 5; step += 1) await new Promise((resolve) => setImmediate(resolve));
}

it.each([1.1, 2])(
  "does not count time in which it was itself too busy to hear: %s of its limit",
  async (part) => {
    vi.useRealTimers();
    const limit = 60;
    watchdog = createWatchdog({
      async probe() {
        blockFor(limit * part);
        await answer();
      },
      limit,
      suspicion: 10,
    });
    expect(await watchdog.await(() => after(limit * 2.5))).toBe("done");
  },
);

it("counts a side as absent that is silent while it listens, also between moments of work", async () => {
  vi.useRealTimers();
  watchdog = createWatchdog({ probe: () => never().then(() => {}), limit: 60, suspicion: 10 });
  const busy = setInterval(() => blockFor(20), 1);
  await expect(watchdog.await(never)).rejects.toEqual(unavailable);
  clearInterval(busy);
});

it("passes on how work fails", async () => {
  const failing = watchdog.await(async () => {
    throw new Error("duplicate");
  });
  await expect(failing).rejects.toThrow("duplicate");
});
