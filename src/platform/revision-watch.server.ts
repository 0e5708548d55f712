import type { Clock } from "./clock.server.ts";

export interface RevisionWatch {
  /** The state that public pages are made from: the content's revision, and the day in India, on which jobs close. */
  current(): string;
  /** Reads the revision now; for after a write of this process, so that its next page is new. */
  refresh(): Promise<void>;
  stop(): void;
}

interface Parts {
  read(): Promise<number>;
  clock: Clock;
  /** Milliseconds between two looks for the writes of other processes: pages are new within a second. */
  interval?: number;
}

const INDIA_AHEAD_OF_UTC = 5.5 * 3_600_000;
const DAY = 86_400_000;

/** Follows the revision of the public content. While the store can't be read, what was known last stays. */
export async function watchRevision({ read, clock, interval = 700 }: Parts): Promise<RevisionWatch> {
  let revision = 0;
  // Reads may overtake each other; a revision never goes back.
  const refresh = async () => {
    revision = Math.max(revision, await read().catch(() => revision));
  };
  await refresh();
  const timer = setInterval(refresh, interval).unref();
  return {
    current: () => `${revision}.${Math.floor((clock.now().getTime() + INDIA_AHEAD_OF_UTC) / DAY)}`,
    refresh,
    stop: () => clearInterval(timer),
  };
}
