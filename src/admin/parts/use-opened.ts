import { useEffect, useState } from "react";

/**
 * True from just after the first drawing: a dialog that is there only while it is wanted opens in a second step.
 * React's strict mode runs first effects twice, and the closing in between would count as the person's.
 */
export function useOpened(): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  return opened;
}
