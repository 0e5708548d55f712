import { browserApi } from "#platform/client/browser-client.ts";
import { reasonOf } from "./list-state.ts";

/** Said when a file begins to arrive and does not end. */
export const CUT_OFF = "The connection was lost before the file was complete.";

export type FetchedFile = { ok: true; file: Response } | { ok: false; reason: string };

/** Fetches a file with the administrator's token, or gives the reason why there is none. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<FetchedFile> {
  try {
    const answer = await browserApi().fetchFile(url, signal);
    if (answer.ok) return { ok: true, file: answer };
    const { message = "" }: { message?: string } = await answer.json().catch(() => ({}));
    return { ok: false, reason: message || "The server could not give it out." };
  } catch {
    return { ok: false, reason: reasonOf({ status: 0, message: "" }) };
  }
}
