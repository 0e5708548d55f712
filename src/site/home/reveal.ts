import { useEffect, useRef } from "react";

/** Shows an element once its top is this far up the window (spec section 9: 80 to 90 percent; the left block at 50). */
const START = "-15%";
const LEFT_START = "-50%";

/** Matches windows in which "left" slides from the left; narrower ones move up. */
const WIDE = "(min-width: 48rem)";

/**
 * Fades and slides elements with `data-reveal` ("up" or "left") in when they are scrolled to. Hides only elements
 * below the window, after the first scrolling, so that print and pages without script show all of them.
 * @returns the ref of an element around them
 */
export function useReveals() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    addEventListener("scroll", () => hideBelow(root.current, signal), { once: true, passive: true, signal });
    return () => stopped.abort();
  }, []);
  return root;
}

function hideBelow(root: HTMLElement | null, signal: AbortSignal): void {
  const wide = matchMedia(WIDE).matches;
  const waiting = [...(root?.querySelectorAll<HTMLElement>("[data-reveal]") ?? [])].filter(isBelow);
  const late = waiting.filter(({ dataset }) => wide && dataset.reveal === "left");
  observe(late, LEFT_START, signal);
  observe(
    waiting.filter((element) => !late.includes(element)),
    START,
    signal,
  );
}

function observe(elements: HTMLElement[], bottom: string, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, boundingClientRect, target } of entries) {
        // An element that a link or the End key jumped over is above the window, and shown too.
        if (!isIntersecting && boundingClientRect.top > 0) continue;
        target.removeAttribute("data-waiting");
        observer.unobserve(target);
      }
    },
    { rootMargin: `0px 0px ${bottom} 0px` },
  );
  for (const element of elements) {
    element.setAttribute("data-waiting", "");
    observer.observe(element);
  }
  signal.addEventListener("abort", () => observer.disconnect());
}

function isBelow(element: HTMLElement): boolean {
  return element.getBoundingClientRect().top > window.innerHeight;
}
