import { beforeEach, describe, expect, it } from "vitest";
import { Fault } from "#platform/contract/errors.ts";
import type { Clock } from "./clock.server.ts";
import { createLimiter, type Limiter, takeFor, unlimited } from "./rate-limit.server.ts";
import { createRateLimitMemory } from "./rate-limit-memory.server.ts";

const DAY = 86_400_000;
const refused = (retryAfter: number) => expect.objectContaining({ code: "tooMany", retryAfter });

let wall: number;
let passed: number;
let limiter: Limiter;
beforeEach(() => {
  wall = Date.UTC(2026, 0, 1);
  passed = 0;
  const clock: Clock = { now: () => new Date(wall), monotonic: () => passed };
  limiter = createLimiter(createRateLimitMemory(clock));
});

/** A bucket of eight in five minutes. */
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
  await limiter.giveBack("account", "asha");
  await take();
  await expect(take()).rejects.toEqual(refused(300));
  for (let more = 0; more < 20; more += 1) await limiter.giveBack("account", "asha");
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

describe("the pace of tries at one account", () => {
  const pace = (caller: string, trusted = false) => limiter.pace("asha", caller, trusted);

  async function failTen(): Promise<void> {
    for (let tries = 0; tries < 10; tries += 1) expect(await pace(`network ${tries}`)).toBe(0);
  }

  it("has each new network wait, from 2 s doubling to 60", async () => {
    await failTen();
    const waits: number[] = [];
    for (let network = 10; network < 17; network += 1) waits.push(await pace(`network ${network}`));
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
  });

  it("lets a network that has waited try once, whatever others did meanwhile", async () => {
    await failTen();
    expect(await pace("owner")).toBe(2);
    passed += 1_000;
    expect(await pace("owner")).toBe(1);
    for (let network = 0; network < 200; network += 1) await pace(`another ${network}`);
    passed += 1_000;
    expect(await pace("owner")).toBe(0);
    expect(await pace("owner")).toBe(60);
    passed += 60_000;
    expect(await pace("owner")).toBe(0);
  });

  it("never has a trusted caller wait", async () => {
    await failTen();
    for (let tries = 0; tries < 20; tries += 1) expect(await pace("owner", true)).toBe(0);
  });

  it("lets who gave the right password have the next try at once", async () => {
    await failTen();
    expect(await pace("owner")).toBe(2);
    passed += 2_000;
    expect(await pace("owner")).toBe(0);
    await limiter.unpace("asha", "owner");
    expect(await pace("owner")).toBe(0);
  });

  it("forgets failures after five minutes", async () => {
    await failTen();
    passed += 300_000;
    await failTen();
    expect(await pace("another")).toBe(2);
  });

  it("lets everything pass where limits are off", async () => {
    limiter = unlimited;
    for (let tries = 0; tries < 100; tries += 1) expect(await pace("network")).toBe(0);
  });
});
