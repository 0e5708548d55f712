import type { Database } from "#platform/db.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { ScanBytes } from "./clamd.server.ts";
import * as storage from "./storage.server.ts";

/** Has every document from a stranger scanned for viruses before anyone may open it. */
export interface Scanner {
  /** Says that there is something new; call it after the commit. */
  wake(): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface ScannerParts {
  db: Database;
  log: Log;
  scan: ScanBytes;
  /** How long it waits after the scanner did not answer, and between looks for what other processes have left. */
  pauseMilliseconds?: number;
}

/**
 * The worker that takes documents from `pending` to `clean` or `infected`. While the scanner is away they stay pending,
 * and nobody can open them (trust.md section 2: fails closed). Two processes may scan the same one; the verdict is one.
 */
export function createScanner({ db, log, scan, pauseMilliseconds = 10_000 }: ScannerParts): Scanner {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;
  let timer = setTimeout(wake, 1_000).unref();

  function wake(): void {
    if (stop.signal.aborted) return;
    again = true;
    running ??= run();
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    while (again && !stop.signal.aborted) {
      again = false;
      await scanPending();
    }
    running = undefined;
    if (!stop.signal.aborted) timer = setTimeout(wake, pauseMilliseconds).unref();
  }

  async function scanPending(): Promise<void> {
    try {
      let id = await storage.findPending(db.read);
      while (id && !stop.signal.aborted) {
        await scanOne(id);
        id = await storage.findPending(db.read);
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "virus scan has to wait");
    }
  }

  async function scanOne(id: string): Promise<void> {
    const bytes = await storage.readBytes(db.read, id);
    if (!bytes) return;
    const verdict = await scan(bytes, stop.signal);
    if (!verdict.clean) log.warn({ document: id, found: verdict.found }, "virus found in a document");
    await db.transaction((tx) => storage.recordScan(tx, id, verdict.clean ? "clean" : "infected"));
  }

  return {
    wake,
    idle: async () => running,
    async close() {
      stop.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
