import { useEffect, useState } from "react";
import { announcePresence, PRESENT_EVERY_MS } from "#features/presence/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";

/**
 * Says that a document is open here for as long as its tab is visible. Returns the names of the others who have it
 * open; after a call that fails nobody is named.
 */
export function useOthers(documentId: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const announce = async () => {
      if (document.hidden) return;
      const answer = await browserApi().call(announcePresence, { params: { id: documentId }, signal });
      if (!signal.aborted) setOthers(answer.ok ? answer.data.data.map(({ name }) => name) : []);
    };
    const run = () => void announce().catch(() => {});
    run();
    const timer = setInterval(run, PRESENT_EVERY_MS);
    document.addEventListener("visibilitychange", run);
    return () => {
      closing.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", run);
    };
  }, [documentId]);
  return others;
}
