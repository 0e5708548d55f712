// Shares output, questions and exit of the commands for operators.
import { createInterface } from "node:readline/promises";
import { BackupError } from "#platform/backup/backup-file.server.ts";
import { diskFullSentence } from "#platform/backup/full-disk.server.ts";
import { databaseFault, isSqliteError, StoreError } from "#platform/database/database-error.server.ts";
import { EnvError, readEnv } from "#platform/process/env.server.ts";
import { reasonInSentence } from "#platform/process/log.server.ts";

/** Refuses a wrong call of a command; its message is for the terminal. */
export class Refusal extends Error {}

/** Runs a command; prints a failure as a sentence where it has one, and exits with 1. */
export async function endWithSentence(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(sentence(error));
    process.exitCode = 1;
  }
}

/**
 * Calls `clear` when a signal ends the command, then ends by that signal. Returns the function that stops listening.
 */
export function endOnSignal(clear: () => void): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const leave = () => {
    for (const signal of signals) process.off(signal, end);
  };
  function end(signal: NodeJS.Signals): void {
    clear();
    leave();
    // The signal ends all threads at once, also one that is copying.
    process.kill(process.pid, signal);
  }
  for (const signal of signals) process.on(signal, end);
  return leave;
}

function sentence(error: unknown): unknown {
  // Work elsewhere has named its own folder.
  const full = diskFullSentence(error, () => readEnv().dataDir);
  if (full) return full;
  const fault = databaseFault(error);
  if (fault) return `The database does not answer: ${reasonInSentence(fault)}. ${adviceOn(fault.cause)}`;
  const kinds = [Refusal, BackupError, StoreError, EnvError];
  if (error instanceof Error && kinds.some((kind) => error instanceof kind)) return error.message;
  return fileSentence(error) ?? (error instanceof Error && "code" in error ? error.message : error);
}

/** Returns a sentence on a path that a command can't use; undefined for other errors. */
function fileSentence(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error && "path" in error)) return undefined;
  const { path } = error;
  const sentences: Record<string, string> = {
    ENOENT: `There is no file or folder ${path}, or none to put it in.`,
    EACCES: `${path} is closed to the user of this command.`,
    EPERM: `${path} is closed to the user of this command.`,
    EEXIST: `${path} is a file, where a folder is needed.`,
    ENOTDIR: `${path} leads through a file as if that were a folder.`,
    EROFS: `${path} is on a disk that can't be written.`,
  };
  return sentences[String(error.code)];
}

function adviceOn(cause: unknown): string {
  return isSqliteError(cause)
    ? "Close what else has the file open, and run this again."
    : "Check DATABASE_URL, and that PostgreSQL runs.";
}

/** Asks at the terminal before something changes. Throws a Refusal where nobody can be asked. */
export async function agrees(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Refusal("Nothing was changed. Add --yes to do this without being asked.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`${question} [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

let last = 0;

/** Prints a progress line every other second. */
export function onProgress(words: string): void {
  if (performance.now() - last < 2_000) return;
  last = performance.now();
  console.log(`… ${words}`);
}

/** Returns a line for each table with rows. */
export function countLines(counts: Record<string, number>): string {
  const filled = Object.entries(counts).filter(([, count]) => count > 0);
  const width = Math.max(0, ...filled.map(([table]) => table.length));
  return filled
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([table, count]) => `  ${table.padEnd(width)}  ${count}`)
    .join("\n");
}
