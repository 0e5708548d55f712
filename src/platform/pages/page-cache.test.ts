import { expect, test } from "vitest";
import { cacheResponse } from "#platform/http/cached-response.server.ts";
import { createPageCache, pageKey } from "./page-cache.server.ts";

const page = (text: string, headers: Record<string, string> = {}, status = 200) =>
  cacheResponse({ status, headers, body: Buffer.from(text), compress: true, effort: "good" });

test("a page is made once, however many ask at once, and kept until the content changes", async () => {
  let revision = "1";
  let made = 0;
  const cache = createPageCache({ revision: () => revision });
  const render = async () => page(`page ${++made}`);
  await Promise.all([cache.make("/", 200, render), cache.make("/", 200, render)]);
  expect(made).toBe(1);
  expect(cache.find("/")?.body.identity.toString()).toBe("page 1");
  revision = "2";
  expect(cache.find("/")).toBeUndefined();
});

test("a page made while the content changed is not kept, and the next one doesn't wait for it", async () => {
  let revision = "1";
  const cache = createPageCache({ revision: () => revision });
  const slow = Promise.withResolvers<ReturnType<typeof page>>();
  const old = cache.make("/", 200, () => slow.promise);
  revision = "2";
  await cache.make("/", 200, async () => page("new"));
  slow.resolve(page("old"));
  await old;
  expect(cache.find("/")?.body.identity.toString()).toBe("new");
});

test("failures and what says no-store are not kept", async () => {
  const cache = createPageCache({ revision: () => "1" });
  await cache.make("/a", 200, async () => page("gone", {}, 404));
  await cache.make("/b", 200, async () => page("mine", { "cache-control": "no-store" }));
  await expect(cache.make("/c", 200, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect([cache.find("/a"), cache.find("/b"), cache.find("/c")]).toEqual([undefined, undefined, undefined]);
});

test("the longest unused pages make room", async () => {
  const cache = createPageCache({ revision: () => "1", maxBytes: 10 });
  await cache.make("/a", 200, async () => page("aaaa"));
  await cache.make("/b", 200, async () => page("bbbb"));
  cache.find("/a");
  await cache.make("/c", 200, async () => page("cccc"));
  expect([cache.find("/a") !== undefined, cache.find("/b"), cache.find("/c") !== undefined]).toEqual([
    true,
    undefined,
    true,
  ]);
});

const place = { origin: "https://a.example", pathname: "/careers", search: "", listed: true };

test("a page is kept under its own address, and unknown addresses share one", () => {
  expect(pageKey("GET", place)).toBe("https://a.example/careers");
  expect(pageKey("HEAD", place)).toBe(pageKey("GET", place));
  expect(pageKey("GET", { ...place, pathname: "/ui%26ux" })).toBe("https://a.example/ui%26ux");
  const unknown = { ...place, listed: false };
  expect(pageKey("GET", { ...unknown, pathname: "/.env", search: "?1" })).toBe(
    pageKey("GET", { ...unknown, pathname: "/wp-login.php" }),
  );
});

test.each([
  ["a form", "POST", place],
  ["the data of a navigation", "GET", { ...place, pathname: "/careers.data" }],
  ["a query", "GET", { ...place, search: "?q=designer" }],
  ["an escaped letter", "GET", { ...place, pathname: "/c%61reers" }],
  ["an escape in small letters", "GET", { ...place, pathname: "/jobDetail/%e0%A4%85" }],
])("%s is not kept, so it can't push out another page", (_, method, asked) => {
  expect(pageKey(method, asked)).toBeUndefined();
});
