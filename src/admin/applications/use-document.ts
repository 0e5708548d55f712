import { useEffect, useState } from "react";
import { CUT_OFF, fetchFile } from "#admin/parts/list/download.tsx";
import { readDocument } from "#features/documents/contract.ts";
import { fillPath } from "#platform/contract/endpoint.ts";

export type FetchedDocument =
  | { state: "loading" }
  | { state: "failed"; reason: string }
  /** `url` is good as long as the document is shown. */
  | { state: "ready"; url: string };

/** Who steps on sooner has not looked at it: then it is neither fetched nor written down as seen. In milliseconds. */
const GLANCE = 150;

/** Fetches a document with the administrator's token: its own address gives nothing to a frame, which sends none. */
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
      setDocument({ state: "ready", url });
    }
    const timer = setTimeout(load, GLANCE);
    return () => {
      clearTimeout(timer);
      abort.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, attempt]);

  return { document, retry: () => setAttempt(attempt + 1) };
}

/** Gives the PDF, or why there is none. */
async function fetchPdf(id: string, signal: AbortSignal) {
  const fetched = await fetchFile(fillPath(readDocument.path, { id }), signal);
  if (!fetched.ok) return fetched;
  // Said here once more: whatever the bytes are, no browser may take them for a page of ours.
  const bytes = await fetched.file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { ok: false, reason: CUT_OFF } as const;
  return { ok: true, pdf: new Blob([bytes], { type: "application/pdf" }) } as const;
}
