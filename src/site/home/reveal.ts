import { useEffect, useRef } from "react";

/** An element is shown when its top has come this far up the window (spec section 9: 80 to 90 percent; the left block at 50). */
const START = "-15%";
const LEFT_START = "-50%";

/** From this width on, "left" is another movement than "up". */
const WIDE = "(min-width: 48rem)";

/**
 * Lets elements with `data-reveal` ("up" or "left") fade and slide in when they are scrolled to. Nothing is hidden
 * before the first scrolling, and then only what lies below the window: in print, in a picture of the whole page and
 * without script everything is simply there.
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
        // One that was jumped over, by a link or the End key, is shown too.
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
