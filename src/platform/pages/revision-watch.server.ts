import { createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";

export interface RevisionWatch {
  /** Returns the state of the public pages: the content's revision and the day in India, on which jobs close. */
  current(): string;
  /** Reads the revision after a write of this process, so that its next page is new. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  read(): Promise<number>;
  clock: Clock;
  /** Milliseconds between two reads, for the writes of other processes: pages are new within a second. */
  interval?: number;
}

const INDIA_AHEAD_OF_UTC = 5.5 * 3_600_000;
const DAY = 86_400_000;

/** Follows the revision of the public content. While the store can't be read, the last known one stays. */
export async function watchRevision({ read, clock, interval = 500 }: Parts): Promise<RevisionWatch> {
  let revision = 0;
  // Reads may overtake each other; a revision never decreases.
  const look = async () => {
    revision = Math.max(revision, await read().catch(() => revision));
  };
  await look();
  const loop = createBackgroundLoop({ run: look, firstMs: interval, everyMs: interval });
  return {
    current: () => `${revision}.${Math.floor((clock.now().getTime() + INDIA_AHEAD_OF_UTC) / DAY)}`,
    refresh: look,
    stop: loop.close,
  };
}
