import { createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import type { Log } from "#platform/process/log.server.ts";

export interface RevisionWatch {
  /** Returns the state of the public pages: the content's revision, and what follows from the time. */
  current(): string;
  /** Reads the revision after a write of this process, so that its next page is new. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  read(): Promise<number>;
  /** Names what the time alone changes, such as the day in India, on which jobs close. */
  moment(): string;
  log: Pick<Log, "warn">;
  /** Milliseconds between two reads, for the writes of other processes: pages are new within a second. */
  interval?: number;
}

/** Follows the revision of the public content. While the store can't be read, the last known one stays. */
export async function watchRevision({ read, moment, log, interval = 500 }: Parts): Promise<RevisionWatch> {
  let revision = 0;
  // Reads may overtake each other; a revision never decreases.
  const look = async () => {
    revision = Math.max(revision, await read().catch(() => revision));
  };
  await look();
  const loop = createBackgroundLoop({
    run: look,
    log,
    failed: "the revision could not be read",
    firstMs: interval,
    everyMs: interval,
  });
  return {
    current: () => `${revision}.${moment()}`,
    refresh: look,
    stop: loop.close,
  };
}
