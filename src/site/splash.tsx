import { useState } from "react";
import { company } from "#content/company.ts";
import { InlineScript } from "#platform/inline-script.tsx";
import { Logo } from "#ui/logo.tsx";

/**
 * Keeps the splash from whoever has seen it in this session or lets nothing be stored. It stands before the splash:
 * between the two a slow machine may paint.
 */
const once = `try {
  if (sessionStorage.splash) document.documentElement.dataset.splash = "seen";
  sessionStorage.splash = "seen";
} catch {
  document.documentElement.dataset.splash = "seen";
}`;

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
