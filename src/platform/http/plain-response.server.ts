import type { Fault } from "#platform/contract/errors.ts";
import { dataPolicy, securityHeaders } from "./security-headers.server.ts";

/** Returns a plain text answer, for requests that no page accepts. */
export function plainAnswer(status: number, words: string, headers: Record<string, string> = {}): Response {
  return new Response(words, {
    status,
    headers: {
      ...securityHeaders(dataPolicy),
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
  });
}

/** Returns whether a request only reads. */
export function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Refuses a method where others are answered. */
export function methodRefused(allow = "GET, HEAD"): Response {
  return plainAnswer(405, "Method not allowed", { allow });
}

/** Returns a fault's message as plain text. */
export function faultAnswer({ status, message, retryAfter }: Fault): Response {
  return plainAnswer(status, message, { ...(retryAfter && { "retry-after": String(retryAfter) }) });
}

/** Redirects by 308, which keeps a form's method; browsers and search engines treat it like 301. */
export function moved(location: string): Response {
  return new Response(null, {
    status: 308,
    headers: { ...securityHeaders(dataPolicy), location, "cache-control": "public, max-age=3600" },
  });
}
