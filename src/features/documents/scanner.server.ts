import { Fault } from "#platform/contract/errors.ts";
import { createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import type { Services } from "#services.server.ts";
import { NoVerdictError, type ScanBytes } from "./clamd.server.ts";
import * as storage from "./storage.server.ts";

/** Has every document from a stranger scanned for viruses before anyone may open it. */
export interface Scanner {
  /** Looks for something new; call it after the commit. */
  wake(): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface ScannerDeps extends Pick<Services, "db" | "log"> {
  scan: ScanBytes;
  /** How long it waits after the scanner did not answer, and between looks for what other processes have left. */
  pauseMilliseconds?: number;
}

/** A file on which the scanner gave no verdict: how often, and in which round it is tried again. */
interface Failure {
  times: number;
  nextRound: number;
}

/** The most rounds until a file that may break the scanner is tried again, after 1, 2, 4, 8 … rounds. */
const MAX_REST_ROUNDS = 256;

/**
 * Returns the worker that takes documents from `pending` to `clean` or `infected`. While the scanner is away they stay
 * pending and closed (trust.md section 2). A file without a verdict keeps no other waiting, and two processes may scan
 * the same one.
 */
export function createScanner({ db, log, scan, pauseMilliseconds = 10_000 }: ScannerDeps): Scanner {
  const failures = new Map<string, Failure>();
  let round = 0;
  const loop = createBackgroundLoop({
    run: scanPending,
    log,
    failed: "virus scan has to wait",
    firstMs: 1_000,
    everyMs: pauseMilliseconds,
  });

  async function scanPending(stopping: AbortSignal): Promise<void> {
    round += 1;
    for (const id of await storage.findPending(db.read)) {
      if (stopping.aborted) return;
      if ((failures.get(id)?.nextRound ?? 0) <= round) await scanUnlessImpossible(id, stopping);
    }
  }

  /** Throws when the scanner is away: then no other file would fare better. */
  async function scanUnlessImpossible(id: string, stopping: AbortSignal): Promise<void> {
    try {
      await scanOne(id, stopping);
      failures.delete(id);
    } catch (error) {
      if (!(error instanceof NoVerdictError) || stopping.aborted) throw error;
      const times = (failures.get(id)?.times ?? 0) + 1;
      failures.set(id, { times, nextRound: round + Math.min(2 ** (times - 1), MAX_REST_ROUNDS) });
      log.warn(
        { document: id, times, reason: reasonOf(error.cause) },
        "virus scanner can't judge a document",
      );
    }
  }

  async function scanOne(id: string, stopping: AbortSignal): Promise<void> {
    const bytes = await storage.readBytes(db.read, id).catch(asNoVerdict);
    if (!bytes) return;
    const verdict = await scan(bytes, stopping);
    if (!verdict.clean) log.warn({ document: id, found: verdict.found }, "virus found in a document");
    await db.transaction((tx) => storage.recordScan(tx, id, verdict.clean ? "clean" : "infected"));
  }

  return { wake: loop.wake, idle: async () => loop.running(), close: loop.close };
}

/** Throws NoVerdictError for a damaged document, which must not delay the others. */
function asNoVerdict(error: unknown): never {
  const isDamaged = error instanceof Fault && error.code === "internal";
  throw isDamaged ? new NoVerdictError(error.message, { cause: error.cause }) : error;
}
