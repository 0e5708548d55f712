interface Room {
  /** Origins that pages are kept for. */
  most?: number;
  /** Milliseconds after which an origin that nobody asked for gives up its place. */
  idle?: number;
  now?: () => number;
}

/**
 * Says whether pages are kept for an origin. Without PUBLIC_URL the addresses in a page are those of the Host it was
 * asked under, so each host has pages of its own, and anybody can make hosts up: those that come first are kept, the
 * pages of others are made each time. With PUBLIC_URL there is only one.
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
