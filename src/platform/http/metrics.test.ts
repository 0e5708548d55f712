import { expect, it } from "vitest";
import { systemClock } from "#platform/process/clock.server.ts";
import { createLimiter } from "#platform/process/rate-limit.server.ts";
import { createRateLimitMemory } from "#platform/process/rate-limit-memory.server.ts";
import { createMetrics, gauge, meter } from "./metrics.server.ts";

const TOKEN = "a-token-for-prometheus";

function metered(readGauges = async () => [gauge("kept_pages", "Pages.", 3)]) {
  const metrics = createMetrics();
  const { fetch, cached } = meter({
    metrics,
    readGauges,
    token: TOKEN,
    program: {
      fetch: ({ url }) => new Response(null, { status: url.endsWith("/broken") ? 500 : 200 }),
      cached: ({ url }) => (url === "/" ? { status: 304, headers: {} } : undefined),
    },
  });
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(new Request(`http://localhost${path}`, { method, headers }));
  const askCached = (url: string) => cached?.({ url, headers: {} });
  const read = async () => (await ask("/metrics", { authorization: `Bearer ${TOKEN}` })).text();
  return { metrics, ask, askCached, read };
}

it("counts answers by kind and status, and how long they took", async () => {
  const { ask, read } = metered();
  for (const path of ["/v1/jobs?q=a", "/v1/jobs", "/admin/jobs", "/assets/a.js", "/readyz", "/", "/broken"]) {
    await ask(path);
  }
  const lines = (await read()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "# TYPE jaalidar_requests_total counter",
      'jaalidar_requests_total{kind="api",status="200"} 2',
      'jaalidar_requests_total{kind="admin",status="200"} 1',
      'jaalidar_requests_total{kind="asset",status="200"} 1',
      'jaalidar_requests_total{kind="health",status="200"} 1',
      'jaalidar_requests_total{kind="site",status="200"} 1',
      'jaalidar_requests_total{kind="site",status="500"} 1',
      "# TYPE jaalidar_request_seconds histogram",
      'jaalidar_request_seconds_bucket{le="+Inf",kind="api"} 2',
      'jaalidar_request_seconds_count{kind="api"} 2',
      "jaalidar_kept_pages 3",
    ]),
  );
});

it("counts cached answers with the others", async () => {
  const { ask, askCached, read } = metered();
  await ask("/");
  expect(askCached("/")?.status).toBe(304);
  expect(askCached("/not-cached")).toBeUndefined();
  const text = await read();
  expect(text).toContain('jaalidar_requests_total{kind="site",status="304"} 1');
  expect(text).toContain('jaalidar_request_seconds_count{kind="site"} 2');
});

it("is in the form that Prometheus reads, with what the process says of itself", async () => {
  const { ask, read } = metered();
  await ask("/");
  const text = await read();
  expect(text.endsWith("\n")).toBe(true);
  const sample = /^jaalidar_[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? [\d.e+-]+$/;
  for (const line of text.trimEnd().split(/\n+/)) if (!line.startsWith("# ")) expect(line).toMatch(sample);
  for (const name of ["resident_memory_bytes", "uptime_seconds", "event_loop_delay_seconds"]) {
    expect(text).toMatch(new RegExp(`^jaalidar_${name} [\\d.e+-]+$`, "m"));
  }
});

it.each([
  ["no token", {}],
  ["a wrong one", { authorization: "Bearer a-token-for-prometheuS" }],
  ["half of it", { authorization: `Bearer ${TOKEN.slice(0, 10)}` }],
])("tells nothing to who has %s", async (_, headers: Record<string, string>) => {
  const answer = await metered().ask("/metrics", headers);
  expect(answer.status).toBe(401);
  expect(await answer.text()).toBe("");
});

it("is for reading", async () => {
  const answer = await metered().ask("/metrics", { authorization: `Bearer ${TOKEN}` }, "POST");
  expect(answer.status).toBe(405);
});

it("counts what a limit refuses, and the refusal stays one", async () => {
  const { metrics } = metered();
  const limiter = metrics.countRefusals(
    createLimiter({ account: { points: 8, seconds: 300 } }, createRateLimitMemory(systemClock)),
  );
  for (let used = 0; used < 8; used += 1) await limiter.take("account", "asha");
  await expect(limiter.take("account", "asha")).rejects.toMatchObject({ code: "tooMany" });
  expect(await metrics.text([])).toContain('jaalidar_limit_refusals_total{bucket="account"} 1');
});
