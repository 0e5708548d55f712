interface Limits {
  /** Origins with cached pages. */
  maxOrigins?: number;
  /** Time without a request after which an origin loses its place. */
  idleMs?: number;
  now?: () => number;
}

/**
 * Creates the function that is true for an origin with cached pages. Without PUBLIC_URL a page contains the Host of its
 * request, and an attacker can invent hosts: the first few are cached, pages of others are rendered each time.
 */
export function createCachedOrigins({
  maxOrigins = 4,
  idleMs = 10 * 60_000,
  now = () => performance.now(),
}: Limits = {}) {
  const lastUsed = new Map<string, number>();

  function makeRoom(): boolean {
    for (const [origin, used] of lastUsed) if (now() - used > idleMs) lastUsed.delete(origin);
    return lastUsed.size < maxOrigins;
  }

  return function isCachedOrigin(origin: string): boolean {
    if (!lastUsed.has(origin) && !makeRoom()) return false;
    lastUsed.set(origin, now());
    return true;
  };
}
