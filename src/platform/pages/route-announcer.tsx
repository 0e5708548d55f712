import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Moves the focus to the new page's heading, or the section that its address names, after a client navigation and
 * announces its title, as a browser does after a page load. Marks the document once it is hydrated, which tests wait
 * for.
 */
export function RouteAnnouncer() {
  const { pathname, state } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef({ pathname, state });
  const [title, setTitle] = useState("");

  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, state };
    if (before.pathname === pathname || isSameScreen(state)) return;
    // Leads from another address of the screen back to its own.
    if (isBack && isSameScreen(before.state) && before.pathname.startsWith(`${pathname}/`)) return;
    focusContent();
    setTitle(document.title);
  }, [pathname, state, isBack]);

  return (
    <div className="sr-only" aria-live="polite" aria-atomic="true">
      {title}
    </div>
  );
}

/** Marks, as the state of a navigation, that another address shows the same screen: focus and title stay. */
export const sameScreen = { sameScreen: true };

function isSameScreen(state: unknown): boolean {
  return typeof state === "object" && state !== null && "sameScreen" in state;
}

/** Focuses what the address names, or else the heading of the page. */
export function focusContent(): void {
  const target =
    document.getElementById(window.location.hash.slice(1)) ??
    document.querySelector<HTMLElement>("main h1") ??
    document.querySelector<HTMLElement>("main");
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
