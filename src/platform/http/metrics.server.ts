import { createHash, timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Fault } from "#platform/contract/errors.ts";
import type { Limiter } from "#platform/process/rate-limit.server.ts";
import { bearerToken, type Transport } from "./caller.server.ts";

export const METRICS_PATH = "/metrics";

type Kind = "api" | "desk" | "asset" | "health" | "site";
type Labels = Record<string, string>;
/** A value that is looked up when somebody asks. */
export interface Gauge {
  name: string;
  help: string;
  /** Without labels one number; with them one for each. */
  values: { labels?: Labels; value: number }[];
}

/** What one process counts about itself. */
export interface Metrics {
  countRequest(kind: Kind, status: number, seconds: number): void;
  /** Something that the content security policy stopped in a browser. */
  countViolation(directive: string): void;
  /** The limiter with its refusals counted. */
  countRefusals(limiter: Limiter): Limiter;
  /** Everything in the text form of Prometheus, version 0.0.4. */
  text(gauges: readonly Gauge[]): string;
}

/** Upper ends of the histogram, in seconds. */
const STEPS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const requests = createCounts();
  const violations = createCounts();
  const refusals = createCounts();
  const latencies = new Map<Kind, Latency>();

  return {
    countRequest(kind, status, seconds) {
      requests.add({ kind, status: String(status) });
      const latency = latencies.get(kind) ?? createLatency();
      latencies.set(kind, latency);
      latency.observe(seconds);
    },
    countViolation: (directive) => violations.add({ directive }),
    countRefusals: (limiter) => ({
      ...limiter,
      async take(bucket, key) {
        try {
          await limiter.take(bucket, key);
        } catch (error) {
          if (error instanceof Fault && error.code === "tooMany") refusals.add({ bucket });
          throw error;
        }
      },
      async pace(...tried) {
        const seconds = await limiter.pace(...tried);
        if (seconds > 0) refusals.add({ bucket: "guess" });
        return seconds;
      },
    }),
    text(gauges) {
      const latency = [...latencies].flatMap(([kind, one]) => one.lines(kind));
      return [
        counter("requests_total", "Requests answered.", requests),
        family("request_seconds", "histogram", "Seconds until an answer begins.", latency),
        counter("limit_refusals_total", "Calls refused by a limit.", refusals),
        counter(
          "policy_violations_total",
          "Browsers' reports about the content security policy.",
          violations,
        ),
        ...gauges.map(({ name, help, values }) => {
          const lines = values.map(({ labels = {}, value }) => line(name, labels, value));
          return family(name, "gauge", help, lines);
        }),
      ].join("");
    },
  };
}

/** A gauge of one number. */
export function gauge(name: string, help: string, value: number): Gauge {
  return { name, help, values: [{ value }] };
}

function createCounts() {
  const counts = new Map<string, { labels: Labels; count: number }>();
  return {
    add(labels: Labels): void {
      const key = Object.values(labels).join(" ");
      const one = counts.get(key) ?? { labels, count: 0 };
      one.count += 1;
      counts.set(key, one);
    },
    lines: (name: string) => [...counts.values()].map(({ labels, count }) => line(name, labels, count)),
  };
}

type Latency = ReturnType<typeof createLatency>;

function createLatency() {
  // One more than the steps: what is beyond the last.
  const counts = new Array<number>(STEPS.length + 1).fill(0);
  let sum = 0;
  return {
    observe(seconds: number): void {
      const at = STEPS.findIndex((step) => seconds <= step);
      const place = at === -1 ? STEPS.length : at;
      counts[place] = (counts[place] ?? 0) + 1;
      sum += seconds;
    },
    lines(kind: Kind): string[] {
      let below = 0;
      const buckets = [...STEPS.map(String), "+Inf"].map((le, at) => {
        below += counts[at] ?? 0;
        return line("request_seconds_bucket", { kind, le }, below);
      });
      return [
        ...buckets,
        line("request_seconds_sum", { kind }, sum),
        line("request_seconds_count", { kind }, below),
      ];
    },
  };
}

const PREFIX = "jaalidar_";

function counter(name: string, help: string, counts: ReturnType<typeof createCounts>): string {
  return family(name, "counter", help, counts.lines(name));
}

function family(name: string, type: string, help: string, lines: string[]): string {
  return [`# HELP ${PREFIX}${name} ${help}`, `# TYPE ${PREFIX}${name} ${type}`, ...lines, ""].join("\n");
}

/** Labels are words of ours, so there is nothing to escape. */
function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
  return `${PREFIX}${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

type Fetch = (request: Request, transport?: Transport) => Response | Promise<Response>;

interface MeterParts {
  fetch: Fetch;
  metrics: Metrics;
  /** What opens `/metrics`. */
  token: string;
  readGauges(): Promise<Gauge[]>;
  /** Gives an answer of ours the headers of every answer. */
  finish(response: Response): Response;
}

/** Counts each answer, and answers `/metrics` to who has the token. */
export function meter({ fetch, metrics, token, readGauges, finish }: MeterParts): Fetch {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  async function answerMetrics(request: Request): Promise<Response> {
    if (!isSame(bearerToken(request) ?? "", token)) {
      return new Response(null, { status: 401, headers: { "www-authenticate": "Bearer" } });
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    }
    const text = metrics.text([...ownGauges(delay), ...(await readGauges())]);
    return new Response(text, { headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" } });
  }

  return async (request, transport) => {
    const pathname = pathOf(request.url);
    if (pathname === METRICS_PATH) return finish(await answerMetrics(request));
    const begun = performance.now();
    const response = await fetch(request, transport);
    metrics.countRequest(kindOf(pathname), response.status, (performance.now() - begun) / 1_000);
    return response;
  };
}

const NANOSECONDS = 1e9;

function ownGauges(delay: ReturnType<typeof monitorEventLoopDelay>): Gauge[] {
  const seconds = delay.percentile(99) / NANOSECONDS;
  delay.reset();
  return [
    gauge("resident_memory_bytes", "Memory of the process.", process.memoryUsage.rss()),
    gauge("uptime_seconds", "Seconds since the start.", process.uptime()),
    gauge("event_loop_delay_seconds", "Of a hundred delays since the last look, 99 were shorter.", seconds),
  ];
}

/** In the same time, however much of it is right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function pathOf(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("//") + 2)).split("?", 1)[0] ?? "";
}

function kindOf(pathname: string): Kind {
  if (pathname === "/v1" || pathname.startsWith("/v1/")) return "api";
  if (pathname === "/admin" || pathname.startsWith("/admin/")) return "desk";
  if (pathname.startsWith("/assets/")) return "asset";
  return pathname === "/healthz" || pathname === "/readyz" ? "health" : "site";
}
