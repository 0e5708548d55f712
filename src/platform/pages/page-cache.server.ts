import type { CachedResponse } from "#platform/http/cached-response.server.ts";
import { type Cache, createCache } from "#platform/process/cache.server.ts";

/** The address of a requested page. */
export interface PagePlace {
  /** Scheme and host that visitors use. */
  origin: string;
  pathname: string;
  /** The query with its question mark; "" without one. */
  search: string;
  /** True when a route of the site answers there. */
  listed: boolean;
}

/** Matches escapes of characters that need none, and escapes in small letters, which equal those in capitals. */
const needlessEscape = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])|%[\dA-F]?[a-f]/;

/**
 * Returns the cache key of a page, undefined for a form, data of a navigation, a query or letters escaped: such
 * addresses are endless, and would push out the pages in demand. All unknown addresses share one page.
 */
export function pageKey(method: string, { origin, pathname, search, listed }: PagePlace): string | undefined {
  if (method === "POST" || pathname.endsWith(".data")) return undefined;
  if (!listed) return `${origin} unknown`;
  return search === "" && !needlessEscape.test(pathname) ? origin + pathname : undefined;
}

const MAX_BYTES = 24 * 1024 * 1024;

/** Creates the cache of finished pages, whose bytes count as they are before compression. */
export function createPageCache(revision: () => string): Cache<CachedResponse> {
  return createCache({ revision, maxBytes: MAX_BYTES, sizeOf: ({ body }) => body.identity.byteLength });
}

/** Returns true for a page with the expected status that allows caching. */
export function isLasting(page: CachedResponse, status: number): boolean {
  return page.status === status && !page.headers["cache-control"]?.includes("no-store");
}
