// What the commands for the one who runs the server have in common: how they speak and how they end.
import { BackupError } from "#platform/backup/backup-file.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { StoreError } from "#platform/database/db.server.ts";
import { EnvError } from "#platform/process/env.server.ts";

/** What is wrong with how a command was called; its message is for the person at the terminal. */
export class Refusal extends Error {}

/** Runs a command. What fails is said in a sentence where there is one, and the exit code is 1. */
export async function endWithSentence(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(sentence(error));
    process.exitCode = 1;
  }
}

/**
 * Clears up when the command is told to end, and ends as such a command does. Returns what leaves the signals alone
 * from then on.
 */
export function endOnSignal(clear: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const leave = () => {
    for (const signal of signals) process.off(signal, end);
  };
  function end(signal: NodeJS.Signals): void {
    clear();
    leave();
    // At once, with every thread: one of them may be copying.
    process.kill(process.pid, signal);
  }
  for (const signal of signals) process.on(signal, end);
  return leave;
}

function sentence(error: unknown): unknown {
  if (error instanceof Fault && error.code === "diskFull") return "There is no room left on the disk.";
  if (error instanceof Fault) return `The database does not answer: ${reason(error.cause)}`;
  const kinds = [Refusal, BackupError, StoreError, EnvError];
  if (error instanceof Error && kinds.some((kind) => error instanceof kind)) return error.message;
  return error instanceof Error && "code" in error ? error.message : error;
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

let last = 0;

/** Says how far something is, a line every other second. */
export function onProgress(words: string): void {
  if (performance.now() - last < 2_000) return;
  last = performance.now();
  console.log(`… ${words}`);
}

/** Bytes as people read them. */
export function size(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** The tables that have rows, a line each. */
export function countLines(counts: Record<string, number>): string {
  const filled = Object.entries(counts).filter(([, count]) => count > 0);
  const width = Math.max(0, ...filled.map(([table]) => table.length));
  return filled
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([table, count]) => `  ${table.padEnd(width)}  ${count}`)
    .join("\n");
}
