interface Room {
  /** Origins with cached pages. */
  most?: number;
  /** Milliseconds without a request after which an origin loses its place. */
  idle?: number;
  now?: () => number;
}

/**
 * Creates the function that is true for an origin with cached pages. Without PUBLIC_URL a page contains the Host of its
 * request, and an attacker can invent hosts: the first few are cached, pages of others are rendered each time.
 */
export function createCachedOrigins({
  most = 4,
  idle = 10 * 60_000,
  now = () => performance.now(),
}: Room = {}) {
  const lastUsed = new Map<string, number>();

  function makeRoom(): boolean {
    for (const [origin, used] of lastUsed) if (now() - used > idle) lastUsed.delete(origin);
    return lastUsed.size < most;
  }

  return function isKept(origin: string): boolean {
    if (!lastUsed.has(origin) && !makeRoom()) return false;
    lastUsed.set(origin, now());
    return true;
  };
}
