import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { expect, it } from "vitest";
import { createMetrics } from "#platform/http/metrics.server.ts";
import { createLimiter } from "#platform/process/rate-limit.server.ts";
import { createRateLimitMemory } from "#platform/process/rate-limit-memory.server.ts";
import { cspReportHandlers, violationsIn } from "./csp-reports.server.ts";
import { serve } from "./serve.server.ts";
import { createUploads } from "./uploads.server.ts";

it("reads both formats that browsers send", () => {
  const older = {
    "csp-report": { "effective-directive": "img-src", "blocked-uri": "https://pixel.example/a" },
  };
  expect(violationsIn(older)).toEqual([{ directive: "img-src", blocked: "address" }]);
  const body = { effectiveDirective: "script-src-elem", blockedURL: "inline" };
  const newer = [
    { type: "csp-violation", url: "https://www.example.com/", body },
    { type: "deprecation", body: {} },
  ];
  expect(violationsIn(newer)).toEqual([{ directive: "script-src-elem", blocked: "inline" }]);
});

it.each([
  ["nothing", null],
  ["a number", 7],
  ["a list of anything", [null, 1, "x", {}, []]],
  ["a report that is none", { "csp-report": "x" }],
])("finds nothing in %s", (_, body) => {
  expect(violationsIn(body)).toEqual([]);
});

it("repeats no word of the sender, and reads only so many reports of one body", () => {
  const report = { "effective-directive": "x\nlevel: 60", "blocked-uri": "javascript:alert(1)" };
  expect(violationsIn({ "csp-report": report })).toEqual([{ directive: "other", blocked: "other" }]);
  const extension = { effectiveDirective: "script-src", blockedURL: "moz-extension://0f/x.js" };
  expect(violationsIn(Array(50).fill({ type: "csp-violation", body: extension }))).toEqual(
    Array(20).fill({ directive: "script-src", blocked: "extension" }),
  );
});

function api() {
  const metrics = createMetrics();
  const lines: string[] = [];
  let now = 0;
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const clock = { now: () => new Date(), monotonic: () => now, pause: async () => {} };
  const app = serve({
    handlers: cspReportHandlers({ log, metrics, clock }),
    authenticate: async () => null,
    limiter: createLimiter({ post: { points: 30, seconds: 60 } }, createRateLimitMemory(clock)),
    uploads: createUploads(join(tmpdir(), "jaalidar-no-uploads")),
    clock,
    log,
    trustProxy: 0,
  });
  const send = (body: string, type = "application/reports+json") => {
    const init = { method: "POST", headers: { "content-type": type }, body };
    return app.fetch(new Request("http://localhost/v1/csp-reports", init));
  };
  return { metrics, lines, send, pass: (ms: number) => (now += ms) };
}

const report = JSON.stringify([
  { type: "csp-violation", body: { effectiveDirective: "img-src", blockedURL: "data" } },
]);

it("answers with nothing, counts every report and writes down a few a minute", async () => {
  const { metrics, lines, send, pass } = api();
  for (let sent = 0; sent < 30; sent += 1) expect((await send(report)).status).toBe(204);
  expect(lines).toHaveLength(20);
  expect(await metrics.text([])).toContain('jaalidar_policy_violations_total{directive="img-src"} 30');
  pass(60_000);
  await send(report);
  expect(lines).toHaveLength(21);
});

it.each([
  ["another kind of content", "{}", "application/json", 415],
  ["what is no JSON", "{", "application/csp-report", 400],
  ["what is too large", JSON.stringify({ a: "x".repeat(17_000) }), "application/csp-report", 413],
])("refuses %s", async (_, body, type, status) => {
  const { lines, send } = api();
  expect((await send(body, type)).status).toBe(status);
  expect(lines).toEqual([]);
});
