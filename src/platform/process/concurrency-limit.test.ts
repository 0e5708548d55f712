import { afterEach, expect, it, vi } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Works that end when told, and the order in which they began. */
function createWorks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  async function end(name: string) {
    ends.get(name)?.();
    await settled();
  }
  return { begun, work, end };
}

it("lets the next in when one has left, in the order they came", async () => {
  const gate = createConcurrencyLimit({ places: 1, queue: 2 });
  const { begun, work, end } = createWorks();
  const all = Promise.all([gate.run(work("a")), gate.run(work("b")), gate.run(work("c"))]);
  await settled();
  expect(begun).toEqual(["a"]);
  await end("a");
  expect(begun).toEqual(["a", "b"]);
  await end("b");
  await end("c");
  expect(await all).toEqual(["a", "b", "c"]);
});

it("turns away whom there is no room to wait for", async () => {
  const gate = createConcurrencyLimit({ places: 1, queue: 1 });
  const { work, end } = createWorks();
  const inside = [gate.run(work("a")), gate.run(work("b"))];
  await settled();
  await expect(gate.run(work("c"))).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  await end("a");
  await end("b");
  await Promise.all(inside);
});

it("turns away who has waited too long, and nobody who got a place in time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const gate = createConcurrencyLimit({ places: 1, queue: 4, patience: 1_000 });
  const { begun, work, end } = createWorks();
  const inside = gate.run(work("a"));
  const inTime = gate.run(work("b"));
  const late = gate.run(work("c"));
  const refused = expect(late).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  await vi.advanceTimersByTimeAsync(900);
  await end("a");
  await vi.advanceTimersByTimeAsync(200);
  await refused;
  await end("b");
  expect([await inside, await inTime]).toEqual(["a", "b"]);
  expect(begun).toEqual(["a", "b"]);
  expect(await gate.run(async () => "next")).toBe("next");
});

it("frees the place of a work that failed", async () => {
  const gate = createConcurrencyLimit({ places: 1, queue: 0 });
  await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await gate.run(async () => "next")).toBe("next");
});

it("keeps room for others when one caller wants it all", async () => {
  const gate = createConcurrencyLimit({ places: 4, queue: 8, share: 0.25 });
  const { begun, work, end } = createWorks();
  const greedy = [1, 2, 3].map((number) => gate.run(work(`greedy ${number}`), "greedy"));
  await expect(gate.run(work("greedy 4"), "greedy")).rejects.toMatchObject({ status: 503 });
  const other = gate.run(work("other"), "other");
  await settled();
  expect(begun).toEqual(["greedy 1", "other"]);
  await end("other");
  expect(await other).toBe("other");
  expect(begun).toEqual(["greedy 1", "other"]);
  for (const number of [1, 2, 3]) await end(`greedy ${number}`);
  expect(await Promise.all(greedy)).toHaveLength(3);
});

it("lets callers take turns, however many works one of them brings", async () => {
  const gate = createConcurrencyLimit({ places: 2, queue: 20, share: 0.5 });
  const { begun, work, end } = createWorks();
  const works = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => gate.run(work(name), name[0]));
  await settled();
  for (const name of ["a1", "b1", "c1", "a2", "b2", "a3"]) await end(name);
  await Promise.all(works);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

it("gives a large work as many places as it takes, and its turn among small ones", async () => {
  const gate = createConcurrencyLimit({ places: 4, queue: 8 });
  const { begun, work, end } = createWorks();
  const first = [gate.run(work("a"), "", 3), gate.run(work("large"), "", 3), gate.run(work("small"))];
  await settled();
  expect(begun).toEqual(["a"]);
  await end("a");
  expect(begun).toEqual(["a", "large", "small"]);
  const vast = gate.run(work("vast"), "", 100);
  await end("large");
  await end("small");
  expect(begun.at(-1)).toBe("vast");
  await end("vast");
  expect(await Promise.all([...first, vast])).toHaveLength(4);
});
