import { expect, it } from "vitest";
import { eventLoop, giveWay } from "./give-way.server.ts";

/** Returns how many milliseconds are rested while the event loop is so busy, slice after slice. */
async function restOf(workMs: number, busy: readonly number[]): Promise<number> {
  let rested = 0;
  let at = 0;
  const rest = async (ms: number) => {
    rested += ms;
    at += 1;
    return busy[at - 1] ?? busy.at(-1) ?? 0;
  };
  await giveWay(workMs, { rest });
  return rested;
}

it("goes on at once where nobody waits", async () => {
  expect(await restOf(100, [0.1])).toBe(50);
});

it("rests while requests wait, fourteen times as long as the work took", async () => {
  expect(await restOf(100, [1])).toBe(1_400);
  expect(await restOf(100, [1, 1, 0.9, 0.3])).toBe(200);
  expect(await restOf(60_000, [1])).toBe(10_000);
});

it("sees whether the event loop is busy", async () => {
  await expect.poll(() => eventLoop.rest(20)).toBeLessThan(0.85);
  const resting = eventLoop.rest(20);
  for (const end = performance.now() + 60; performance.now() < end; );
  expect(await resting).toBeGreaterThan(0.85);
});
