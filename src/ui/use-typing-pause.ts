import { useEffect, useRef } from "react";

/** A pause in typing that tells a word from a letter, and is too short to be waited for. */
const TYPING_PAUSE_MS = 250;

/**
 * Returns what delays work until typing has paused, so that a letter is seen before a list is drawn anew: `soon` puts
 * off the work that waits by each new one, `cancel` drops it, as does the end of the component.
 */
export function useTypingPause() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cancel,
    soon(work: () => void) {
      cancel();
      timer.current = setTimeout(work, TYPING_PAUSE_MS);
    },
  };
}
