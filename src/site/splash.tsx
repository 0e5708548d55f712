import { useState } from "react";
import { SiteLogo } from "./site-logo.tsx";
import { isPageLoad } from "./start.tsx";

/**
 * Covers the page with logo and progress bar for two seconds by the style sheet alone. Plays once a session
 * (start.tsx), and not under reduced motion, without script or after a move of the focus.
 */
export function Splash() {
  const [served] = useState(isPageLoad);
  if (!served) return null;
  return (
    <div className="splash tone-ink" aria-hidden="true" suppressHydrationWarning>
      <SiteLogo onDark />
      <div className="splash-progress" />
    </div>
  );
}
