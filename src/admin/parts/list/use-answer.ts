import { useEffect, useState } from "react";
import type { Outcome } from "#platform/client/client.ts";

/**
 * Loads an answer for a part of a screen. The previous answer stays while a new one is loading.
 * @param of names what the answer depends on; another value loads it again
 */
export function useAnswer<T>(load: (signal: AbortSignal) => Promise<Outcome<T>>, of: string) {
  const [answer, setAnswer] = useState<Outcome<T>>();
  const [loading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` and another attempt load again, not a new function
  useEffect(() => {
    const abort = new AbortController();
    setLoading(true);
    // The calls start after the dialog is painted: on a slow machine they would delay it.
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
