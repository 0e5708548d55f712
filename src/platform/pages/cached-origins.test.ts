import { expect, test } from "vitest";
import { createCachedOrigins } from "./cached-origins.server.ts";

test("hosts that somebody makes up don't push out those in use, which give up their place when nobody asks", () => {
  const clock = { now: 0 };
  const isCachedOrigin = createCachedOrigins({ maxOrigins: 2, idleMs: 1_000, now: () => clock.now });
  expect(isCachedOrigin("http://jaalidar.example")).toBe(true);
  expect(isCachedOrigin("http://made-up-0.example")).toBe(true);
  for (let count = 1; count < 1_000; count += 1)
    expect(isCachedOrigin(`http://made-up-${count}.example`)).toBe(false);
  clock.now = 900;
  expect(isCachedOrigin("http://jaalidar.example")).toBe(true);
  clock.now = 1_500;
  expect(isCachedOrigin("http://office.example")).toBe(true);
  expect(isCachedOrigin("http://jaalidar.example")).toBe(true);
  expect(isCachedOrigin("http://made-up-0.example")).toBe(false);
});
