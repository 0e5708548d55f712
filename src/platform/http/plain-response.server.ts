import type { Fault } from "#platform/contract/errors.ts";
import { dataPolicy, securityHeaders } from "./security-headers.server.ts";

/** An answer of a few words, for what no page takes. */
export function plainAnswer(
  status: number,
  words: string,
  https: boolean,
  headers: Record<string, string> = {},
): Response {
  return new Response(words, {
    status,
    headers: {
      ...securityHeaders(dataPolicy, https),
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
  });
}

/** What a fault says, where no page can say it. */
export function faultAnswer({ status, message, retryAfter }: Fault, https: boolean): Response {
  return plainAnswer(status, message, https, { ...(retryAfter && { "retry-after": String(retryAfter) }) });
}

/** 308 keeps a form's method; browsers and search engines treat it like 301. */
export function moved(location: string, https: boolean): Response {
  return new Response(null, {
    status: 308,
    headers: { ...securityHeaders(dataPolicy, https), location, "cache-control": "public, max-age=3600" },
  });
}
