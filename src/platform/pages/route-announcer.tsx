import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the new page's heading, or the section that its address names, after a client navigation and announces its title, as a browser does after
 * a page load. Marks the document once it is hydrated, which tests wait for.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusContent();
    setTitle(document.title);
  }, [pathname]);

  return (
    <div className="sr-only" aria-live="polite" aria-atomic="true">
      {title}
    </div>
  );
}

function focusContent(): void {
  const target =
    document.getElementById(window.location.hash.slice(1)) ??
    document.querySelector<HTMLElement>("main h1") ??
    document.querySelector<HTMLElement>("main");
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
