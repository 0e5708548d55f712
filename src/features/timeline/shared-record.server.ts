import type { Noun, SharedRecord } from "#features/define-noun.server.ts";
import type { JobScope } from "#features/roles.ts";
import type { Actor, By } from "#platform/api/serve.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { lockRow } from "#platform/database/records.server.ts";
import { MINE, type TimelineKindName } from "./contract.ts";
import type { NewEntry } from "./storage.server.ts";

type SharedNoun = Required<Pick<Noun, "table" | "findShared">>;

/** Locks the row of a record and reads it. */
export async function lockShared(
  tx: Tx,
  noun: SharedNoun,
  id: string,
  jobs: JobScope,
): Promise<SharedRecord | undefined> {
  await lockRow(tx, noun.table, id);
  return noun.findShared(tx, id, jobs);
}

/** Returns the assignee that a query of a list asks for, with the caller in the place of `MINE`. */
export function assigneeOf({ assignee }: { assignee?: string | undefined }, actor: Actor): string {
  return assignee === MINE ? actor.administratorId : (assignee ?? "");
}

/** Returns the line that says who opened a record. */
export function openedBy(kind: TimelineKindName, recordId: string, { actor, at }: By): NewEntry {
  return { kind, recordId, event: "opened", detail: "", actor, at };
}
