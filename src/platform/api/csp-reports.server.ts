import { endpoint } from "#platform/contract/endpoint.ts";
import type { Metrics } from "#platform/http/metrics.server.ts";
import { REPORTS_PATH } from "#platform/http/security-headers.server.ts";
import type { Log } from "#platform/process/log.server.ts";
import { readJson } from "./json-body.server.ts";
import { type Handler, handle } from "./serve.server.ts";

const MAX_BYTES = 16 * 1024;
const MAX_REPORTS = 20;
/** Log lines a minute; all reports are counted. */
const LINES_A_MINUTE = 20;
/** Media types of `report-uri` and of `report-to`. */
const mediaTypes = ["application/csp-report", "application/reports+json"];

const reportViolations = endpoint({
  id: "reportViolations",
  method: "POST",
  path: REPORTS_PATH,
  access: "public",
  summary: "What the content security policy stopped in somebody's browser; browsers send it by themselves",
  mediaTypes,
  status: 204,
});

interface ReportsParts {
  log: Pick<Log, "warn">;
  metrics: Pick<Metrics, "countViolation">;
  clock: { monotonic(): number };
}

/** Counts the reports of browsers and logs a few, in our own words only; nothing is stored. */
export function cspReportHandlers({ log, metrics, clock }: ReportsParts): Handler[] {
  let minute = 0;
  let lines = 0;

  function mayLog(): boolean {
    const now = Math.floor(clock.monotonic() / 60_000);
    if (now !== minute) lines = 0;
    minute = now;
    lines += 1;
    return lines <= LINES_A_MINUTE;
  }

  return [
    handle(reportViolations, async ({ request }) => {
      const body = await readJson(request, { mediaTypes, limit: MAX_BYTES });
      for (const violation of violationsIn(body)) {
        metrics.countViolation(violation.directive);
        if (mayLog()) log.warn(violation, "policy violation reported");
      }
      return new Response(null, { status: 204 });
    }),
  ];
}

interface Violation {
  directive: string;
  blocked: string;
}

/** Returns the violations in a body of either format, in our own words, because a caller may send anything. */
export function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body.slice(0, MAX_REPORTS).map(bodyOf) : [field(body, "csp-report")];
  return reports.filter(isObject).map((report) => ({
    directive: knownDirective(field(report, "effectiveDirective") ?? field(report, "effective-directive")),
    blocked: kindOf(field(report, "blockedURL") ?? field(report, "blocked-uri")),
  }));
}

function bodyOf(report: unknown): unknown {
  return field(report, "type") === "csp-violation" ? field(report, "body") : undefined;
}

function field(object: unknown, name: string): unknown {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const directives = new Set([
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "manifest-src",
  "form-action",
  "base-uri",
  "object-src",
  "frame-ancestors",
  "frame-src",
  "media-src",
  "worker-src",
]);

function knownDirective(given: unknown): string {
  return typeof given === "string" && directives.has(given) ? given : "other";
}

/**
 * Returns the kind of a blocked address. Most reports are about browser extensions, which have schemes of their own.
 */
function kindOf(given: unknown): string {
  if (typeof given !== "string") return "other";
  if (["inline", "eval", "data", "blob", "self", "wasm-eval"].includes(given)) return given;
  const scheme = /^([a-z-]{1,20}):/.exec(given)?.[1];
  if (scheme?.endsWith("extension")) return "extension";
  return scheme === "https" || scheme === "http" ? "address" : "other";
}
