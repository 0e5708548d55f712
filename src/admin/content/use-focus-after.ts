import { type RefObject, useEffect, useRef } from "react";

/** Returns the function that focuses an element of a box once the next change is on the screen. */
export function useFocusAfter(box: RefObject<HTMLElement | null>) {
  const wanted = useRef("");
  useEffect(() => {
    if (!wanted.current) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = "";
  });
  return (selector: string) => {
    wanted.current = selector;
  };
}
