import { useEffect, useState } from "react";
import { reasonOf } from "#admin/parts/list-state.ts";
import { readDocument } from "#features/documents/contract.ts";
import { browserApi } from "#platform/browser-api.ts";
import { fillPath } from "#platform/endpoint.ts";

export type FetchedDocument =
  | { state: "loading" }
  | { state: "failed"; reason: string }
  /** `url` is good as long as the document is shown. */
  | { state: "ready"; url: string };

/** Fetches a document with the administrator's token: its own address gives nothing to a frame, which sends none. */
export function useDocument(id: string): { document: FetchedDocument; retry: () => void } {
  const [document, setDocument] = useState<FetchedDocument>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches it again
  useEffect(() => {
    const abort = new AbortController();
    let url: string | undefined;
    setDocument({ state: "loading" });
    fetchPdf(id, abort.signal).then((fetched) => {
      if (abort.signal.aborted) return;
      if (typeof fetched === "string") return setDocument({ state: "failed", reason: fetched });
      url = URL.createObjectURL(fetched);
      setDocument({ state: "ready", url });
    });
    return () => {
      abort.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, attempt]);

  return { document, retry: () => setAttempt(attempt + 1) };
}

/** Gives the PDF, or why there is none. */
async function fetchPdf(id: string, signal: AbortSignal): Promise<Blob | string> {
  try {
    const response = await browserApi().fetchFile(fillPath(readDocument.path, { id }), signal);
    // Said here once more: whatever the bytes are, no browser may take them for a page of ours.
    if (response.ok) return new Blob([await response.arrayBuffer()], { type: "application/pdf" });
    const { message = "" }: { message?: string } = await response.json().catch(() => ({}));
    return message || "The server could not give it out.";
  } catch {
    return reasonOf({ status: 0, message: "" });
  }
}
