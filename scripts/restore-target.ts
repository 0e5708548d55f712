import { existsSync, statSync } from "node:fs";
import {
  openRestoreTarget,
  type RestoreDeps,
  type RestoreTarget,
} from "#platform/backup/restore-target.server.ts";
import { beginWork } from "#platform/backup/unfinished.server.ts";
import { readEnv } from "#platform/process/env.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { migrations } from "../migrations/all.ts";
import { endOnSignal, onProgress, Refusal } from "./terminal.ts";

export type TargetWork = (target: RestoreTarget, deps: RestoreDeps, letSignals: () => void) => Promise<void>;

/**
 * Runs the work of a command that puts another database into the place of ours, and cleans up after it; first after one
 * that was ended in the middle. The work calls `letSignals` once the other database is there: Ctrl+C then no longer
 * undoes it.
 */
export async function withRestoreTarget(run: TargetWork): Promise<void> {
  const env = readEnv();
  refuseForeignRoot(env.dataDir);
  const work = beginWork(env.dataDir);
  const letSignals = endOnSignal(work.end);
  for (const words of work.found) console.log(words);
  const deps = { env, log: createLog("error"), migrations, work, onProgress };
  const target = await openRestoreTarget(deps);
  try {
    await run(target, deps, letSignals);
  } finally {
    work.end();
    await target.close();
  }
}

/**
 * Refuses root in the data directory of the server's user, who could not open what root makes there. Throws a Refusal.
 * What the server begins by itself is not asked: it is that user, whoever the directory belongs to.
 */
export function refuseForeignRoot(dataDir: string): void {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return;
  const { uid } = statSync(dataDir);
  if (uid === 0) return;
  throw new Refusal(
    `${dataDir} belongs to another user (${uid}). Run this as that one, such as by sudo -u: the server could not open what root makes there.`,
  );
}
