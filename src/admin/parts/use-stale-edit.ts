import { useState } from "react";
import type { ActionResult } from "./action-result.ts";
import { keptVersion } from "./drafts.ts";

interface Versioned {
  _id: string;
  version: number;
}

/**
 * Follows an edit that may turn out stale.
 * @param opened the record being edited; undefined while a new one is added
 * @param result what came of the last try to save
 * @param read takes the record as it is stored now out of a refusal
 */
export function useStaleEdit<Row extends Versioned>(
  opened: Row | undefined,
  result: ActionResult | undefined,
  read: (current: unknown) => Row | undefined,
) {
  const [edited, setEdited] = useState(() => ({
    start: opened,
    version: keptVersion(opened?._id) ?? opened?.version,
  }));
  const [choice, setChoice] = useState<{ key: string; kept: boolean }>();
  const theirs = result && !result.ok && result.current !== undefined ? read(result.current) : undefined;
  const chosen = choice?.key === result?.key ? choice : undefined;

  function choose(start: Row | undefined, kept: boolean) {
    if (!theirs || !result) return;
    setEdited({ start, version: theirs.version });
    setChoice({ key: result.key, kept });
  }

  return {
    /** What the fields begin with. */
    start: edited.start,
    /** Which version saving may replace. */
    version: edited.version,
    /** What is stored now, while saving was refused for it. */
    theirs,
    chosen: chosen && (chosen.kept ? "mine" : "theirs"),
    takeTheirs: () => choose(theirs, false),
    keepMine: () => choose(edited.start, true),
  } as const;
}

/** The header by which a stale edit is refused, from a form's `version`. */
export function ifMatch(form: FormData): Record<string, string> {
  const version = form.get("version");
  return typeof version === "string" && version ? { "If-Match": `"${version}"` } : {};
}
