import { useEffect, useState } from "react";
import { listApplications } from "#features/applications/contract.ts";
import { getInTouchCalls, queryCalls } from "#features/enquiries/contract.ts";
import { browserApi, passively } from "#platform/client/browser-client.ts";
import { useLiveCount } from "./parts/live/use-live.ts";

/** Counts the unread records of each kind. */
export interface Unread {
  applications: number;
  queries: number;
  getInTouch: number;
}

/**
 * Counts unread records, again at each new `moment` and after each change, by other administrators too.
 * @returns undefined until the first counts are there; known counts stay while new ones are loading
 */
export function useUnread(moment: unknown): Unread | undefined {
  const [unread, setUnread] = useState<Unread>();
  const changes = useLiveCount(["applications", "queries", "get-in-touch"]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment or change counts again
  useEffect(() => {
    const abort = new AbortController();
    passively(() => countUnread(abort.signal)).then(
      (counted) => counted && setUnread(counted),
      (error: unknown) => {
        if (!abort.signal.aborted) throw error;
      },
    );
    return () => abort.abort();
  }, [moment, changes]);
  return unread;
}

/** Asks each list for one row, because the answer has the total. */
async function countUnread(signal: AbortSignal): Promise<Unread | undefined> {
  const api = browserApi();
  const options = { query: { unread: true, limit: 1 }, signal };
  const [applications, queries, getInTouch] = await Promise.all([
    // The sidebar leads to the list without archived applications.
    api.call(listApplications, { ...options, query: { ...options.query, archived: false } }),
    api.call(queryCalls.list, options),
    api.call(getInTouchCalls.list, options),
  ]);
  if (!applications.ok || !queries.ok || !getInTouch.ok) return undefined;
  return {
    applications: applications.data.total,
    queries: queries.data.total,
    getInTouch: getInTouch.data.total,
  };
}
