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

/** The name that the server gives a file, if it does. */
export function fileName(headers: Headers): string | undefined {
  return /filename="([^"/\\]+)"/.exec(headers.get("Content-Disposition") ?? "")?.[1];
}

/** Has the browser save something as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not at once: the browser still has to begin.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
