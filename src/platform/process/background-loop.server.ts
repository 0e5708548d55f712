import { type Log, reasonOf } from "./log.server.ts";

/** Work beside the requests that runs now and then. */
export interface BackgroundLoop {
  /** Runs the work now, and once more where it is under way. */
  wake(): void;
  /** Returns the run that is under way; undefined while the loop waits. */
  running(): Promise<void> | undefined;
  /** Ends the loop. Resolves when the work is not under way. */
  close(): Promise<void>;
}

interface BackgroundLoopOptions {
  /** Work that is never run twice at once, and ends soon once `stopping` is aborted. The loop outlives its errors. */
  run(stopping: AbortSignal): Promise<void>;
  log: Pick<Log, "warn">;
  /** The warning that an error is logged with. */
  failed: string;
  /** Milliseconds to the first run; it begins with the first `wake` when left out. */
  firstMs?: number;
  /** Milliseconds from the end of a run to the next. */
  everyMs: number | (() => number);
}

/** Starts a loop. Its timer keeps no process alive. */
export function createBackgroundLoop({
  run,
  log,
  failed,
  firstMs,
  everyMs,
}: BackgroundLoopOptions): BackgroundLoop {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  if (firstMs !== undefined) wakeIn(firstMs);

  function wakeIn(ms: number): void {
    timer = setTimeout(wake, ms).unref();
  }

  function wake(): void {
    if (stop.signal.aborted) return;
    again = true;
    running ??= runAll();
  }

  async function runAll(): Promise<void> {
    clearTimeout(timer);
    while (again && !stop.signal.aborted) {
      again = false;
      try {
        await run(stop.signal);
      } catch (error) {
        if (!stop.signal.aborted) log.warn({ reason: reasonOf(error) }, failed);
      }
    }
    running = undefined;
    if (!stop.signal.aborted) wakeIn(typeof everyMs === "number" ? everyMs : everyMs());
  }

  return {
    wake,
    running: () => running,
    async close() {
      stop.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
