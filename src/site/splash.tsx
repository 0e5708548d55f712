import { useState } from "react";
import { Logo } from "#ui/logo.tsx";
import { useCompany } from "./company.ts";
import { isPageLoad } from "./start.tsx";

/**
 * Covers the page with logo and progress bar for two seconds by the style sheet alone. Plays once a session
 * (start.tsx), and not under reduced motion, without script or after a move of the focus.
 */
export function Splash() {
  const company = useCompany();
  const [served] = useState(isPageLoad);
  if (!served) return null;
  return (
    <div className="splash tone-ink" aria-hidden="true" suppressHydrationWarning>
      <Logo name={company.name} />
      <div className="splash-progress" />
    </div>
  );
}
