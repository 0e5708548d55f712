import { useState } from "react";
import { company } from "#content/company.ts";
import { Logo } from "#ui/logo.tsx";
import { isPageLoad } from "./start.tsx";

/**
 * Logo and progress bar for two seconds, over content that is already there: decoration that the style sheet plays
 * and takes away. Once a session (start.tsx), and not for those who reduce motion, have no script or move the focus.
 */
export function Splash() {
  const [served] = useState(isPageLoad);
  if (!served) return null;
  return (
    <div className="splash tone-ink" aria-hidden="true" suppressHydrationWarning>
      <Logo name={company.name} />
      <div className="splash-progress" />
    </div>
  );
}
