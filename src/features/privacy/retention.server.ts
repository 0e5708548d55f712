import { createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import { type RetentionServices, runRetention } from "./retention-run.server.ts";

/** Erases what has reached its end: once a day, at the start, and when staff say so. */
export interface Retention {
  /** Looks now, unless another process is at it or today's run is over. `force` runs whatever the day. */
  run(options?: { force?: boolean }): Promise<void>;
  /** Runs now, without anyone waiting for it. */
  wake(): void;
  /** Runs soon, and then looks every hour whether a day has passed. */
  start(): void;
  /** Resolves when the batch under way has ended; begins no other. */
  close(): Promise<void>;
}

const FIRST_LOOK_MS = 3_000;
const LOOK_EVERY_MS = 60 * 60_000;
const RETRY_MS = 60_000;

/**
 * Returns the schedule of retention. Any number of processes may have one on the same database: they run one at a time.
 * @param retryMs milliseconds until a run that failed is tried again
 */
export function createRetention(services: RetentionServices, { retryMs = RETRY_MS } = {}): Retention {
  const stop = new AbortController();
  let underway = Promise.resolve();

  /** Runs retention once the run under way has ended. */
  function next(options: { force: boolean }): Promise<void> {
    const running = underway.then(() => runRetention({ ...services, stopping: stop.signal }, options));
    underway = running.catch(() => undefined);
    return running;
  }

  let isForced = false;
  let hasFailed = false;
  const loop = createBackgroundLoop({
    async run() {
      const force = isForced;
      isForced = false;
      hasFailed = false;
      await next({ force }).catch((error: unknown) => {
        hasFailed = true;
        isForced ||= force;
        throw error;
      });
    },
    log: services.log,
    failed: "retention could not run",
    everyMs: () => (hasFailed ? retryMs : LOOK_EVERY_MS),
  });

  function wake(): void {
    isForced = true;
    loop.wake();
  }

  return {
    run: ({ force = false } = {}) => next({ force }),
    wake,
    start: () => void setTimeout(wake, FIRST_LOOK_MS).unref(),
    async close() {
      stop.abort();
      await loop.close();
      await underway;
    },
  };
}
