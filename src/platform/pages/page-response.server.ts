import { type CachedResponse, cacheResponse } from "#platform/http/cached-response.server.ts";
import type { Effort } from "#platform/http/compression.server.ts";
import {
  dataPolicy,
  type PageAllowance,
  pagePolicy,
  reportingHeaders,
  securityHeaders,
} from "#platform/http/security-headers.server.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { collectScripts } from "./script-hashes.server.ts";

interface PageRules {
  development: boolean;
  allowance: PageAllowance;
  /** Headers of the finished page beside those for security. */
  headers: Record<string, string>;
  effort: Effort;
  /** Returns the page of a failure that the framework answered without one. */
  failurePage: (status: number) => string;
}

/** Returns true for the framework's answer when its error page failed too: an empty body, or a few words. */
function isBare(response: Response): boolean {
  if (response.status < 400) return false;
  const type = response.headers.get("content-type");
  return !response.body || !type || type.startsWith("text/plain");
}

/**
 * Finishes an answer of the framework: a page, a redirect or the data of a client navigation. Lists a page's inline
 * scripts in its policy, and sets every header.
 */
export async function finishPage(
  response: Response,
  rendered: RenderedPage | null,
  rules: PageRules,
): Promise<CachedResponse> {
  const own = Object.fromEntries(response.headers);
  // The framework refuses a form without the Allow header (RFC 9110, section 15.5.6).
  if (response.status === 405) own.allow ??= "GET, HEAD";
  delete own["content-length"];
  if (!rendered && !isBare(response)) return finishData(response, own);

  const { html, hashes } = rendered
    ? collectScripts(rendered)
    : { html: Buffer.from(rules.failurePage(response.status)), hashes: [] };
  const policy = pagePolicy({ ...rules.allowance, scriptHashes: hashes, development: rules.development });
  return cacheResponse({
    status: response.status,
    headers: {
      ...securityHeaders(policy, rules.allowance),
      ...reportingHeaders,
      // Always revalidated: the tag answers in a few bytes, and a changed page is never shown stale.
      "cache-control": "no-cache",
      ...own,
      ...rules.headers,
      "content-type": "text/html; charset=utf-8",
    },
    body: html,
    compress: true,
    effort: rules.effort,
  });
}

async function finishData(response: Response, own: Record<string, string>): Promise<CachedResponse> {
  return cacheResponse({
    status: response.status,
    headers: { ...securityHeaders(dataPolicy), "cache-control": "no-cache", ...own },
    body: new Uint8Array(await response.arrayBuffer()),
    compress: /^(text\/|application\/(json|xml|javascript))/.test(own["content-type"] ?? ""),
    effort: "quick",
  });
}
