import { useState } from "react";
import { keptVersion } from "#admin/parts/drafts/drafts.ts";
import type { ActionResult } from "./action-result.ts";

interface Versioned {
  _id: string;
  version: number;
}

/** Decides for each field between the opened record and the version that was saved meanwhile. */
export interface FieldStarts<Row> {
  /** Returns the record that a field begins with; undefined while a new one is added. */
  from: (name: string) => Row | undefined;
  /** Returns React's key of a field, which changes with a newer value, so that the field mounts again. */
  keyOf: (name: string) => string;
}

/**
 * Follows an edit that may turn out stale.
 * @param opened the record being edited; undefined while a new one is added
 * @param result the outcome of the last try to save
 * @param read returns the stored record that a refusal carries
 */
export function useStaleEdit<Row extends Versioned>(
  opened: Row | undefined,
  result: ActionResult | undefined,
  read: (current: unknown) => Row | undefined,
) {
  const [version, setVersion] = useState(() => keptVersion(opened?._id) ?? opened?.version);
  const [taken, setTaken] = useState<ReadonlyMap<string, Row>>(new Map());
  const [settled, setSettled] = useState<string>();
  const theirs = result && !result.ok && result.current !== undefined ? read(result.current) : undefined;
  const starts: FieldStarts<Row> = {
    from: (name) => taken.get(name) ?? opened,
    keyOf: (name) => `${name} ${taken.get(name)?.version ?? ""}`,
  };

  return {
    starts,
    /** The version that saving may replace. */
    version,
    /** The stored record for which saving was refused. */
    theirs,
    /** The choice between the versions is made. */
    settled: result !== undefined && settled === result.key,
    /** Takes the stored values of these fields and keeps the others as typed. */
    settle(names: readonly string[]): void {
      if (!theirs || !result) return;
      setVersion(theirs.version);
      setTaken(new Map([...taken, ...names.map((name) => [name, theirs] as const)]));
      setSettled(result.key);
    },
  };
}
