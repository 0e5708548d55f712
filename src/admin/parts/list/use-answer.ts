import { useEffect, useState } from "react";
import type { Outcome } from "#platform/client/client.ts";

/**
 * Loads what a dialog shows beyond its row. The answer before stays while a new one is on its way.
 * @param load calls the server
 * @param of what the answer depends on; another value loads it anew
 */
export function useAnswer<T>(load: (signal: AbortSignal) => Promise<Outcome<T>>, of: string) {
  const [answer, setAnswer] = useState<Outcome<T>>();
  const [loading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` and another attempt are what loads, not a new function
  useEffect(() => {
    const abort = new AbortController();
    setLoading(true);
    // The dialog is painted first: on a slow machine its calls would keep the picture back.
    const start = setTimeout(() => {
      load(abort.signal)
        .then((given) => {
          if (abort.signal.aborted) return;
          setAnswer(given);
          setLoading(false);
        })
        .catch((error: unknown) => {
          if (!abort.signal.aborted) throw error;
        });
    });
    return () => {
      clearTimeout(start);
      abort.abort();
    };
  }, [of, attempt]);

  return { answer, loading, reload: () => setAttempt(attempt + 1) };
}
