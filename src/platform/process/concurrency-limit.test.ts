import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConcurrencyLimit, type PermitRequest } from "./concurrency-limit.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

let limit: ConcurrencyLimit;
/** Names of works in the order in which they began. */
let begun: string[];
let ends: Map<string, () => void>;
/** How each work ended. */
let outcomes: Record<string, string>;
beforeEach(() => {
  begun = [];
  ends = new Map();
  outcomes = {};
});

/** Brings a work that runs until `end`. */
function bring(name: string, request?: PermitRequest): void {
  const work = () =>
    new Promise<void>((resolve) => {
      begun.push(name);
      ends.set(name, resolve);
    });
  limit.run(work, request).then(
    () => {
      outcomes[name] = "done";
    },
    (error) => {
      outcomes[name] = `${error.status} ${error.retryAfter}`;
    },
  );
}

async function end(name: string): Promise<void> {
  ends.get(name)?.();
  await settled();
}

/** Ends all works, one after the other. Returns the order in which they ran. */
async function order(): Promise<string> {
  await settled();
  for (let at = 0; at < begun.length; at += 1) await end(begun[at] ?? "");
  return begun.join(" ");
}

const from = (path: string, first = false) => ({ path: path.split("/"), first });

describe("a limit without callers", () => {
  it("runs works in the order in which they came", async () => {
    limit = new ConcurrencyLimit({ permits: 1, queue: 2 });
    for (const name of ["a", "b", "c"]) bring(name);
    await settled();
    expect(begun).toEqual(["a"]);
    expect(await order()).toBe("a b c");
  });

  it("refuses a work that the queue has no room for", async () => {
    limit = new ConcurrencyLimit({ permits: 1, queue: 1 });
    for (const name of ["a", "b", "c"]) bring(name);
    expect(await order()).toBe("a b");
    expect(outcomes).toEqual({ a: "done", b: "done", c: "503 2" });
  });

  it("refuses a work that has waited too long, and none that began in time", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    limit = new ConcurrencyLimit({ permits: 1, queue: 4, timeoutMs: 1_000 });
    for (const name of ["a", "b", "c"]) bring(name);
    await vi.advanceTimersByTimeAsync(900);
    await end("a");
    await vi.advanceTimersByTimeAsync(200);
    expect(outcomes).toEqual({ a: "done", c: "503 2" });
    bring("d");
    expect(await order()).toBe("a b d");
  });

  it("frees the permit of a work that failed", async () => {
    limit = new ConcurrencyLimit({ permits: 1, queue: 0 });
    await expect(limit.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await limit.run(async () => "next")).toBe("next");
  });

  it("gives a large work as many permits as it takes, and its turn among small ones", async () => {
    limit = new ConcurrencyLimit({ permits: 4, queue: 8 });
    bring("a", { permits: 3 });
    bring("large", { permits: 3 });
    bring("small");
    await settled();
    expect(begun).toEqual(["a"]);
    await end("a");
    expect(begun).toEqual(["a", "large", "small"]);
    bring("vast", { permits: 100 });
    await end("large");
    await end("small");
    expect(begun.at(-1)).toBe("vast");
  });

  it("runs small works once a large one before them has waited too long", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    limit = new ConcurrencyLimit({ permits: 4, queue: 8, timeoutMs: 1_000 });
    bring("a", { permits: 3 });
    bring("large", { permits: 3 });
    await vi.advanceTimersByTimeAsync(500);
    bring("small");
    await vi.advanceTimersByTimeAsync(500);
    expect(begun).toEqual(["a", "small"]);
  });
});

describe("a part for each caller", () => {
  it("keeps permits and room to wait for others", async () => {
    limit = new ConcurrencyLimit({ permits: 4, queue: 8, perCaller: 0.25 });
    for (const name of ["greedy1", "greedy2", "greedy3", "greedy4"]) bring(name, from("greedy"));
    bring("other", from("other"));
    await settled();
    expect(begun).toEqual(["greedy1", "other"]);
    await end("other");
    expect(begun).toEqual(["greedy1", "other"]);
    expect(await order()).toBe("greedy1 other greedy2 greedy3");
    expect(outcomes).toMatchObject({ greedy3: "done", greedy4: "503 2" });
  });

  it("lets callers take turns, however many works one of them brings", async () => {
    limit = new ConcurrencyLimit({ permits: 2, queue: 20, perCaller: 0.5 });
    for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) bring(name, from(name.charAt(0)));
    expect(await order()).toBe("a1 b1 c1 a2 b2 a3");
  });
});

describe("networks of callers", () => {
  beforeEach(() => {
    limit = new ConcurrencyLimit({ permits: 1, queue: 6, timeoutMs: 1_000 });
  });

  it("take turns, then the narrower ones within, then callers", async () => {
    for (const [name, path] of [
      ["a1", "a/1/x"],
      ["a2", "a/1/x"],
      ["a3", "a/1/y"],
      ["a4", "a/2/x"],
      ["b1", "b/1/x"],
      ["b2", "b/1/x"],
    ] as const) {
      bring(name, from(path));
    }
    expect(await order()).toBe("a1 b1 a4 b2 a3 a2");
  });

  it("wait for works that go first", async () => {
    for (const name of ["a1", "a2", "a3"]) bring(name, from("a/1/x"));
    bring("known", from("b/1/x", true));
    expect(await order()).toBe("a1 known a2 a3");
  });

  it("with most in a full queue lose their last work", async () => {
    for (let number = 1; number <= 8; number += 1) bring(`a${number}`, from(`a/1/${number}`));
    bring("b1", from("b/1/x"));
    bring("known", from("a/1/1", true));
    expect(await order()).toBe("a1 known b1 a2 a3 a4 a5");
    expect(outcomes).toMatchObject({ a6: "503 2", a7: "503 2", a8: "503 2", b1: "done" });
  });

  it("with one work each in a full queue stay before a newcomer, unless it goes first", async () => {
    for (let number = 1; number <= 8; number += 1) bring(`n${number}`, from(`${number}/1/x`));
    bring("known", from("9/1/x", true));
    expect(await order()).toBe("n1 known n2 n3 n4 n5 n6");
    expect(outcomes).toMatchObject({ n7: "503 2", n8: "503 2" });
  });
});

describe("a limit that ends", () => {
  it("refuses what waits and what comes, and resolves when nothing runs", async () => {
    limit = new ConcurrencyLimit({ permits: 1, queue: 8 });
    for (const name of ["a", "b", "c"]) bring(name);
    await settled();
    let over = false;
    const ending = limit.end().then(() => {
      over = true;
    });
    bring("d");
    await settled();
    expect({ begun, outcomes, over }).toEqual({
      begun: ["a"],
      outcomes: { b: "503 2", c: "503 2", d: "503 2" },
      over: false,
    });
    ends.get("a")?.();
    await ending;
    expect(begun).toEqual(["a"]);
  });
});
