import { beforeEach, describe, expect, it } from "vitest";
import { limits } from "#features/limits.ts";
import { createLimiter, unlimited } from "#platform/process/rate-limit.server.ts";
import { createRateLimitMemory } from "#platform/process/rate-limit-memory.server.ts";
import { createGuessPace, type GuessPace } from "./guessing.server.ts";

let passed: number;
let guesses: GuessPace;
beforeEach(() => {
  passed = 0;
  guesses = createGuessPace(createLimiter(limits, createRateLimitMemory({ monotonic: () => passed })));
});

describe("the pace of tries at one account", () => {
  const pace = (caller: string, trusted = false) => guesses.pace("asha", caller, trusted);

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
    await guesses.unpace("asha", "owner");
    expect(await pace("owner")).toBe(0);
  });

  it("forgets failures after five minutes", async () => {
    await failTen();
    passed += 300_000;
    await failTen();
    expect(await pace("another")).toBe(2);
  });

  it("lets everything pass where limits are off", async () => {
    guesses = createGuessPace(unlimited);
    for (let tries = 0; tries < 100; tries += 1) expect(await pace("network")).toBe(0);
  });
});
