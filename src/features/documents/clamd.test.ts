import { expect, it } from "vitest";
import { clamdTarget } from "./clamd.server.ts";

it.each([
  ["tcp://scanner.example:3311", { host: "scanner.example", port: 3311 }],
  ["tcp://scanner.example", { host: "scanner.example", port: 3310 }],
  ["tcp://[::1]:3310", { host: "::1", port: 3310 }],
  ["unix:///run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
])("finds clamd at %s", (url, target) => {
  expect(clamdTarget(url)).toEqual(target);
});
