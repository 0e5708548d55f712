import { useState } from "react";
import { company } from "#content/company.ts";
import { InlineScript } from "#platform/inline-script.tsx";
import { Logo } from "#ui/logo.tsx";

/**
 * Keeps the splash from whoever has seen it in this session or lets nothing be stored. It stands before the splash:
 * between the two a slow machine may paint.
 * Where the splash plays, the page is first painted in the stand-ins of the two faces, which have their measures, and
 * the faces come below the splash, once the browser says that it has painted: so nobody waits for them, and nobody
 * sees the change (ui/tokens.css).
 */
const once = `(() => {
  const root = document.documentElement;
  try {
    if (sessionStorage.splash) root.dataset.splash = "seen";
    sessionStorage.splash = "seen";
  } catch {
    root.dataset.splash = "seen";
  }
  if (root.dataset.splash) return;
  root.dataset.faces = "late";
  const load = (face) => document.fonts.load("1em " + face);
  const begin = () => Promise.allSettled(["Bricolage Display", "Hanken Text"].map(load)).then(() => delete root.dataset.faces);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) begin();
  }).observe({ type: "paint", buffered: true });
  setTimeout(begin, 1500);
})()`;

/**
 * Logo and progress bar for two seconds, over content that is already there: decoration that the style sheet plays
 * and takes away. Not for those who reduce motion, have no script or move the focus.
 */
export function Splash() {
  const [served] = useState(isPageLoad);
  if (!served) return null;
  return (
    <>
      <InlineScript code={once} />
      <div className="splash tone-ink" aria-hidden="true" suppressHydrationWarning>
        <Logo name={company.name} />
        <div className="splash-progress" />
      </div>
    </>
  );
}

/** False when the chrome is built by a navigation in the browser, as after leaving the staff area. */
function isPageLoad(): boolean {
  return typeof document === "undefined" || document.documentElement.dataset.hydrated === undefined;
}
