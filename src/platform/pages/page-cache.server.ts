import type { CachedResponse } from "#platform/http/cached-response.server.ts";

/** The address that a page is asked for at. */
export interface PagePlace {
  /** Scheme and host that visitors use. */
  origin: string;
  pathname: string;
  /** The query with its question mark; "" without one. */
  search: string;
  /** Whether a page is known to answer there. */
  listed: boolean;
}

/** Letters, digits and marks that need no escape, and escapes in small letters, which mean the same as in capitals. */
const needlessEscape = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])|%[\dA-F]?[a-f]/;

/**
 * What a page is kept under; undefined for one that isn't: forms, data for a navigation, and addresses of which there
 * is no end, with a query or with letters escaped, since these would push out the pages that everybody asks for.
 * All unknown addresses share one page, so that those who probe for holes cost nothing.
 */
export function pageKey(method: string, { origin, pathname, search, listed }: PagePlace): string | undefined {
  if (method === "POST" || pathname.endsWith(".data")) return undefined;
  if (!listed) return `${origin} unknown`;
  return search === "" && !needlessEscape.test(pathname) ? origin + pathname : undefined;
}

export interface PageCache {
  /** The page kept under a key, if it was made from what is current. */
  find(key: string): CachedResponse | undefined;
  /** Makes a page, at most once at a time, and keeps it if it has the status and doesn't forbid it. */
  make(key: string, status: number, render: () => Promise<CachedResponse>): Promise<CachedResponse>;
  /** Pages kept at this moment. */
  count(): number;
}

interface Parts {
  /** Names the state of everything that pages are made from; pages of another state are not given any more. */
  revision: () => string;
  /** Room for the pages' bytes as they are, before compression. */
  maxBytes?: number;
}

/** Keeps finished pages in memory under the revision they were made from; the longest unused go first. */
export function createPageCache({ revision, maxBytes = 24 * 1024 * 1024 }: Parts): PageCache {
  let current = revision();
  let bytes = 0;
  // A Map keeps the order of insertion: a page that is used moves to the end.
  const pages = new Map<string, CachedResponse>();
  const making = new Map<string, Promise<CachedResponse>>();

  function refresh(): void {
    const now = revision();
    if (now === current) return;
    current = now;
    bytes = 0;
    pages.clear();
    making.clear();
  }

  function keep(key: string, page: CachedResponse): void {
    bytes += page.body.identity.byteLength;
    pages.set(key, page);
    for (const [oldest, old] of pages) {
      if (bytes <= maxBytes) break;
      pages.delete(oldest);
      bytes -= old.body.identity.byteLength;
    }
  }

  return {
    find(key) {
      refresh();
      const page = pages.get(key);
      if (!page) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    make(key, status, render) {
      refresh();
      const begun = making.get(key);
      if (begun) return begun;
      // Noted before rendering starts: a page made while something changes belongs to the older state.
      const madeFrom = current;
      const made = render().finally(() => {
        if (making.get(key) === made) making.delete(key);
      });
      making.set(key, made);
      made.then(
        (page) => {
          refresh();
          if (madeFrom === current && isLasting(page, status)) keep(key, page);
        },
        () => {}, // The one who asked is told.
      );
      return made;
    },
    count: () => pages.size,
  };
}

function isLasting(page: CachedResponse, status: number): boolean {
  return page.status === status && !page.headers["cache-control"]?.includes("no-store");
}
