import type { Outcome } from "#platform/client/client.ts";
import { type ActionResult, toResult } from "./action-result.ts";

interface SaveCalls {
  add: () => Promise<Outcome<unknown>>;
  update: (id: string, version: number) => Promise<Outcome<unknown>>;
  outcomes: Readonly<Record<"added" | "saved" | "saveFailed", string>>;
}

/** Saves the form of a `RecordForm`: updates the record that it names, or adds one where it names none. */
export async function saveRecord(form: FormData, calls: SaveCalls): Promise<ActionResult> {
  const { add, update, outcomes } = calls;
  const id = form.get("record");
  if (typeof id !== "string" || !id) {
    return toResult(await add(), { done: outcomes.added, failed: outcomes.saveFailed });
  }
  const saved = await update(id, Number(form.get("version")));
  return { ...toResult(saved, { done: outcomes.saved, failed: outcomes.saveFailed }), sent: form };
}
