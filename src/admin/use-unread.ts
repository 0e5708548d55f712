import { useEffect, useState } from "react";
import { listApplications } from "#features/applications/contract.ts";
import { listGetInTouch } from "#features/get-in-touch/contract.ts";
import { listQueries } from "#features/queries/contract.ts";
import { browserApi, passively } from "#platform/client/browser-client.ts";
import { useLiveNouns } from "./parts/live/use-live.ts";

/** How many records nobody has read yet. */
export interface Unread {
  applications: number;
  queries: number;
  getInTouch: number;
}

/**
 * Counts what is unread, and again with every screen and after every change, others' too.
 * @param moment something that is new each time
 * @returns undefined until the counts are there; those that are known stay while new ones are on their way
 */
export function useUnread(moment: unknown): Unread | undefined {
  const [unread, setUnread] = useState<Unread>();
  const [news, setNews] = useState(0);
  useLiveNouns(["applications", "queries", "get-in-touch"], () => setNews((count) => count + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment or news count again
  useEffect(() => {
    const abort = new AbortController();
    passively(() => countUnread(abort.signal)).then(
      (counted) => counted && setUnread(counted),
      (error: unknown) => {
        if (!abort.signal.aborted) throw error;
      },
    );
    return () => abort.abort();
  }, [moment, news]);
  return unread;
}

/** A list says how many there are with its first row. */
async function countUnread(signal: AbortSignal): Promise<Unread | undefined> {
  const api = browserApi();
  const options = { query: { unread: true, limit: 1 }, signal };
  const [applications, queries, getInTouch] = await Promise.all([
    // Like the list that it leads to.
    api.call(listApplications, { ...options, query: { ...options.query, archived: false } }),
    api.call(listQueries, options),
    api.call(listGetInTouch, options),
  ]);
  if (!applications.ok || !queries.ok || !getInTouch.ok) return undefined;
  return {
    applications: applications.data.total,
    queries: queries.data.total,
    getInTouch: getInTouch.data.total,
  };
}
