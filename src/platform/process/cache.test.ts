import { expect, test } from "vitest";
import { createCache } from "./cache.server.ts";

test("a value is made once, however many ask at once, and cached until the state changes", async () => {
  let revision = "1";
  let made = 0;
  const cache = createCache<string>({ revision: () => revision });
  const make = async () => `value ${++made}`;
  await Promise.all([cache.load("a", make), cache.load("a", make)]);
  expect(made).toBe(1);
  expect(cache.get("a")).toBe("value 1");
  revision = "2";
  expect(cache.get("a")).toBeUndefined();
});

test("a value made while the state changed is not cached, and the next one doesn't wait for it", async () => {
  let revision = "1";
  const cache = createCache<string>({ revision: () => revision });
  const slow = Promise.withResolvers<string>();
  const old = cache.load("a", () => slow.promise);
  revision = "2";
  await cache.load("a", async () => "new");
  slow.resolve("old");
  await old;
  expect(cache.get("a")).toBe("new");
});

test("a failure goes to all who wait, and is not cached", async () => {
  const cache = createCache<string>();
  const fail = () => Promise.reject(new Error("broken"));
  const failures = await Promise.allSettled([cache.load("a", fail), cache.load("a", fail)]);
  expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await cache.load("a", async () => "mended")).toBe("mended");
});

test("a value that is not lasting is given once", async () => {
  const cache = createCache<string>();
  await cache.load(
    "a",
    async () => "passing",
    () => false,
  );
  expect(cache.get("a")).toBeUndefined();
});

test("the longest unused values make room, and a value that is set again counts once", () => {
  const cache = createCache<string>({ maxBytes: 10, sizeOf: (value) => value.length });
  cache.set("a", "aaaa");
  cache.set("b", "bbbb");
  cache.set("b", "BBBB");
  cache.get("a");
  cache.set("c", "cccc");
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["aaaa", undefined, "cccc"]);
  cache.set("d", "longer than the cache");
  expect(cache.count()).toBe(0);
});
