import { expect, test } from "vitest";
import { cacheResponse } from "#platform/http/cached-response.server.ts";
import { isLasting, pageKey } from "./page-cache.server.ts";

test("failures and what says no-store are not lasting", () => {
  const page = (status: number, headers: Record<string, string> = {}) =>
    cacheResponse({ status, headers, body: Buffer.from("page"), compress: true, effort: "good" });
  expect(isLasting(page(200), 200)).toBe(true);
  expect(isLasting(page(404), 200)).toBe(false);
  expect(isLasting(page(200, { "cache-control": "no-store" }), 200)).toBe(false);
});

const place = { origin: "https://a.example", pathname: "/careers", search: "", listed: true };

test("a page is cached under its own address, and unknown addresses share one", () => {
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
])("%s is not cached, so it can't push out another page", (_, method, asked) => {
  expect(pageKey(method, asked)).toBeUndefined();
});
