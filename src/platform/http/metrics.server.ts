import { createHash, timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { Fault } from "#platform/contract/errors.ts";
import type { Limiter } from "#platform/process/rate-limit.server.ts";
import type { Program } from "./cached-response.server.ts";
import { bearerToken } from "./caller.server.ts";
import { isReading } from "./plain-response.server.ts";
import { withSecurityHeaders } from "./security-headers.server.ts";
import { splitUrl } from "./split-url.server.ts";

const METRICS_PATH = "/metrics";

const PREFIX = "jaalidar_";

type Kind = "api" | "admin" | "asset" | "health" | "site";

/** A value that is read at the moment of the request. */
export interface GaugeReading {
  name: string;
  help: string;
  /** One number without labels, or one for each set of labels. */
  values: { labels?: Record<string, string>; value: number }[];
}

/** The counters of one process. */
export interface Metrics {
  countRequest(kind: Kind, status: number, seconds: number): void;
  /** Counts a report of a browser about the content security policy. */
  countViolation(directive: string): void;
  /** Counts a call that a limit refused. */
  countRefusal(bucket: string): void;
  /** Returns the limiter with its refusals counted. */
  countRefusals<Bucket extends string>(limiter: Limiter<Bucket>): Limiter<Bucket>;
  /** Returns everything in the text form of Prometheus, version 0.0.4. */
  text(gauges: readonly GaugeReading[]): Promise<string>;
}

/** Upper ends of the histogram, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = counter(registry, "requests_total", "Requests answered.", ["kind", "status"]);
  const latency = new Histogram({
    name: `${PREFIX}request_seconds`,
    help: "Seconds until an answer begins.",
    labelNames: ["kind"],
    buckets: BUCKETS,
    registers: [registry],
  });
  const refusals = counter(registry, "limit_refusals_total", "Calls refused by a limit.", ["bucket"]);
  const violationsHelp = "Browsers' reports about the content security policy.";
  const violations = counter(registry, "policy_violations_total", violationsHelp, ["directive"]);

  const countRefusal = (bucket: string) => refusals.inc({ bucket });

  return {
    countRequest(kind, status, seconds) {
      requests.inc({ kind, status });
      latency.observe({ kind }, seconds);
    },
    countViolation: (directive) => violations.inc({ directive }),
    countRefusal,
    countRefusals: (limiter) => ({
      ...limiter,
      async take(bucket, key) {
        try {
          await limiter.take(bucket, key);
        } catch (error) {
          if (error instanceof Fault && error.code === "tooMany") countRefusal(bucket);
          throw error;
        }
      },
    }),
    text: (gauges) => Registry.merge([registry, readingsOf(gauges)]).metrics(),
  };
}

/** Returns a gauge of one number. */
export function gauge(name: string, help: string, value: number): GaugeReading {
  return { name, help, values: [{ value }] };
}

function counter<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: Label[],
): Counter<Label> {
  return new Counter({ name: PREFIX + name, help, labelNames, registers: [registry] });
}

function readingsOf(gauges: readonly GaugeReading[]): Registry {
  const registry = new Registry();
  for (const { name, help, values } of gauges) {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    const gauge = new Gauge({ name: PREFIX + name, help, labelNames, registers: [registry] });
    for (const { labels = {}, value } of values) gauge.set(labels, value);
  }
  return registry;
}

interface MeterParts {
  program: Program;
  metrics: Metrics;
  /** The bearer token that `/metrics` requires. */
  token: string;
  readGauges(): Promise<GaugeReading[]>;
}

/** Wraps the program so that each answer is counted and `/metrics` answers callers with the token. */
export function meter({ program, metrics, token, readGauges }: MeterParts): Program {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  async function answerMetrics(request: Request): Promise<Response> {
    if (!isSame(bearerToken(request) ?? "", token)) {
      return new Response(null, { status: 401, headers: { "www-authenticate": "Bearer" } });
    }
    if (!isReading(request)) {
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    }
    const text = await metrics.text([...ownGauges(delay), ...(await readGauges())]);
    return new Response(text, { headers: { "content-type": Registry.PROMETHEUS_CONTENT_TYPE } });
  }

  return {
    async fetch(request, transport) {
      const { pathname } = splitUrl(request.url);
      if (pathname === METRICS_PATH) return withSecurityHeaders(await answerMetrics(request));
      const begun = performance.now();
      const response = await program.fetch(request, transport);
      metrics.countRequest(kindOf(pathname), response.status, (performance.now() - begun) / 1_000);
      return response;
    },
    cached(head) {
      const begun = performance.now();
      const ready = program.cached?.(head);
      if (ready)
        metrics.countRequest(kindOf(head.url ?? ""), ready.status, (performance.now() - begun) / 1_000);
      return ready;
    },
  };
}

const NANOSECONDS = 1e9;

function ownGauges(delay: ReturnType<typeof monitorEventLoopDelay>): GaugeReading[] {
  const seconds = delay.percentile(99) / NANOSECONDS;
  delay.reset();
  return [
    gauge("resident_memory_bytes", "Memory of the process.", process.memoryUsage.rss()),
    gauge("uptime_seconds", "Seconds since the start.", process.uptime()),
    gauge("event_loop_delay_seconds", "Of a hundred delays since the last look, 99 were shorter.", seconds),
  ];
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function kindOf(pathname: string): Kind {
  if (pathname === "/v1" || pathname.startsWith("/v1/")) return "api";
  if (pathname === "/admin" || pathname.startsWith("/admin/")) return "admin";
  if (pathname.startsWith("/assets/")) return "asset";
  return pathname === "/healthz" || pathname === "/readyz" ? "health" : "site";
}
