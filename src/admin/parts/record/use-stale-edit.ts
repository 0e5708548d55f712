import { useState } from "react";
import { keptVersion } from "#admin/parts/drafts/drafts.ts";
import type { ActionResult } from "./action-result.ts";

interface Versioned {
  _id: string;
  version: number;
}

/** What a form's fields begin with, one by one: what was opened, or what someone else has saved meanwhile. */
export interface FieldStarts<Row> {
  /** The record that a field begins with; undefined while a new one is added. */
  from: (name: string) => Row | undefined;
  /** React's key of a field: another one once their value is taken over, so that the field begins anew. */
  keyOf: (name: string) => string;
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
    /** Which version saving may replace. */
    version,
    /** What is stored now, while saving was refused for it. */
    theirs,
    /** It has been chosen what stays. */
    settled: result !== undefined && settled === result.key,
    /** Takes these fields as they are stored now; the others stay as they are typed. */
    settle(names: readonly string[]): void {
      if (!theirs || !result) return;
      setVersion(theirs.version);
      setTaken(new Map([...taken, ...names.map((name) => [name, theirs] as const)]));
      setSettled(result.key);
    },
  };
}
