import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFairGate, type FairGate } from "./fair-concurrency-limit.server.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

let gate: FairGate;
let begun: string[];
let ends: (() => void)[];
let outcomes: Map<string, string>;
beforeEach(() => {
  gate = createFairGate({ places: 1, queue: 6, timeoutMs: 1_000 });
  begun = [];
  ends = [];
  outcomes = new Map();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Brings a work, named after it, from the networks of a path such as "48/56/64". */
function bring(name: string, path: string, first = false): void {
  const work = () =>
    new Promise<void>((resolve) => {
      begun.push(name);
      ends.push(resolve);
    });
  gate.run(work, { path: path.split("/"), first }).then(
    () => outcomes.set(name, "done"),
    (error) => outcomes.set(name, `${error.status} ${error.retryAfter}`),
  );
}

/** Ends all works, one after the other, and gives the order in which they ran. */
async function order(): Promise<string> {
  await settled();
  for (let at = 0; at < ends.length; at += 1) {
    ends[at]?.();
    await settled();
  }
  return begun.join(" ");
}

it("lets networks take turns, then the narrower ones within, then callers", async () => {
  for (const [name, path] of [
    ["a1", "a/1/x"],
    ["a2", "a/1/x"],
    ["a3", "a/1/y"],
    ["a4", "a/2/x"],
    ["b1", "b/1/x"],
    ["b2", "b/1/x"],
  ] as const) {
    bring(name, path);
  }
  expect(await order()).toBe("a1 b1 a4 b2 a3 a2");
});

it("lets those in who go first before all who wait", async () => {
  for (const name of ["a1", "a2", "a3"]) bring(name, "a/1/x");
  bring("known", "b/1/x", true);
  expect(await order()).toBe("a1 known a2 a3");
});

it("refuses the last of the network that has most when the queue is full", async () => {
  for (let number = 1; number <= 8; number += 1) bring(`a${number}`, `a/1/${number}`);
  bring("b1", "b/1/x");
  bring("known", "a/1/1", true);
  expect(await order()).toBe("a1 known b1 a2 a3 a4 a5");
  expect(Object.fromEntries(outcomes)).toMatchObject({ a6: "503 2", a7: "503 2", a8: "503 2", b1: "done" });
});

it("refuses a newcomer where each network has one work waiting, unless he goes first", async () => {
  for (let number = 1; number <= 7; number += 1) bring(`n${number}`, `${number}/1/x`);
  bring("n8", "8/1/x");
  bring("known", "9/1/x", true);
  expect(await order()).toBe("n1 known n2 n3 n4 n5 n6");
  expect([outcomes.get("n7"), outcomes.get("n8")]).toEqual(["503 2", "503 2"]);
});

it("refuses a work that no place was free for in time, and frees the place of one that failed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  bring("a1", "a/1/x");
  bring("a2", "a/1/x");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outcomes.get("a2")).toBe("503 2");
  expect(await order()).toBe("a1");
  const seat = { path: ["a"], first: false };
  await expect(gate.run(() => Promise.reject(new Error("broken")), seat)).rejects.toThrow("broken");
  expect(await gate.run(async () => "next", seat)).toBe("next");
});
