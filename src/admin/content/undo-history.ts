import type { Words } from "#features/content/contract.ts";
import { isSame } from "#features/content/rules.ts";

/** Words, and where the change was made that ended them. */
interface Step {
  words: Words;
  /** The dotted path of the changed part; "" for the whole document. */
  path: string;
}

/** The words of a form with those before and after them, the nearest last. */
interface UndoHistory {
  words: Words;
  past: readonly Step[];
  future: readonly Step[];
  /** The moment of the last change, in milliseconds. */
  at: number;
}

/** Steps that can be taken back. */
export const MAX_STEPS = 100;

/** Changes of one field within this time of each other are one step. */
export const ONE_STEP_MS = 1_000;

export function beginHistory(words: Words): UndoHistory {
  return { words, past: [], future: [], at: 0 };
}

/** Returns the history after a change. The browser's own undo in a field is a change that leads to the words before. */
export function changed(
  history: UndoHistory,
  words: Words,
  { path, at }: { path: string; at: number },
): UndoHistory {
  const { past, future } = history;
  const before = past.at(-1);
  if (before?.path === path && isSame(before.words, words)) return { ...undone(history), at };
  const after = future.at(-1);
  if (after?.path === path && isSame(after.words, words)) return { ...redone(history), at };
  const isOneStep =
    path !== "" && before?.path === path && at - history.at < ONE_STEP_MS && future.length === 0;
  const steps = isOneStep ? past : [...past, { words: history.words, path }].slice(-MAX_STEPS);
  return { words, past: steps, future: [], at };
}

/** Returns the history one step back; the same where there is none. */
export function undone(history: UndoHistory): UndoHistory {
  const { words, past, future } = history;
  const step = past.at(-1);
  if (!step) return history;
  return {
    words: step.words,
    past: past.slice(0, -1),
    future: [...future, { words, path: step.path }],
    at: 0,
  };
}

/** Returns the history one step forward again; the same where there is none. */
export function redone(history: UndoHistory): UndoHistory {
  const { words, past, future } = history;
  const step = future.at(-1);
  if (!step) return history;
  return {
    words: step.words,
    past: [...past, { words, path: step.path }],
    future: future.slice(0, -1),
    at: 0,
  };
}
