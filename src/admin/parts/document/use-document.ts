import { useEffect, useState } from "react";
import { CUT_OFF, fetchFile } from "#admin/parts/list/download.tsx";
import { readDocument } from "#features/documents/contract.ts";
import { fillPath } from "#platform/contract/endpoint.ts";

export type FetchedDocument =
  | { state: "loading" }
  | { state: "failed"; reason: string }
  /** `url` is revoked once the document is not shown any more. */
  | { state: "ready"; pdf: Blob; url: string };

/** Delays the fetch, so that a document that staff step past is neither fetched nor recorded as viewed. */
const VIEW_DELAY_MS = 150;

/** Fetches a document with the bearer token, which a frame would not send. */
export function useDocument(id: string): { document: FetchedDocument; retry: () => void } {
  const [document, setDocument] = useState<FetchedDocument>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches it again
  useEffect(() => {
    const abort = new AbortController();
    let url: string | undefined;
    setDocument({ state: "loading" });
    async function load() {
      const fetched = await fetchPdf(id, abort.signal);
      if (abort.signal.aborted) return;
      if (!fetched.ok) return setDocument({ state: "failed", reason: fetched.reason });
      url = URL.createObjectURL(fetched.pdf);
      setDocument({ state: "ready", pdf: fetched.pdf, url });
    }
    const timer = setTimeout(load, VIEW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, attempt]);

  return { document, retry: () => setAttempt(attempt + 1) };
}

/** Fetches a PDF; returns the reason of a failure. */
async function fetchPdf(id: string, signal: AbortSignal) {
  const fetched = await fetchFile(fillPath(readDocument.path, { id }), signal);
  if (!fetched.ok) return fetched;
  // The type is set again, so that no browser takes the bytes for a page of this origin.
  const bytes = await fetched.file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { ok: false, reason: CUT_OFF } as const;
  return { ok: true, pdf: new Blob([bytes], { type: "application/pdf" }) } as const;
}
