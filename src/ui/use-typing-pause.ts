import { useEffect, useRef } from "react";

/** A pause in typing that tells a word from a letter, and is too short to be waited for. */
const TYPING_PAUSE_MS = 250;

/**
 * Returns a debounce for typing. `soon` runs the work after the pause without another call; `cancel` and unmounting
 * drop it.
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
