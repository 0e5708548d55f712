import { useEffect, useState } from "react";
import { readStored, writeStored } from "#platform/client/local-storage.ts";

/** Whether lists stand close, as this browser remembers it. The look is in the tokens (`data-density`). */
export function useDensity() {
  const [compact, setCompact] = useState(() => readStored("density") === "compact");
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (compact) dataset.density = "compact";
    else delete dataset.density;
  }, [compact]);
  function toggle() {
    writeStored("density", compact ? null : "compact");
    setCompact(!compact);
  }
  return { compact, toggle };
}
