/** Carries the result of one check. */
export interface Finding {
  /** `look` works but needs attention; `mend` fails, or loses data sooner or later. */
  state: "fine" | "look" | "mend";
  what: string;
  /** The remedy. */
  advice?: string;
}

export const fine = (what: string): Finding => ({ state: "fine", what });
export const look = (what: string, advice: string): Finding => ({ state: "look", what, advice });
export const mend = (what: string, advice: string): Finding => ({ state: "mend", what, advice });

export function wordsOf(error: unknown): string {
  const first = error instanceof AggregateError && !error.message ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
