import { beforeEach, expect, it } from "vitest";
import { Fault } from "#platform/contract/errors.ts";
import type { Clock } from "./clock.server.ts";
import { createLimiter, type Limiter, takeFor, unlimited } from "./rate-limit.server.ts";
import { createRateLimitMemory } from "./rate-limit-memory.server.ts";

const DAY = 86_400_000;
const refused = (retryAfter: number) => expect.objectContaining({ code: "tooMany", retryAfter });

let wall: number;
let passed: number;
let limiter: Limiter<"account">;
beforeEach(() => {
  wall = Date.UTC(2026, 0, 1);
  passed = 0;
  const clock: Clock = { now: () => new Date(wall), monotonic: () => passed, pause: async () => {} };
  limiter = createLimiter({ account: { points: 8, seconds: 300 } }, createRateLimitMemory(clock));
});

const take = (key = "asha") => limiter.take("account", key);

async function useUp(): Promise<void> {
  for (let used = 0; used < 8; used += 1) await take();
}

it("says that a bucket is used up to whom it refuses nothing", async () => {
  const isOver = () => limiter.isOver("account", "asha");
  for (let used = 0; used < 8; used += 1) expect(await isOver()).toBe(false);
  expect(await isOver()).toBe(true);
  passed += 300_000;
  expect(await isOver()).toBe(false);
  expect(await unlimited.isOver("account", "")).toBe(false);
});

it("refuses what is too much and says when it passes again", async () => {
  await useUp();
  await expect(take()).rejects.toEqual(refused(300));
  await take("somebody else");
  passed += 299_500;
  await expect(take()).rejects.toEqual(refused(1));
  passed += 500;
  await take();
});

it.each([DAY, -DAY])("neither frees nor locks anybody when the clock jumps by %i ms", async (jump) => {
  await useUp();
  wall += jump;
  await expect(take()).rejects.toEqual(refused(300));
  passed += 300_000;
  await take();
});

it("begins anew when told to", async () => {
  await useUp();
  await limiter.forget("account", "asha");
  await take();
});

it("lets everything pass where limits are off", async () => {
  limiter = unlimited;
  for (let used = 0; used < 100; used += 1) await take();
});

it("gives a point back, and never more than were taken", async () => {
  await useUp();
  await limiter.count("account", "asha", -1);
  await take();
  await expect(take()).rejects.toEqual(refused(300));
  for (let more = 0; more < 20; more += 1) await limiter.count("account", "asha", -1);
  await useUp();
  await expect(take()).rejects.toEqual(refused(300));
});

it("takes no points for work that fails for a reason of the server's", async () => {
  const work = (error: Error) => takeFor(limiter, [["account", "asha"]], () => Promise.reject(error));
  const ours = [new Fault("unavailable"), new Fault("diskFull"), new Error("broken")];
  for (const error of [...ours, ...ours, ...ours]) await expect(work(error)).rejects.toBe(error);
  for (let used = 0; used < 8; used += 1) await expect(work(new Fault("unauthorized"))).rejects.toThrow();
  await expect(take()).rejects.toEqual(refused(300));
});
