import type { Outcome } from "#platform/client/client.ts";
import { type ActionResult, toResult } from "./action-result.ts";

interface SaveCalls {
  add: () => Promise<Outcome<unknown>>;
  update: (id: string, headers: Record<string, string>) => Promise<Outcome<unknown>>;
  outcomes: Readonly<Record<"added" | "saved" | "saveFailed", string>>;
}

/** Saves the form of a `RecordForm`: updates the record that it names, or adds one where it names none. */
export async function saveRecord(form: FormData, calls: SaveCalls): Promise<ActionResult> {
  const { add, update, outcomes } = calls;
  const id = form.get("record");
  if (typeof id !== "string" || !id) {
    return toResult(await add(), { done: outcomes.added, failed: outcomes.saveFailed });
  }
  const saved = await update(id, ifMatch(form));
  return { ...toResult(saved, { done: outcomes.saved, failed: outcomes.saveFailed }), sent: form };
}

/** Returns the header by which the server refuses a stale edit. */
function ifMatch(form: FormData): Record<string, string> {
  const version = form.get("version");
  return typeof version === "string" && version ? { "If-Match": `"${version}"` } : {};
}
