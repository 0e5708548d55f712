import type { Actor, By } from "#platform/api/serve.server.ts";
import { MINE, type TimelineKindName } from "./contract.ts";
import type { NewEntry } from "./storage.server.ts";

/** Returns the assignee that a query of a list asks for, with the caller in the place of `MINE`. */
export function assigneeOf({ assignee }: { assignee?: string | undefined }, actor: Actor): string {
  return assignee === MINE ? actor.administratorId : (assignee ?? "");
}

/** Returns the line that says who opened a record. */
export function openedBy(kind: TimelineKindName, recordId: string, { actor, at }: By): NewEntry {
  return { kind, recordId, event: "opened", detail: "", actor, at };
}
